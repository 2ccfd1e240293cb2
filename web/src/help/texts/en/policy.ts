import type { HelpText } from '../../helpText.ts'

export const policy: HelpText = {
  title: 'Assignment rules',
  purpose: 'How the company of a new call is chosen, and how long it has to answer.',
  sections: [
    {
      title: 'Change the rules',
      paragraphs: [
        'Weights say how much each criterion counts; the shares always add up to 100 %.',
        'Radius and open calls decide which companies are considered at all.',
        'Save with the bar below. From then on every assignment uses the new version.',
      ],
    },
    {
      title: 'Deadlines and working hours',
      paragraphs: [
        'Each priority has its own time to answer, in working hours of the calendar.',
        'Holidays are days without working hours: no deadline runs, no time is proposed for a visit, and the day cannot be planned.',
      ],
    },
    {
      title: 'Checks of documents',
      paragraphs: [
        'For each check you choose whether it informs, warns, blocks or is off, and from which value on it finds something.',
        'After saving, the documents that nobody has approved are checked again in the background.',
      ],
    },
    {
      title: 'Repeats and approvals',
      paragraphs: [
        '{policy.repeat}: whether the company that made the first repair gets the call like the others, first, or never.',
        '{policy.approval}: the sample of clean documents that a person looks at, and the amount above which two people approve.',
      ],
    },
    {
      title: 'The customer',
      paragraphs: [
        '{policy.customer}: which e-mails the customer gets about the visit. Each has a link to confirm, ask for another time, leave a note, add photos or cancel, and to rate afterwards. {policy.customer_mail_changed} is also sent when a visit is withdrawn, when its call is cancelled, or when a visit is kept although the customer wanted to move or cancel it.',
        '{policy.customer_moves}: whether the company decides about the time asked for, or the visit moves at once.',
        'The answers of the customer are shown on the call and in its history, and the list can be filtered by them.',
      ],
    },
    {
      title: 'Try before you save',
      paragraphs: [
        '{policy.try} assigns the calls of a period again by the rules in the form, and shows kilometres, answers, load and what would go elsewhere.',
        'Nothing is changed by it, and you may leave or cancel it.',
      ],
    },
    {
      title: 'Versions',
      paragraphs: [
        '{policy.versions} shows who saved what, and when. {policy.restore} puts old values into the form; nothing changes before you save.',
        'Why a company was chosen is explained by the version that was in force then.',
      ],
    },
  ],
  refusals: [['message.conflict', 'Somebody else saved first. Choose field by field, and save again.']],
  keys: [
    ['← →', 'move a slider'],
    ['Ctrl + S', 'save'],
    ['F1', 'this help'],
  ],
}
