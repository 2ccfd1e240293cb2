import type { Help } from '../../helpText.ts'

export const attachments: Pick<Help['screens'], 'attachments'> = {
  attachments: {
    title: 'Pièces jointes de toutes les interventions',
    purpose:
      'Les fichiers de toutes les interventions du réseau dans une liste. Pour les répartiteurs ; elle n’est pas dans le menu, mais liée depuis les pièces jointes de chaque intervention.',
    sections: [
      {
        title: 'Chercher',
        paragraphs: [
          'Filtrez par nom, intervention, auteur ou date. Les filtres et l’ordre font partie de l’adresse.',
          'Le numéro de l’intervention mène aux pièces jointes de cette intervention.',
        ],
      },
      {
        title: 'Ouvrir et modifier',
        paragraphs: [
          'Cliquez sur une ligne pour ouvrir la pièce jointe : renommez-la ainsi que ses fichiers, affichez-les, ajoutez-en, supprimez-en un ou tous.',
          '{save.save} garde les noms et les nouveaux fichiers. Une suppression demande une seule confirmation et se fait aussitôt.',
          'Cochez des lignes, 200 au plus, et cliquez sur {attachment.download_zip} : leurs fichiers arrivent dans un zip de 4 Go au plus. La croix à côté annule. Un fichier que le stockage a perdu n’y figure pas.',
        ],
      },
    ],
    refusals: [
      ['attachment.not_found', 'Quelqu’un l’a supprimée entre-temps, ou le stockage a perdu le fichier.'],
      [
        'attachment.refused.conflict',
        'Quelqu’un l’a enregistrée avant vous. Elle affiche maintenant les noms et fichiers les plus récents, avec vos modifications. Vérifiez-la et enregistrez à nouveau.',
      ],
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
