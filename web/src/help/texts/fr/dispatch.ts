import type { HelpText } from '../../helpText.ts'

export const dispatch: HelpText = {
  title: 'Répartition',
  purpose:
    'Une journée d’un coup d’œil : les interventions sans entreprise, les entreprises avec leurs visites, et où tout se trouve. Pour les personnes qui affectent.',
  sections: [
    {
      title: 'Affecter',
      paragraphs: [
        'Faites glisser une intervention, ou toutes celles sélectionnées, sur une entreprise de la liste ou de la carte. Pendant ce temps, chaque entreprise indique sa distance, combien d’interventions elle peut encore prendre et ce qui s’y oppose.',
        'Au clavier : sélectionnez des interventions et appuyez sur A, puis choisissez avec les flèches et Entrée.',
        '{action.undo} revient en arrière pendant dix secondes.',
        'Le délai de réponse d’une intervention court depuis son arrivée : filtrez et triez les interventions selon lui.',
      ],
    },
    {
      title: 'Proposer',
      paragraphs: [
        '{dispatch.propose} cherche les meilleures entreprises pour toutes les interventions affichées ou sélectionnées à la fois ; rien n’est encore affecté.',
        'Gardez une entreprise avec l’épingle, ou choisissez-en une autre : le reste est recalculé.',
        'Les interventions sans entreprise disent pourquoi et ce qui aiderait.',
      ],
    },
  ],
  refusals: [
    ['dispatch.refused.too_many', 'La page propose pour 2 000 interventions à la fois. Choisissez une zone.'],
    ['message.assigned_meanwhile', 'Une autre personne a été plus rapide. L’intervention quitte le tableau.'],
  ],
  keys: [
    ['↑ ↓', 'intervention précédente ou suivante'],
    ['X', 'sélectionner l’intervention'],
    ['Maj + ↑ ↓', 'en sélectionner plusieurs à la suite'],
    ['Ctrl + A', 'tout sélectionner'],
    ['A', 'choisir une entreprise pour la sélection'],
    ['F1', 'cette aide'],
  ],
}
