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

export const it: Help = {
  refusals: 'Quando il portale dice di no',
  keyboard: 'Tastiera',
  screens: {
    'sign-in': {
      title: 'Accesso',
      purpose: 'Si entra con l’account aperto dalla propria rete di assistenza. Il portale non conserva password.',
      sections: [
        {
          title: 'Entrare e uscire',
          paragraphs: [
            'Prema {session.sign_in}. Il servizio di identificazione chiede l’account e la password.',
            'Poi arriva alla pagina richiesta, o alla prima del suo menu; un tecnico, a {menu.today}.',
            'Per uscire, apra il menu con le sue iniziali e scelga {session.sign_out}. La sessione finisce in tutte le schede.',
          ],
        },
        {
          title: 'Con un link',
          paragraphs: [
            'Un link di accesso vale una volta, per dieci minuti; quello di un invito, per tre giorni. Poi ne chieda un altro o entri come sempre.',
          ],
        },
        { title: 'Senza account', paragraphs: ['{session.register} e {session.forgot} dicono a chi rivolgersi.'] },
        sessions,
        connecting,
        {
          title: 'Manutenzione',
          paragraphs: [
            'Una barra sopra la pagina annuncia la manutenzione fino a 15 giorni prima. Può chiuderla.',
            'Salvi il lavoro prima che inizi: da allora un avviso sta al posto del portale, fino all’ora indicata.',
            'Finché l’accesso è chiuso, il pulsante è disattivato e il motivo sta sopra.',
          ],
        },
      ],
      refusals: [
        ['session.no_account', 'Il servizio di identificazione la conosce, questo portale no. Chieda alla sua rete.'],
        ['session.account_closed', 'La sua rete ha chiuso l’account. Chieda lì.'],
        ['session.code_invalid', 'Il link è già stato usato o è scaduto.'],
        ['session.link_invalid', 'Il link è già stato usato o è scaduto.'],
        ['session.sign_in_failed', 'Il ritorno dal servizio di identificazione è stato interrotto. Prema di nuovo.'],
        ['session.provider_unavailable', 'Il servizio di identificazione non funziona. Il suo account è a posto.'],
        ['problem.too_many_requests', 'Troppi tentativi in un minuto. Aspetti il tempo indicato.'],
        ['text.chrome_only', 'Il portale funziona solo in Google Chrome.'],
      ],
      keys: [
        ['Tab', 'pulsante o link seguente'],
        ['F1', 'questa guida'],
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
