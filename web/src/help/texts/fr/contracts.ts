import type { Help } from '../../helpText.ts'

export const contracts: Pick<Help['screens'], 'servicecontract' | 'servicecontractdetails'> = {
  servicecontract: {
    title: 'Contrats de service',
    purpose:
      'Tous les contrats que vous pouvez voir. Une entreprise voit ceux qu’elle assure ; répartiteurs, centre d’appels et administration voient tout le réseau. Les réseaux sans contrats n’ont pas cette page.',
    sections: [
      {
        title: 'Trouver un contrat',
        paragraphs: [
          'Filtres, ordre, colonnes et {list.export} fonctionnent comme dans la liste des interventions.',
          '{field.start_date} et {field.end_date} prennent un premier et un dernier jour, tous deux compris.',
          '{field.code} trouve tous les contrats d’un produit, {field.internal_serial_number} celui d’un appareil.',
        ],
      },
      {
        title: 'Ouvrir et créer',
        paragraphs: [
          'Cliquez sur une ligne pour ouvrir le contrat. Son lien ramène à la même liste.',
          '{contract.new}, si votre rôle l’offre : saisissez le numéro de série et appuyez sur {card.search}. Produit, garantie, client et adresse viennent de la fiche.',
          'Choisissez ensuite le modèle : ce qu’il couvre s’affiche dessous. Un nouveau contrat est un brouillon tant que vous n’avez pas choisi un autre statut, et toujours de type standard.',
        ],
      },
    ],
    refusals: [
      ['list.empty_filtered', 'Aucun contrat ne répond à tous les filtres. Retirez-en un.'],
      ['list.failed', 'Le serveur n’a pas répondu. Les lignes affichées sont peut-être anciennes ; réessayez.'],
      ['message.end_before_start', 'Vérifiez les dates : le contrat finirait avant de commencer.'],
      ['message.not_in_list', 'Choisissez à nouveau le modèle : celui que vous aviez est d’un autre produit.'],
    ],
    keys: [
      ['/', 'premier filtre'],
      ['↑ ↓', 'ligne précédente ou suivante'],
      ['Entrée', 'ouvrir le contrat'],
      ['Ctrl + Entrée', 'dans une fenêtre : l’envoyer'],
      ['F1', 'cette aide'],
    ],
  },
  servicecontractdetails: {
    title: 'Contrat de service',
    purpose:
      'Ce qui est convenu pour un appareil : avec qui, de quand à quand, ce qui est couvert, quelle entreprise l’assure et quelles interventions il y a eu.',
    sections: [
      {
        title: 'Modifier et enregistrer',
        paragraphs: [
          'Modifiez ce qu’il faut, à gauche et dans les onglets. Vous ne pouvez pas modifier les champs grisés.',
          'Une barre apparaît et nomme ce qui a changé. {save.save} garde tout d’un coup, {save.discard} annule.',
          'Une entreprise ne modifie que {field.subcontractor_contract_number} et {field.remark}, et tout sur un brouillon qu’elle a créé.',
        ],
      },
      {
        title: 'Statut',
        paragraphs: [
          'Les nouvelles interventions pour l’appareil portent le contrat tant qu’il est actif, du premier au dernier jour.',
          'Le résilier met la date d’aujourd’hui ; tout autre statut l’efface. Un brouillon ou un contrat suspendu ne prend pas d’interventions.',
          '{contract.delete} n’est offert que si le contrat n’a jamais été actif : au siège, et à l’entreprise sur un brouillon qu’elle a créé.',
        ],
      },
      {
        title: 'Produit et modèle',
        paragraphs: [
          'Avec une fiche d’équipement, le numéro de série, le produit et la garantie la suivent : le crayon ouvre la fiche, la croix la retire.',
          'Sans fiche, saisissez le numéro de série et appuyez sur {card.search}, ou choisissez le produit seul.',
          'Les modèles proposés sont ceux du produit. Un autre produit vide le modèle.',
        ],
      },
      {
        title: 'Interventions, pièces jointes, couverture',
        paragraphs: [
          '{contract.tab.calls} énumère les interventions pour l’appareil. Tant que le contrat est actif, {call.new} ouvre une intervention qui le porte. Dessous figurent les modifications du contrat lui-même.',
          '{contract.tab.attachments} garde ses documents, comme sur une intervention.',
          '{contract.tab.coverage} montre ligne par ligne ce qui est couvert et à quelle valeur. L’intervention montre la même chose à côté de son contrat.',
        ],
      },
    ],
    refusals: [
      [
        'message.fill_in_required_fields',
        'Les champs en rouge manquent ou ne sont pas valables. L’onglet du premier s’ouvre.',
      ],
      [
        'message.conflict',
        'Quelqu’un a enregistré avant vous. Vos modifications ne sont pas perdues : comparez et enregistrez à nouveau.',
      ],
      ['message.end_before_start', 'Un contrat ne peut pas finir avant de commencer.'],
      ['message.not_in_list', 'Le modèle est d’un autre produit, ou la valeur n’est plus proposée.'],
      [
        'contract.refused.incomplete',
        'Un contrat actif indique le client, l’appareil, le modèle, le premier et le dernier jour. Les champs en rouge manquent ou ne sont pas valables.',
      ],
      ['contract.refused.was_active', 'Il a été en vigueur. Résiliez-le plutôt.'],
      ['contract.refused.not_active', 'Seul un contrat actif prend de nouvelles interventions.'],
      ['contract.not_found', 'L’adresse est fausse, ou votre entreprise n’assure pas ce contrat.'],
    ],
    keys: [
      ['Ctrl + S', 'enregistrer'],
      ['Ctrl + Entrée', 'dans une fenêtre : l’envoyer'],
      ['← →', 'sur un onglet : l’onglet voisin'],
      ['Échap', 'fermer la fenêtre'],
      ['F1', 'cette aide'],
    ],
  },
}
