import type { Help } from '../../helpText.ts'

export const planning: Pick<Help['screens'], 'planning'> = {
  planning: {
    title: 'Planning',
    purpose: 'The visits of your company, or of the network, in a calendar. Times are those of the network.',
    sections: [
      {
        title: 'Look around',
        says: [
          '{planning.view.day}, {planning.view.week} and {planning.view.agenda} show more or less. The arrows turn the page, {planning.today} returns.',
          '{field.subContractors} narrows to one or several companies.',
          'The colour is the status, explained below the calendar. A dashed visit is not accepted yet.',
          'Where an hour holds more visits than fit, a button counts the rest and lists them.',
          'Click a visit: its data stand in the panel at the right, with a link to the call.',
        ],
      },
      {
        title: 'Answer calls (company)',
        says: [
          'The panel {planning.appointments} lists the calls that wait for you, with {call.accept} and {call.reject}.',
          'After accepting, the calendar turns to the visit. The arrow of the panel folds it away.',
          'A day is typed as 11/25/2026, 25.11, +3 or tomorrow; below the field stands what was understood. The user menu sets whether month or day comes first.',
        ],
      },
      {
        title: 'Move a visit',
        says: [
          'Drag the visit to its new time, or drag its lower edge to make it longer or shorter. It is saved when you let go.',
          'Without a mouse: choose the visit and press {planning.move}. There you can change the technician too.',
          'If the technician already has a visit at that hour, the portal names it and asks before it goes on.',
          'If the portal refuses, the visit slides back and the reason stands below the calendar.',
          'Call centre and back office look, but do not move visits.',
        ],
      },
    ],
    refusals: [
      ['call.refused.not_accepted', 'A visit is moved once the company has accepted the call.'],
      ['call.refused.not_open', 'The work is done or cancelled: its visit stays where it was.'],
      ['message.appointment_in_past', 'A visit cannot be moved into the past.'],
      ['message.conflict', 'Somebody changed the call meanwhile. Look at its new time and try again.'],
      ['call.refused.already_answered', 'A colleague answered this call before you.'],
    ],
    keys: [
      ['Tab', 'next visit or button'],
      ['Enter', 'choose the visit'],
      ['Esc', 'close the popup'],
      ['F1', 'this help'],
    ],
  },
}
