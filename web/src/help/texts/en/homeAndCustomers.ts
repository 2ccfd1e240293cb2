import type { Help } from '../../helpText.ts'

export const homeAndCustomers: Pick<Help['screens'], 'home' | 'customers'> = {
  home: {
    title: 'Home',
    purpose: 'What waits for you, what happens today, and what has changed since you were last here.',
    sections: [
      {
        title: 'Do now',
        paragraphs: [
          'Each row is a list of calls or documents with their number. A click, or the arrow keys and Enter, opens it.',
          'The numbers are exact and change by themselves.',
          '{overview.queue.unanswered}: the company neither accepted nor declined by the deadline of the call; without a deadline, within a day.',
        ],
      },
      {
        title: 'Today and since you left',
        paragraphs: [
          'The visits of today are in order of time, those of a company by technician. A click opens the call. If there are more than 50, {overview.all_visits} opens their list.',
          '{overview.mark_seen} empties the list of changes. It begins again with the next one. In a network with very many changes it holds only the newest and says from when on; the mark covers the older ones too. While connected as a company, you see its changes of the last seven days and do not mark them.',
        ],
      },
      {
        title: 'Figures',
        paragraphs: [
          'The grey line is the period before. A point leads to its calls; {overview.show_table} shows the same as numbers.',
          'The page of a company compares it with the median of the network. A company sees the median only if at least three others have a value.',
        ],
      },
      {
        title: 'Find anything',
        paragraphs: [
          'Ctrl + K opens the search on every page except {menu.today}: customer, street, telephone, serial, call, document or contract number, in any order.',
          'The last six digits of a telephone or serial number are enough, and a word may have one wrong letter. What fits best comes first.',
          'After > it offers actions: a new call, another page, network, language or appearance.',
        ],
      },
    ],
    refusals: [],
    keys: [
      ['↑ ↓', 'previous or next row'],
      ['Enter', 'open the list'],
      ['Ctrl + K', 'search'],
      ['?', 'all keys of the screen'],
      ['F1', 'this help'],
    ],
  },
  customers: {
    title: 'Customer',
    purpose: 'Everything about one customer on one page: how to reach them, their appliances and their calls.',
    sections: [
      {
        title: 'See',
        paragraphs: [
          'An open call stands at the top. Telephone, e-mail and address are links.',
          'Appliances show warranty and contract. Calls: open ones first, then the newest. A + after their number says that there are older ones; the list of calls finds them.',
        ],
      },
      {
        title: 'New call',
        paragraphs: ['{call.new} opens the form with customer, address and appliance filled in.'],
      },
    ],
    refusals: [],
    keys: [
      ['Ctrl + K', 'search another customer'],
      ['F1', 'this help'],
    ],
  },
}
