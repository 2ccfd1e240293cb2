import type { HelpText } from '../../helpText.ts'

export const account: HelpText = {
  title: 'Account',
  purpose:
    'What a company did in a month, what it has earned, and where each fee stands. Companies see their own account; dispatchers and back office see all.',
  sections: [
    {
      title: 'Read the month',
      paragraphs: [
        'Choose the month at the top. A call counts in the month in which it was done, on the network’s clocks.',
        'Each fee of a done call is in exactly one column: {account.column.to_check}, {account.column.change_requested}, {account.column.approved} or {account.column.invoiced}. Together they are {account.column.earned}, to the cent.',
        'For companies and dispatchers, each number leads to the list that makes it. {account.column.ahead} are fees already written for calls that are still open.',
      ],
    },
    {
      title: 'Get paid',
      paragraphs: [
        '{account.blocked} names the reasons, of all months, and what to do about each.',
        '{account.ready}: approved and not invoiced yet. A company invoices it on its page of invoices.',
      ],
    },
    {
      title: 'All companies',
      paragraphs: [
        'Dispatchers and back office find companies by name and sort by any column; {account.column.blocked} shows where most money waits. A company’s name opens its account.',
        '{list.export} saves the month as a summary and, for companies and dispatchers, document by document.',
      ],
    },
  ],
  refusals: [
    ['account.refused.future', 'Choose the present month or an earlier one.'],
    ['account.refused.month', 'The address names no month.'],
  ],
  keys: [
    ['/', 'to the filter by company'],
    ['Tab', 'next number'],
    ['Enter', 'open its list, if it is a link'],
    ['F1', 'this help'],
  ],
}
