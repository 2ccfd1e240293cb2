import type { HelpText } from '../../helpText.ts'

export const team: HelpText = {
  title: 'Équipe',
  purpose: 'Les techniciens de votre entreprise : quand ils travaillent, ce qu’ils réparent et qui a accès au portail.',
  sections: [
    {
      title: 'Horaires, absences et compétences',
      paragraphs: [
        '{team.change} ouvre les horaires d’un technicien. Sans {team.own_hours}, ceux de l’entreprise s’appliquent. Une journée peut avoir plusieurs plages, quatre au plus, par exemple avant et après la pause de midi : le signe plus à côté des heures en ajoute une.',
        'Les créneaux proposés pour une visite, les lignes du planning et le plan du jour suivent les horaires, les absences et les jours fériés du réseau. Qui n’a pas la compétence d’une intervention n’est pas proposé pour elle.',
        'La fenêtre indique qui a modifié quoi, et quand. Si quelqu’un d’autre a enregistré entre-temps, elle montre sa version et vous choisissez.',
      ],
    },
    {
      title: 'Donner accès',
      paragraphs: [
        '{team.invite} ouvre un compte à l’adresse e-mail et envoie comment se connecter, dans la langue de la personne.',
        'Un technicien ne voit que les interventions dont la visite est la sienne, et en rend compte. Il ne planifie pas et ne voit ni factures, ni contrats, ni le décompte. Si la visite passe à quelqu’un d’autre, il cesse aussitôt de voir l’intervention.',
        '{team.close_account} met fin à ses sessions aussitôt.',
      ],
    },
  ],
  refusals: [
    ['team.refused.address_taken', 'Chaque personne a sa propre adresse. Demandez-en une autre, ou prévenez le siège.'],
    ['team.refused.has_account', 'Fermez-le avant d’inviter quelqu’un d’autre.'],
    ['team.refused.leave_overlaps', 'Réunissez les deux absences en une seule.'],
  ],
  keys: [
    ['Tab', 'bouton suivant'],
    ['Entrée', 'l’ouvrir'],
    ['Échap', 'fermer la fenêtre'],
    ['F1', 'cette aide'],
  ],
}
