import type { Help } from '../../helpText.ts'
import { account } from './account.ts'
import { connecting, sessions } from './actions.ts'
import { apikeys } from './apikeys.ts'
import { attachments } from './attachments.ts'
import { calls } from './calls.ts'
import { contracts } from './contracts.ts'
import { dispatch } from './dispatch.ts'
import { documents } from './documents.ts'
import { homeAndCustomers } from './homeAndCustomers.ts'
import { invoices } from './invoices.ts'
import { planning } from './planning.ts'
import { policy } from './policy.ts'
import { team } from './team.ts'
import { today } from './today.ts'
import { webhooks } from './webhooks.ts'

export const fr: Help = {
  refusals: 'Quand le portail dit non',
  keyboard: 'Clavier',
  screens: {
    'sign-in': {
      title: 'Se connecter',
      purpose:
        'On se connecte avec le compte ouvert par son réseau de service. Le portail ne garde aucun mot de passe.',
      sections: [
        {
          title: 'Entrer et sortir',
          paragraphs: [
            'Cliquez sur {session.sign_in}. Le service d’identification demande le compte et le mot de passe.',
            'Vous arrivez ensuite à la page demandée, ou à la première de votre menu ; un technicien, sur {menu.today}.',
            'Pour sortir, ouvrez le menu à vos initiales et choisissez {session.sign_out}. La session se termine dans tous les onglets.',
          ],
        },
        {
          title: 'Par un lien',
          paragraphs: [
            'Un lien de connexion sert une fois, pendant dix minutes ; celui d’une invitation, pendant trois jours. Ensuite, demandez-en un autre ou connectez-vous.',
          ],
        },
        { title: 'Sans compte', paragraphs: ['{session.register} et {session.forgot} disent à qui s’adresser.'] },
        sessions,
        connecting,
        {
          title: 'Maintenance',
          paragraphs: [
            'Un bandeau en haut de la page annonce la maintenance jusqu’à 15 jours avant. Vous pouvez le fermer.',
            'Enregistrez avant son début : un avis remplace alors le portail jusqu’à l’heure indiquée.',
            'Tant que la connexion est fermée, son bouton est désactivé et la raison est au-dessus.',
          ],
        },
      ],
      refusals: [
        [
          'session.no_account',
          'Le service d’identification vous connaît, mais pas ce portail. Demandez à votre réseau.',
        ],
        ['session.account_closed', 'Votre réseau a fermé le compte. Adressez-vous à lui.'],
        ['session.code_invalid', 'Le lien a déjà servi ou a expiré.'],
        ['session.link_invalid', 'Le lien a déjà servi ou a expiré.'],
        ['session.sign_in_failed', 'Le retour du service d’identification a été interrompu. Cliquez encore une fois.'],
        ['session.provider_unavailable', 'Le service d’identification est en panne. Votre compte n’y est pour rien.'],
        ['problem.too_many_requests', 'Trop d’essais en une minute. Attendez le temps indiqué.'],
        ['text.chrome_only', 'Le portail ne fonctionne que dans Google Chrome.'],
      ],
      keys: [
        ['Tab', 'bouton ou lien suivant'],
        ['F1', 'cette aide'],
      ],
    },
    dispatch,
    ...calls,
    ...homeAndCustomers,
    ...attachments,
    ...contracts,
    ...documents,
    ...invoices,
    ...planning,
    ...today,
    policy,
    account,
    team,
    apikeys,
    webhooks,
  },
}
