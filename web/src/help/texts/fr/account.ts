import type { HelpText } from '../../helpText.ts'

export const account: HelpText = {
  title: 'Décompte',
  purpose:
    'Ce qu’une entreprise a fait dans le mois, ce qu’elle a acquis et où en sont ses frais. Les entreprises voient leur décompte ; les répartiteurs et l’administration les voient tous.',
  sections: [
    {
      title: 'Lire le mois',
      paragraphs: [
        'Choisissez le mois en haut. Une intervention compte dans le mois où elle a été réalisée, à l’heure du réseau.',
        'Chaque document de frais d’une intervention réalisée est dans une seule colonne : {account.column.to_check}, {account.column.change_requested}, {account.column.approved} ou {account.column.invoiced}. Ensemble, elles font {account.column.earned}, au centime près.',
        'Pour les entreprises et les répartiteurs, chaque nombre mène à sa liste. {account.column.ahead} : frais déjà saisis d’interventions encore ouvertes.',
      ],
    },
    {
      title: 'Être payé',
      paragraphs: [
        '{account.blocked} donne les motifs, de tous les mois, et quoi faire pour chacun.',
        '{account.ready} : approuvé et pas encore facturé. L’entreprise le facture sur sa page de factures.',
      ],
    },
    {
      title: 'Toutes les entreprises',
      paragraphs: [
        'Les répartiteurs et l’administration trouvent une entreprise par son nom et trient par n’importe quelle colonne ; {account.column.blocked} montre où attend le plus d’argent. Le nom d’une entreprise ouvre son décompte.',
        '{list.export} enregistre le mois en récapitulatif et, pour les entreprises et les répartiteurs, document par document.',
      ],
    },
  ],
  refusals: [
    ['account.refused.future', 'Choisissez le mois en cours ou un mois passé.'],
    ['account.refused.month', 'L’adresse ne nomme aucun mois.'],
  ],
  keys: [
    ['/', 'au filtre par entreprise'],
    ['Tab', 'nombre suivant'],
    ['Entrée', 'ouvrir sa liste, si c’est un lien'],
    ['F1', 'cette aide'],
  ],
}
