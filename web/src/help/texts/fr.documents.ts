import type { Help } from '../help.ts'

export const documents: Pick<Help['screens'], 'documents'> = {
  documents: {
    title: 'Documents',
    purpose:
      'Ce que les entreprises écrivent pour un appel : frais, pièces détachées et demandes de retour (DPC). L’entreprise les écrit, un répartiteur les approuve ou les refuse.',
    parts: [
      {
        title: 'Trouver un document',
        says: [
          'Le menu {menu.documents} a une liste de chaque sorte. Une entreprise voit ses propres documents, un répartiteur ceux du réseau.',
          'Cliquez sur une ligne pour ouvrir le document ; son adresse peut être envoyée à un collègue. Le numéro de l’appel mène à l’appel.',
          'L’entreprise, le centre d’appels et l’administration trouvent les documents d’un appel sous ses onglets {call.tab.fees}, {call.tab.spareparts} et {call.tab.dpc}.',
        ],
      },
      {
        title: 'En écrire un',
        says: [
          'Ouvrez l’onglet d’un appel accepté et encore ouvert, puis {document.new.fee}, {document.new.sparepart} ou {document.new.dpc}.',
          'Choisissez l’article de chaque ligne et sa quantité ; une quantité vide compte pour 1. Les prix viennent du réseau et le total suit ce que vous tapez.',
          'Des frais de route ont une quantité maximale : deux fois ce dont votre distance dépasse celle des frais. Elle est écrite sous le champ.',
          'Une demande de retour pose des questions selon son type de retour, et demande où la marchandise est enlevée.',
        ],
      },
      {
        title: 'En corriger un',
        says: [
          'Le crayon ouvre une ligne, la flèche annule vos modifications. {save.save} garde toutes les lignes à la fois.',
          '{document.cancel_this_line} : la ligne reste, barrée, et ne compte plus.',
          'Si une modification était demandée, l’enregistrement remet le document.',
        ],
      },
      {
        title: 'Approuver ou refuser (répartiteur)',
        says: [
          '{document.approve} : dès lors, personne ne peut modifier le document. Sur un DPC, vous pouvez donner avec cela le numéro de l’avoir.',
          '{document.reject} : l’entreprise reçoit vos observations par e-mail. Un appel terminé est rouvert pour qu’il puisse être corrigé.',
        ],
      },
    ],
    refusals: [
      ['document.refused.confirmed', 'Un document approuvé ne change plus.'],
      [
        'document.refused.call_not_open',
        'L’appel est terminé ou annulé. Si un répartiteur refuse le document, un appel terminé est rouvert.',
      ],
      ['document.refused.not_accepted', 'Acceptez d’abord l’appel.'],
      ['document.refused.other_company', 'Une autre entreprise a l’appel maintenant. Le document reste tel quel.'],
      [
        'document.refused.change_requested',
        'La modification a déjà été demandée à l’entreprise. Attendez sa correction.',
      ],
      ['document.refused.line_cancelled', 'Les lignes annulées restent telles quelles.'],
      [
        'document.refused.conflict',
        'Quelqu’un a enregistré avant vous. Choisissez entre les deux valeurs et enregistrez de nouveau.',
      ],
      ['message.must_be_maximum', 'Choisissez une quantité plus petite ; le maximum est dans le message.'],
    ],
    keys: [
      ['/', 'premier filtre'],
      ['↑ ↓', 'ligne précédente ou suivante'],
      ['Entrée', 'ouvrir le document'],
      ['Ctrl + S', 'enregistrer'],
      ['Échap', 'fermer la fenêtre'],
      ['F1', 'cette aide'],
    ],
  },
}
