import type { Help } from '../help.ts'

export const attachments: Pick<Help['screens'], 'attachments'> = {
  attachments: {
    title: 'Pièces jointes de tous les appels',
    purpose:
      'Les fichiers de tous les appels du réseau dans une liste. Pour les répartiteurs ; elle n’est pas dans le menu, mais liée depuis les pièces jointes de chaque appel.',
    parts: [
      {
        title: 'Chercher',
        says: [
          'Filtrez par nom, appel, auteur ou date. Les filtres et l’ordre font partie de l’adresse.',
          'Le numéro de l’appel mène aux pièces jointes de cet appel.',
        ],
      },
      {
        title: 'Ouvrir et modifier',
        says: [
          'Cliquez sur une ligne pour ouvrir la pièce jointe : renommez-la et ses fichiers, affichez-les, ajoutez-en, supprimez-en un ou tous.',
          '{save.save} garde les noms et les nouveaux fichiers. Une suppression est demandée une fois et faite aussitôt.',
        ],
      },
    ],
    refusals: [
      ['attachment.not_found', 'Quelqu’un l’a supprimée entre-temps, ou le stockage a perdu le fichier.'],
      ['attachment.refused.conflict', 'Quelqu’un l’a enregistrée avant vous. Fermez-la et ouvrez-la à nouveau.'],
    ],
    keys: [
      ['/', 'premier filtre'],
      ['↑ ↓', 'ligne précédente ou suivante'],
      ['Entrée', 'ouvrir la pièce jointe'],
      ['Échap', 'fermer la fenêtre'],
      ['F1', 'cette aide'],
    ],
  },
}
