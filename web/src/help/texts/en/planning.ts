import type { Help } from '../../helpText.ts'

export const planning: Pick<Help['screens'], 'planning'> = {
  planning: {
    title: 'Planning',
    purpose: 'The visits of your company, or of the network, in a calendar. Times are those of the network.',
    sections: [
      {
        title: 'Look around',
        paragraphs: [
          '{planning.view.day}, {planning.view.week} and {planning.view.agenda} show more or less. The arrows turn the page, {planning.today} returns.',
          '{field.subContractors} narrows to one or several companies.',
          'The colour is the status, explained below the calendar. A dashed visit is not accepted yet.',
          'Where an hour holds more visits than fit, a button counts the rest and lists them.',
          'Click a visit: its data are in the panel at the right, with a link to the call.',
        ],
      },
      {
        title: 'Answer calls (company)',
        paragraphs: [
          'The panel {planning.appointments} lists the calls that wait for you, with {call.accept} and {call.reject}.',
          'After accepting, the calendar turns to the visit. The arrow of the panel folds it.',
          'A day is typed as 11/25/2026, 25.11, +3 or tomorrow; below the field you see what was understood. The user menu sets whether month or day comes first.',
        ],
      },
      {
        title: 'Move a visit',
        paragraphs: [
          'Drag the visit to its new time, or drag its lower edge to make it longer or shorter. It is saved when you let go.',
          'Without a mouse: choose the visit and press {planning.move}. There you can change the technician too.',
          'If the technician already has a visit at that hour, or does not work then, the portal says so and asks before it goes on.',
          'If the portal refuses, the visit slides back and the reason is shown below the calendar.',
          'Call centre and back office can see visits but not move them.',
        ],
      },
      {
        title: 'By technician (company)',
        paragraphs: [
          '{planning.technicians} shows a day or a week with a lane for each technician: working hours, leave, visits, and the driving time between them. Grey is the time in which the technician does not work, by their hours, leave, or a holiday of the network; a visit can be put there all the same. {planning.layout.calendar} is the other layout.',
          'A warning says how many minutes are missing where a visit cannot be reached in time from the one before.',
          'Below the calls to answer are those of {field.to_plan}: without an appointment or a technician, or with a visit that is over. Drag one to a technician, or press {planning.plan}. A call that is not accepted yet opens the acceptance with that time.',
          'Drag a visit to another hour, day or technician. In the week a visit keeps its hour; a call without one gets the best free time of that day. Without a mouse: the key M on a visit opens {planning.move}.',
          '{day_plan.title} looks for a shorter route through the visits of a technician. Appointments keep their time unless you mark them; nothing changes before you take the proposal, and it can be undone.',
        ],
      },
    ],
    refusals: [
      ['call.refused.not_accepted', 'A visit is moved once the company has accepted the call.'],
      ['call.refused.not_open', 'The work is done or cancelled: its visit stays where it was.'],
      ['message.appointment_in_past', 'A visit cannot be moved into the past.'],
      ['message.conflict', 'Somebody changed the call meanwhile. Look at its new time and try again.'],
      ['call.refused.already_answered', 'A colleague answered this call before you.'],
      [
        'day_plan.refused.closed',
        'The hours or leave of the technician or the company say so, or it is a holiday of the network. Move the visits one by one.',
      ],
      [
        'day_plan.refused.overlap',
        'Another visit of the technician is at that time by now. Look at the day and make the plan again.',
      ],
    ],
    keys: [
      ['Tab', 'next visit or button'],
      ['Enter', 'choose the visit'],
      ['M', 'move the visit (technicians)'],
      ['Esc', 'close the popup'],
      ['F1', 'this help'],
    ],
  },
}
