import type { Help } from '../../helpText.ts'

export const homeAndCustomers: Pick<Help['screens'], 'home' | 'customers'> = {
  home: {
    title: 'Accueil',
    purpose: 'Ce qui vous attend, ce qui se passe aujourd’hui et ce qui a changé depuis votre dernière visite.',
    sections: [
      {
        title: 'À faire maintenant',
        paragraphs: [
          'Chaque ligne est une liste d’interventions ou de documents avec son nombre. Un clic, ou les flèches et Entrée, l’ouvre.',
          'Les nombres sont exacts et changent d’eux-mêmes.',
          '{overview.queue.unanswered} : l’entreprise n’a ni accepté ni refusé avant la fin du délai de l’intervention ; sans délai, en un jour.',
        ],
      },
      {
        title: 'Aujourd’hui et depuis votre dernière visite',
        paragraphs: [
          'Les visites du jour sont classées par heure, celles d’une entreprise par technicien. Un clic ouvre l’intervention. S’il y en a plus de 50, {overview.all_visits} ouvre leur liste.',
          '{overview.mark_seen} vide la liste des changements. Elle recommence avec le suivant. Dans un réseau où les changements sont très nombreux, elle ne contient que les plus récents et dit à partir de quand ; le marquage vaut aussi pour les plus anciens. Si vous êtes connecté en tant qu’entreprise, vous voyez ses changements des sept derniers jours et ne les marquez pas.',
        ],
      },
      {
        title: 'Chiffres',
        paragraphs: [
          'La ligne grise est la période précédente. Un point mène à ses interventions ; {overview.show_table} montre la même chose en nombres.',
          'La page d’une entreprise la compare à la médiane du réseau. Une entreprise ne voit la médiane que si au moins trois autres ont une valeur.',
        ],
      },
      {
        title: 'Tout trouver',
        paragraphs: [
          'Ctrl + K ouvre la recherche sur chaque page, sauf {menu.today} : client, rue, téléphone, numéro de série, d’intervention, de document ou de contrat, dans n’importe quel ordre.',
          'Les six derniers chiffres d’un téléphone ou d’un numéro de série suffisent, et un mot peut avoir une lettre fausse. Ce qui convient le mieux vient en premier.',
          'Après >, elle propose des actions : une nouvelle intervention, une autre page, le réseau, la langue ou l’apparence.',
        ],
      },
    ],
    refusals: [],
    keys: [
      ['↑ ↓', 'ligne précédente ou suivante'],
      ['Entrée', 'ouvrir la liste'],
      ['Ctrl + K', 'rechercher'],
      ['?', 'toutes les touches de l’écran'],
      ['F1', 'cette aide'],
    ],
  },
  customers: {
    title: 'Client',
    purpose: 'Tout sur un client en une page : comment le joindre, ses appareils et ses interventions.',
    sections: [
      {
        title: 'Voir',
        paragraphs: [
          'Une intervention ouverte se trouve tout en haut. Téléphone, e-mail et adresse sont des liens.',
          'Les appareils montrent garantie et contrat. Les interventions ouvertes viennent d’abord, puis les plus récentes. Un + après leur nombre dit qu’il y en a de plus anciennes ; elles sont dans la liste des interventions.',
        ],
      },
      {
        title: 'Nouvelle intervention',
        paragraphs: ['{call.new} ouvre le formulaire avec le client, l’adresse et l’appareil déjà remplis.'],
      },
    ],
    refusals: [],
    keys: [
      ['Ctrl + K', 'rechercher un autre client'],
      ['F1', 'cette aide'],
    ],
  },
}
