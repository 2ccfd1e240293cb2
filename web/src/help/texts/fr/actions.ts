import type { HelpText } from '../../helpText.ts'

type Part = HelpText['sections'][number]

export const connecting: Part = {
  title: 'Se connecter en tant qu’entreprise (répartiteur)',
  paragraphs: [
    'Ouvrez le menu à vos initiales et choisissez {shell.connect_as}. Cherchez l’entreprise, puis {connect.connect}.',
    'Dès lors, tous les onglets de ce navigateur agissent comme cette entreprise : vous voyez ses interventions et faites ce qu’elle peut faire. L’historique garde votre nom à côté du sien.',
    'Une barre en haut vous le rappelle sur chaque page. {shell.back_as_dispatcher}, sur cette barre ou dans le même menu, vous ramène ; sur {menu.today}, seule la barre l’a.',
  ],
}

export const sessions: Part = {
  title: 'Où vous êtes connecté',
  paragraphs: [
    'Ouvrez le menu à vos initiales et choisissez {sessions.title} : chaque navigateur où vous êtes connecté, depuis quand et de quelle adresse. {sessions.this_one} marque celui où vous êtes. En dessous figurent les entreprises au nom desquelles vous êtes connecté depuis ce navigateur : chacune de ces sessions se termine séparément.',
    '{sessions.end} vous y déconnecte aussitôt, {sessions.end_others} partout sauf ici. Ce qui y a été saisi attend votre prochaine connexion.',
    'Faites-le si vous avez laissé un navigateur ouvert. Si l’un d’eux vous est inconnu, changez aussi votre mot de passe auprès du service d’identification.',
  ],
}

export const cards: Part = {
  title: 'Fiche d’équipement',
  paragraphs: [
    'Le crayon à côté de {field.code_product}, dans l’onglet du produit, ouvre la fiche de l’appareil : produit, propriétaire, lieu et garantie.',
    'Propriétaire, code produit, pays, code postal, début de garantie et téléphone sont obligatoires. Choisissez d’abord le pays : le reste de l’adresse l’attend.',
    'Le code produit et le numéro de série d’un appareil installé ne changent pas. {card.find_product} propose des produits pour une fiche qui n’en a pas encore.',
    'Dans une nouvelle intervention, {card.search} trouve les fiches portant le numéro de série. Prenez-en une, ou créez celle qui manque avec {card.new}.',
    'Quittez le numéro de série avec Tab : si une seule fiche le porte, produit, garantie et propriétaire suivent ; entre plusieurs, on choisit.',
    'Une fiche enregistrée donne à l’intervention son produit, son propriétaire et sa garantie.',
  ],
}

export const selecting: Part = {
  title: 'Plusieurs interventions à la fois',
  paragraphs: [
    'La case d’une ligne la sélectionne, celle de l’en-tête sélectionne la page. La barre du bas peut ensuite prendre toutes les interventions que laissent les filtres, 1 000 au plus.',
    '{assign.many} les donne toutes à une entreprise ; {assign.algorithm} choisit pour chacune. Chaque intervention garde ses règles, son historique et son e-mail.',
    'Ce qui est refusé reste sélectionné, avec la raison. {action.cancel} arrête, et garde ce qui est fait.',
    '{action.undo}, dans le message, reprend une affectation pendant dix secondes.',
  ],
}

export const mailing: Part = {
  title: 'Envoyer un e-mail',
  paragraphs: [
    '{call.send_mail} revient au centre d’appels, à l’administration et à qui peut créer des interventions. L’adresse de l’entreprise, sinon celle du client, y est déjà.',
    'Plusieurs adresses : Entrée ou une virgule après chacune. Chacun reçoit son propre e-mail et ne voit aucune autre adresse.',
    'Une entreprise n’écrit qu’au client, à elle-même et au bureau du réseau ; la centrale, à qui il faut. Un compte envoie environ 200 e-mails par jour.',
    '{mail.resend} envoie ce que l’entreprise a reçu à l’affectation ; l’objet et le texte ne s’écrivent alors pas.',
    'L’e-mail part aussitôt et est retenté tant que le serveur de messagerie est arrêté. L’historique dit qui a écrit à qui.',
  ],
}

export const actRefusals: HelpText['refusals'] = [
  ['card.serial_needed', 'Saisissez d’abord le numéro de série.'],
  [
    'message.all_values_should_be_emails',
    'Une des adresses n’est pas une adresse e-mail. Elle est marquée : corrigez-la ou retirez-la.',
  ],
  [
    'call.refused.no_company',
    'Personne n’a l’intervention : il n’y a ni e-mail d’affectation à renvoyer, ni entreprise à retirer.',
  ],
  [
    'mail.refused.recipient',
    'Vous avez saisi une adresse qui n’est pas de cette intervention. Le message dit lesquelles le sont.',
  ],
  ['mail.refused.no_template', 'Votre réseau n’a pas de texte pour cet e-mail. Adressez-vous à lui.'],
]
