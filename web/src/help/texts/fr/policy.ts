import type { HelpText } from '../../helpText.ts'

export const policy: HelpText = {
  title: 'Règles d’affectation',
  purpose: 'Comment l’entreprise d’une nouvelle intervention est choisie, et combien de temps elle a pour répondre.',
  sections: [
    {
      title: 'Changer les règles',
      paragraphs: [
        'Les poids disent combien compte chaque critère ; les parts font toujours 100 %.',
        'Le rayon et les interventions ouvertes décident quelles entreprises sont examinées.',
        'Enregistrez avec la barre du bas. Dès lors, chaque affectation utilise la nouvelle version.',
      ],
    },
    {
      title: 'Délais et heures ouvrées',
      paragraphs: [
        'Chaque priorité a son délai de réponse, en heures ouvrées du calendrier.',
        'Les jours fériés sont sans heures ouvrées : aucun délai ne court, aucun horaire de visite n’est proposé et la journée ne peut pas être planifiée.',
      ],
    },
    {
      title: 'Contrôle des documents',
      paragraphs: [
        'Pour chaque contrôle, vous choisissez s’il informe, avertit ou bloque, ou s’il n’a pas lieu, et à partir de quand il signale quelque chose.',
        'Après l’enregistrement, les documents que personne n’a approuvés sont contrôlés à nouveau en arrière-plan.',
      ],
    },
    {
      title: 'Récidives et approbations',
      paragraphs: [
        '{policy.repeat} : si l’entreprise qui a fait la première réparation reçoit l’intervention comme les autres, en premier ou jamais.',
        '{policy.approval} : l’échantillon de documents conformes qu’une personne regarde, et le montant au-dessus duquel deux personnes approuvent.',
      ],
    },
    {
      title: 'Le client',
      paragraphs: [
        '{policy.customer} : quels e-mails le client reçoit au sujet de sa visite. Chacun porte un lien pour confirmer, demander un autre horaire, laisser un message, ajouter des photos ou annuler, puis donner une note. {policy.customer_mail_changed} part aussi quand une visite est retirée, quand l’intervention est annulée, ou quand la visite est maintenue alors que le client voulait la déplacer ou l’annuler.',
        '{policy.customer_moves} : si l’entreprise décide de l’horaire demandé ou si la visite est déplacée aussitôt.',
        'Ce que dit le client figure sur l’intervention, dans son historique et dans les filtres de la liste.',
      ],
    },
    {
      title: 'Essayer avant d’enregistrer',
      paragraphs: [
        '{policy.try} affecte à nouveau les interventions d’une période selon les règles du formulaire, et montre kilomètres, réponses, charge et ce qui irait ailleurs.',
        'Rien ne change, et vous pouvez quitter la page ou annuler.',
      ],
    },
    {
      title: 'Versions',
      paragraphs: [
        '{policy.versions} montre qui a enregistré quoi, et quand. {policy.restore} remet des valeurs anciennes dans le formulaire ; rien ne change avant l’enregistrement.',
        'Le choix d’une entreprise s’explique par la version alors en vigueur.',
      ],
    },
  ],
  refusals: [
    [
      'message.conflict',
      'Quelqu’un d’autre a enregistré avant vous. Choisissez champ par champ et enregistrez à nouveau.',
    ],
  ],
  keys: [
    ['← →', 'déplacer un curseur'],
    ['Ctrl + S', 'enregistrer'],
    ['F1', 'cette aide'],
  ],
}
