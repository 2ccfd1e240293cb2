import type { HelpText } from '../../helpText.ts'

export const team: HelpText = {
  title: 'Team',
  purpose: 'The technicians of your company: when they work, what they repair, and who has access to the portal.',
  sections: [
    {
      title: 'Working hours, leave and skills',
      paragraphs: [
        '{team.change} opens the hours of a technician. Without {team.own_hours}, those of the company count. A day can have several spans, up to four, such as before and after the break at noon: the plus beside the hours adds one.',
        'The times proposed for a visit, the lanes of the planning and the plan of a day follow hours and leave, and the holidays of the network. A technician without the skill of a call is not proposed for it.',
        'The dialog lists who changed what, and when. If somebody else saved in the meantime, it shows their version, and you choose.',
      ],
    },
    {
      title: 'Give access',
      paragraphs: [
        '{team.invite} opens an account for the e-mail address and sends instructions for signing in, in the person’s language.',
        'A technician sees only the calls whose visit is theirs, and reports on them. They do not plan, and see no invoices, contracts or account. If the visit passes to somebody else, they lose sight of the call at once.',
        '{team.close_account} ends their sessions at once.',
      ],
    },
  ],
  refusals: [
    [
      'team.refused.address_taken',
      'Each person has an address of their own. Ask for another one, or tell central staff.',
    ],
    ['team.refused.has_account', 'Close it before you invite somebody else.'],
    ['team.refused.leave_overlaps', 'Join the two periods into one.'],
  ],
  keys: [
    ['Tab', 'next button'],
    ['Enter', 'open it'],
    ['Esc', 'close the popup'],
    ['F1', 'this help'],
  ],
}
