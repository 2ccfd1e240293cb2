import type { Help } from '../../helpText.ts'

export const planning: Pick<Help['screens'], 'planning'> = {
  planning: {
    title: 'Planning',
    purpose: 'Les visites de votre entreprise, ou du réseau, dans un calendrier. Les heures sont celles du réseau.',
    sections: [
      {
        title: 'Regarder',
        paragraphs: [
          '{planning.view.day}, {planning.view.week} et {planning.view.agenda} montrent plus ou moins. Les flèches tournent la page, {planning.today} ramène.',
          '{field.subContractors} limite à une ou plusieurs entreprises.',
          'La couleur est le statut, expliqué sous le calendrier. Une visite en pointillé n’est pas encore acceptée.',
          'Quand une heure a plus de visites qu’il n’y a de place, un bouton compte les autres et les montre.',
          'Cliquez sur une visite : ses données sont dans le volet de droite, avec un lien vers l’intervention.',
        ],
      },
      {
        title: 'Répondre aux interventions (entreprise)',
        paragraphs: [
          'Le volet {planning.appointments} montre les interventions qui vous attendent, avec {call.accept} et {call.reject}.',
          'Après l’acceptation, le calendrier va à la visite. La flèche du volet le replie.',
          'Un jour se saisit comme 11/25/2026, 25.11, +3 ou demain ; sous le champ se lit ce qui a été compris. Le menu utilisateur permet de choisir si le mois ou le jour vient d’abord.',
        ],
      },
      {
        title: 'Déplacer une visite',
        paragraphs: [
          'Faites glisser la visite à sa nouvelle heure, ou son bord inférieur pour la durée. Elle est enregistrée quand vous la lâchez.',
          'Sans souris : choisissez la visite et cliquez sur {planning.move}. On y change aussi le technicien.',
          'Si le technicien a déjà une visite à cette heure, ou ne travaille pas, le portail le dit et demande avant de continuer.',
          'Si le portail refuse, la visite revient à sa place et la raison est sous le calendrier.',
          'Centre d’appels et administration regardent, mais ne déplacent pas les visites.',
        ],
      },
      {
        title: 'Par technicien (entreprise)',
        paragraphs: [
          '{planning.technicians} montre une journée ou une semaine avec une ligne par technicien : horaires, absences, visites et temps de route entre elles. En gris, le temps où le technicien ne travaille pas : ses horaires, une absence ou un jour férié du réseau ; une visite peut quand même y être placée. {planning.layout.calendar} est l’autre disposition.',
          'Un avertissement dit combien de minutes manquent quand on n’arrive pas à temps depuis la visite précédente.',
          'Sous les interventions en attente de réponse se trouvent celles de {field.to_plan} : sans rendez-vous ou sans technicien, ou dont la visite est passée. Faites-en glisser une vers un technicien, ou cliquez sur {planning.plan}. Une intervention non acceptée ouvre l’acceptation avec cette heure.',
          'Faites glisser une visite vers une autre heure, un autre jour ou un autre technicien. Dans la semaine, la visite garde son heure ; une intervention sans heure reçoit le meilleur créneau de ce jour. Sans souris : la touche M sur une visite ouvre {planning.move}.',
          '{day_plan.title} cherche un trajet plus court entre les visites d’un technicien. Les rendez-vous gardent leur heure si vous ne les cochez pas ; rien ne change avant que vous preniez la proposition, et elle peut être annulée.',
        ],
      },
    ],
    refusals: [
      ['call.refused.not_accepted', 'Une visite se déplace quand l’entreprise a accepté l’intervention.'],
      ['call.refused.not_open', 'Le travail est fait ou annulé : sa visite reste où elle était.'],
      ['message.appointment_in_past', 'Une visite ne peut pas être déplacée dans le passé.'],
      ['message.conflict', 'Quelqu’un a modifié l’intervention. Regardez sa nouvelle heure et réessayez.'],
      ['call.refused.already_answered', 'Un collègue a répondu avant vous à cette intervention.'],
      [
        'day_plan.refused.closed',
        'C’est ce que disent les horaires ou les absences du technicien ou de l’entreprise, ou c’est un jour férié du réseau. Déplacez les visites une à une.',
      ],
      [
        'day_plan.refused.overlap',
        'Le technicien a maintenant une autre visite à cette heure. Regardez la journée et planifiez-la de nouveau.',
      ],
    ],
    keys: [
      ['Tab', 'visite ou bouton suivant'],
      ['Entrée', 'choisir la visite'],
      ['M', 'déplacer la visite (techniciens)'],
      ['Échap', 'fermer la fenêtre'],
      ['F1', 'cette aide'],
    ],
  },
}
