import type { Help } from '../../helpText.ts'

export const documents: Pick<Help['screens'], 'documents'> = {
  documents: {
    title: 'Documents',
    purpose:
      'What companies write for a call: fees, spare parts and return requests (DPC). A company writes them, a dispatcher approves or rejects them.',
    sections: [
      {
        title: 'Find a document',
        paragraphs: [
          'The menu {menu.documents} has a list of each kind. A company sees its own documents, a dispatcher those of the network.',
          'Click a row to open the document; its address can be sent to a colleague. The number of the call leads to the call.',
          'Company, call centre and back office find the documents of one call on its tabs {call.tab.fees}, {call.tab.spareparts} and {call.tab.dpc}.',
        ],
      },
      {
        title: 'Write one',
        paragraphs: [
          'Open the tab of an accepted call that is still open, and press {document.new.fee}, {document.new.sparepart} or {document.new.dpc}.',
          'A dispatcher writes fees and spare parts from their list: press {document.new.fee} or {document.new.sparepart} and give the number of the call. The document belongs to the company that has the call, and the history says who wrote it.',
          'Choose the item of each line and its quantity; an empty quantity counts as 1. Prices come from the network and the total follows as you type.',
          'A fee for the distance has a maximum quantity, shown below the field: twice the kilometres by which your distance exceeds that of the fee.',
          'A return request asks questions that depend on its return type, and where the goods are collected.',
        ],
      },
      {
        title: 'Correct one',
        paragraphs: [
          'The pencil opens a line, the arrow undoes your changes. {save.save} keeps all lines at once.',
          '{document.cancel_this_line}: the line stays, struck through, and no longer counts.',
          'If a change was requested, saving submits the document again.',
        ],
      },
      {
        title: 'What the checks find',
        paragraphs: [
          'Every document is checked when it is saved, and again when its call, the contract or the tariff changes. The column {field.check_severity} shows the severest finding; the document says why.',
          'While you write, findings stand below the lines: correct the document before you save it.',
          'The filter {field.clean} separates documents without a warning from the others.',
        ],
      },
      {
        title: 'Approve or reject (dispatcher)',
        paragraphs: [
          'Space, or a click beside the links of a row, opens a document at the right. A and Enter approve it, R rejects it, J and K move on.',
          '{document.approve}: from then on nobody can change the document. On a DPC you can give the number of the credit note with it.',
          '{document.reject}: the company gets your observations by e-mail. A call that was done is open again, so that the document can be corrected. If the call is taken from the company first, you decide on the document as it is.',
        ],
      },
      {
        title: 'Approve all clean (dispatcher)',
        paragraphs: [
          '{clean.approve} looks up the documents under the filters in which no check found anything, and shows their number and their sum by company before it approves them.',
          'Documents with a warning or a block, documents that changed meanwhile, and the sample of the rules are left out, each with its reason. Open these and decide on them one by one.',
          'Above the amount in the rules, two people approve. Until the second approval the document shows {document.waits_second}; after a change both approve again.',
        ],
      },
    ],
    refusals: [
      ['document.refused.second_person', 'Ask somebody else to approve it too.'],
      ['document.refused.confirmed', 'Approved documents never change.'],
      [
        'document.refused.call_not_open',
        'The call was finished or cancelled. A dispatcher who rejects the document opens a done call again; a validated, closed or cancelled call must first be opened by its status (call centre or back office).',
      ],
      ['document.refused.not_accepted', 'Accept the call first.'],
      ['document.refused.other_company', 'Another company has the call now. The document stays as it is.'],
      [
        'document.refused.change_requested',
        'The company has been asked already. Wait for its correction, or until the call is taken from it.',
      ],
      ['document.refused.line_cancelled', 'Cancelled lines stay as they are.'],
      [
        'document.refused.conflict',
        'Somebody saved before you. If you were writing, choose between both values and save again; before you decide, look at the document once more.',
      ],
      ['message.must_be_maximum', 'Choose a smaller quantity; the message names the largest one.'],
    ],
    keys: [
      ['/', 'first filter'],
      ['↑ ↓', 'previous or next row'],
      ['Enter', 'open the document'],
      ['Ctrl + S', 'save'],
      ['Esc', 'close the popup'],
      ['F1', 'this help'],
    ],
  },
}
