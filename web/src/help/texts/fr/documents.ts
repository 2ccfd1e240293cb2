import type { Help } from '../../helpText.ts'

export const documents: Pick<Help['screens'], 'documents'> = {
  documents: {
    title: 'Documents',
    purpose:
      'Ce que les entreprises écrivent pour une intervention : frais, pièces détachées et demandes de retour (DPC). L’entreprise les écrit, un répartiteur les approuve ou les refuse.',
    sections: [
      {
        title: 'Trouver un document',
        paragraphs: [
          'Le menu {menu.documents} a une liste de chaque sorte. Une entreprise voit ses propres documents, un répartiteur ceux du réseau.',
          'Cliquez sur une ligne pour ouvrir le document ; son adresse peut être envoyée à un collègue. Le numéro de l’intervention mène à l’intervention.',
          'L’entreprise, le centre d’appels et l’administration trouvent les documents d’une intervention sous ses onglets {call.tab.fees}, {call.tab.spareparts} et {call.tab.dpc}.',
        ],
      },
      {
        title: 'En écrire un',
        paragraphs: [
          'Ouvrez l’onglet d’une intervention acceptée et encore ouverte, puis {document.new.fee}, {document.new.sparepart} ou {document.new.dpc}.',
          'Un répartiteur établit frais et pièces depuis leur liste : {document.new.fee} ou {document.new.sparepart}, puis le numéro de l’intervention. Le document est celui de l’entreprise chargée de l’intervention, et l’historique dit qui l’a établi.',
          'Choisissez l’article de chaque ligne et sa quantité ; une quantité vide compte pour 1. Les prix viennent du réseau et le total suit ce que vous tapez.',
          'Les frais de route ont une quantité maximale, indiquée sous le champ : deux fois les kilomètres dont votre distance dépasse celle des frais.',
          'Une demande de retour pose des questions selon son type de retour, et demande où la marchandise est enlevée.',
        ],
      },
      {
        title: 'En corriger un',
        paragraphs: [
          'Le crayon ouvre une ligne, la flèche annule vos modifications. {save.save} garde toutes les lignes à la fois.',
          '{document.cancel_this_line} : la ligne reste, barrée, et ne compte plus.',
          'Si une modification était demandée, l’enregistrement soumet à nouveau le document.',
        ],
      },
      {
        title: 'Ce que trouvent les contrôles',
        paragraphs: [
          'Chaque document est contrôlé à l’enregistrement, puis à nouveau quand son intervention, le contrat ou le tarif change. La colonne {field.check_severity} montre le plus grave ; le document dit pourquoi.',
          'Pendant la saisie, les anomalies s’affichent sous les lignes : corrigez le document avant de l’enregistrer.',
          'Le filtre {field.clean} sépare les documents sans avertissement des autres.',
        ],
      },
      {
        title: 'Approuver ou refuser (répartiteur)',
        paragraphs: [
          'Espace, ou un clic à côté des liens d’une ligne, ouvre un document à droite. A puis Entrée l’approuvent, R le refuse, J et K passent à un autre.',
          '{document.approve} : dès lors, personne ne peut modifier le document. Sur un DPC, vous pouvez donner avec cela le numéro de l’avoir.',
          '{document.reject} : l’entreprise reçoit vos observations par e-mail. Une intervention réalisée est rouverte pour qu’il puisse être corrigé. Si l’intervention est retirée à l’entreprise avant cela, vous décidez du document tel quel.',
        ],
      },
      {
        title: 'Approuver les conformes (répartiteur)',
        paragraphs: [
          '{clean.approve} cherche, parmi les documents filtrés, ceux où aucun contrôle n’a rien trouvé, et montre leur nombre et leur somme par entreprise avant de les approuver.',
          'Ce qu’un contrôle signale ou bloque, ce qui a changé entre-temps et l’échantillon des règles restent de côté, avec la raison. Ouvrez-les et décidez-en à part.',
          'Au-dessus du montant des règles, deux personnes approuvent. Entre les deux, le document porte {document.waits_second} ; une modification remet tout à zéro.',
        ],
      },
    ],
    refusals: [
      ['document.refused.second_person', 'Demandez à quelqu’un d’autre de l’approuver aussi.'],
      ['document.refused.confirmed', 'Un document approuvé ne change plus.'],
      [
        'document.refused.call_not_open',
        'L’intervention est réalisée ou annulée. Si un répartiteur refuse le document, une intervention réalisée est rouverte ; une intervention validée, clôturée ou annulée doit d’abord être rouverte par son statut (centre d’appels ou administration).',
      ],
      ['document.refused.not_accepted', 'Acceptez d’abord l’intervention.'],
      [
        'document.refused.other_company',
        'Une autre entreprise a l’intervention maintenant. Le document reste tel quel.',
      ],
      [
        'document.refused.change_requested',
        'La modification a déjà été demandée à l’entreprise. Attendez sa correction, ou que l’intervention lui soit retirée.',
      ],
      ['document.refused.line_cancelled', 'Les lignes annulées restent telles quelles.'],
      [
        'document.refused.conflict',
        'Quelqu’un a enregistré avant vous. Si vous étiez en train d’écrire, choisissez entre les deux valeurs et enregistrez de nouveau ; avant de décider, relisez le document.',
      ],
      ['message.must_be_maximum', 'Choisissez une quantité plus petite ; le maximum est dans le message.'],
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
