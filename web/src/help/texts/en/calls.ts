import type { Help } from '../../helpText.ts'
import { actRefusals, cards, mailing, selecting } from './actions.ts'

export const calls: Pick<Help['screens'], 'servicecalls' | 'servicecallsunassigned' | 'servicecallsdetails'> = {
  servicecalls: {
    title: 'Service calls',
    purpose:
      'Every service call you may see. A company sees its own calls; dispatchers, call centre and back office see the whole network.',
    sections: [
      {
        title: 'Find a call',
        paragraphs: [
          'Type in a filter of the bar. The list narrows while you type; case and accents do not matter.',
          '{list.more_filters} opens the others. Each active filter is shown below the bar; its cross removes it.',
          'Filters, order and page are part of the address: you can bookmark it, send it, and come back with Back.',
        ],
      },
      {
        title: 'Arrange the list',
        paragraphs: [
          'Click a column head to sort by it, once more for the reverse.',
          'Drag the right edge of a head to change the width; a double click resets it.',
          '{list.columns} shows, hides and moves columns. This browser remembers them.',
          '{list.page_size}: choose below the list, from 5 to 40.',
          'The tabs above the list are views: filters, order and columns under a name. Once something differs, {view.save} appears. The menu beside the tabs has {view.save_as_new}, for your own views {view.rename} and, on the list’s own page, {view.is_default}. A click on the tab of the open view brings back what is saved in it.',
        ],
      },
      {
        title: 'Open and export',
        paragraphs: [
          'Click a row to open the call. Its link leads back to the same list.',
          '{list.export} saves all rows that match the filters, not just this page, as an Excel file with the columns shown. You can continue working meanwhile.',
          '{call.new}, where your role offers it, opens an empty call. Call type, problem type, priority and subject are required.',
        ],
      },
      {
        title: 'On a phone',
        paragraphs: [
          'Each row is a card with what matters most. Tap the card to open it; swipe it sideways, or press its button, to do what comes next.',
          '{list.filters} opens all filters from below. Above the cards are the order and {selection.choose}; a long press on a card selects it, too.',
        ],
      },
    ],
    refusals: [
      ['list.empty_filtered', 'No call matches all filters at once. Remove one.'],
      ['list.past_end', 'The list became shorter than the page you are on.'],
      ['list.failed', 'The server did not answer. The rows you saw may be old; try again.'],
      ['problem.unauthorized', 'The session has ended. Sign in; you come back to this list.'],
    ],
    keys: [
      ['/', 'first filter'],
      ['↑ ↓', 'previous or next row'],
      ['Home End', 'first or last row'],
      ['Enter', 'open the call'],
      ['Alt + ← →', 'on a column head: narrower or wider'],
      ['F1', 'this help'],
    ],
  },
  servicecallsunassigned: {
    title: 'Unassigned/declined calls',
    purpose:
      'Open calls that no company has, because nobody assigned them or the company declined. For dispatchers only; the number in the menu counts them.',
    sections: [
      {
        title: 'Assign a call',
        paragraphs: [
          'The panel at the right shows the call and its companies with their scores; the best is selected. Enter assigns and shows the next call; 1 to 9 choose another company.',
          'Press {call.assign_manually} at the right of the row. The popup offers the possible ways.',
          '{assign.manually}: companies for this call, best first, with distance and skills. Search by name if you need to, then {company.select}.',
          '{assign.algorithm}: the portal chooses the company by the rules of the network.',
          '{assign.previous}: offered only if a company has worked on this appliance before.',
          'The call then opens. From that moment the company sees it.',
        ],
      },
      {
        title: 'Look first',
        paragraphs: [
          'A click beside the links of a row opens the call at the right, the pencil its page. If it was declined, the top shows who declined it, when and why.',
          'Filters, columns and export work as in the list of service calls.',
        ],
      },
      selecting,
    ],
    refusals: [
      ['message.assigned_meanwhile', 'Another dispatcher was faster. Close the popup; the call leaves this list.'],
      ['call.refused.not_open', 'The call was finished or cancelled meanwhile.'],
      ['call.refused.no_candidate', 'No company meets all conditions. Assign by hand.'],
      ['call.refused.relax_radius', 'The message also names the radius within which there are companies.'],
      [
        'call.refused.relax_declined',
        'The only companies left have said no to this call. Talk to one and assign by hand.',
      ],
      ['call.refused.inactive_company', 'That company takes no calls any more. Choose another.'],
      ['call.refused.no_previous', 'Nobody worked on this appliance before.'],
    ],
    keys: [
      ['/', 'first filter'],
      ['↑ ↓', 'previous or next row'],
      ['X', 'select the row'],
      ['Shift + ↑ ↓', 'select a range'],
      ['Space', 'open the call at the right'],
      ['J K', 'there: next or previous call'],
      ['1 … 9', 'there: choose a company'],
      ['Enter', 'there: assign'],
      ['Tab', 'from a row to its buttons'],
      ['Esc', 'close the popup'],
      ['F1', 'this help'],
    ],
  },
  servicecallsdetails: {
    title: 'Call',
    purpose: 'Everything about one call: who it is for, which appliance, who goes there when, and what was done.',
    sections: [
      {
        title: 'See and act',
        paragraphs: [
          'The top shows what the job needs: who, what, when and by whom. Telephone, e-mail and address are links.',
          'The coloured button is your next step. The rest, deleting too, is under {call.more}.',
          'A company writes fees and parts while the call is open. On a done call {call.next.request_reopening} asks call centre and back office, who see the reason and open it again with {call.next.reopen}.',
          '{call.tab.overview} tells in words what happened.',
          '{call.repeat}: the same problem of the same appliance within 60 days. The link leads to the earlier call.',
        ],
      },
      {
        title: 'Change and save',
        paragraphs: [
          'Change what you need, in the panel and in several tabs. Fields that are grey are not yours to change.',
          'A bar appears and names what changed. {save.save} keeps it all at once, {save.discard} takes it back.',
          'If you leave with unsaved changes, you are asked first.',
          'If somebody saved before you, {save.compare} shows both values of each field. Choose, then save again.',
        ],
      },
      {
        title: 'Answer a call (company)',
        paragraphs: [
          '{call.accept}: the best free time is chosen already, if there is one. Choose another, or give the appointment, how long it takes and the technician; Enter sends it. The visit is then in the planning.',
          'If the fault usually needs parts, the popup shows them; a checkbox requests them when you accept. The tab {call.tab.spareparts} offers them too.',
          '{call.reject}: choose the reason. The call goes back to the dispatchers and leaves your list.',
        ],
      },
      {
        title: 'When the customer answers',
        paragraphs: [
          'The block {customer_link.block} shows what the customer says through the link. Company and dispatcher press {customer_link.take_wish} or {customer_link.keep}. The customer gets an e-mail if the network sends one for changed visits and the address is known. After {customer_link.keep} the portal says if none was sent: then tell the customer yourself.',
        ],
      },
      {
        title: 'Give a call to a company',
        paragraphs: [
          'A dispatcher presses {call.assign} beside the company; a call that has one can be given to another.',
          '{call.unassign} is for the call centre. The call goes back to the unassigned ones.',
        ],
      },
      {
        title: 'Status',
        paragraphs: [
          'The statuses offered depend on your role. While the saved status is open you may change it; call centre and back office may always.',
          'To cancel an open call, a company writes a comment first.',
        ],
      },
      {
        title: 'Product and serial number',
        paragraphs: [
          'Tick {field.fictive_serial_number} when the real number is not known yet. The call then cannot be set to done.',
          'Remove the tick when the number is real: after your confirmation that is saved at once.',
        ],
      },
      cards,
      mailing,
      {
        title: 'Attachments',
        paragraphs: [
          '{attachment.add}: give it a name, choose files or drop them there. They upload one after another.',
          'A picture opens in the portal; any other file is saved to your computer.',
          'Whoever added an attachment may delete it; central staff may delete any.',
          'A dispatcher finds the attachments of every call under {attachment.all}.',
        ],
      },
      {
        title: 'Defect code',
        paragraphs: [
          'A company, the call centre or the back office says what failed: group, part, fault and cause. Once there is a group, the part is required.',
          'Changing a level clears those below it. The codes are saved by the bar of their own tab.',
          '{defect.find} shows all four levels side by side and searches them by words.',
        ],
      },
      {
        title: 'History',
        paragraphs: ['Who did what and when, newest first. Unfold a line to see each field before and after.'],
      },
    ],
    refusals: [
      [
        'message.fill_in_required_fields',
        'The fields in red are missing or not valid. The tab with the first one opens.',
      ],
      ['message.conflict', 'Somebody saved before you. Nothing of yours is lost: compare and save again.'],
      ['message.appointment_in_past', 'Choose a moment that lies ahead.'],
      ['call.refused.already_answered', 'A call is answered once. A colleague did it before you.'],
      ['call.refused.not_yours', 'The dispatcher gave the call to somebody else.'],
      ['call.refused.same_company', 'That company has the call already.'],
      [
        'text.status_validation',
        'Fees and spare parts are missing. Open the call again, so that its company can write them.',
      ],
      [
        'message.status_validation_for_fictive_serial_number',
        'Enter the real serial number and remove the tick first.',
      ],
      ['message.comment_required', 'Say why the call is cancelled.'],
      ...actRefusals,
      ['text.unsupported_media_type', 'Files of this kind are not accepted.'],
      ['message.duplicate_file_name', 'Rename one of the two files.'],
      ['call.not_found', 'The address is wrong, or the call is no longer yours.'],
    ],
    keys: [
      ['Ctrl + S', 'save'],
      ['Ctrl + Enter', 'in a popup: send it'],
      ['← →', 'on a tab: the tab beside it'],
      ['Esc', 'close the popup'],
      ['F1', 'this help'],
    ],
  },
}
