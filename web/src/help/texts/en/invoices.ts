import type { Help } from '../../helpText.ts'

export const invoices: Pick<Help['screens'], 'invoicegeneration'> = {
  invoicegeneration: {
    title: 'Invoice generation',
    purpose:
      'The fees that were approved and are not invoiced yet. Choose what belongs together and make one invoice. For service companies only.',
    sections: [
      {
        title: 'Make an invoice',
        paragraphs: [
          'Choose documents by click, or all with the box in the head of the list. The foot of the page shows their number and their sum.',
          'Filters narrow what you see. What you have chosen stays chosen and counts, even while a filter hides it.',
          'Type your own number, at most 10 characters, and press {invoice.generate}. Check number, count and sum and confirm: the PDF is downloaded at once.',
          'This closes the documents, and they leave the list: all of them or none.',
        ],
      },
      {
        title: 'Download an invoice again',
        paragraphs: [
          '{invoice.history} lists all invoices you have generated, the newest first. Search by number.',
          '{invoice.download} gives the same PDF as on the first day. Beside it, CII and UBL give the same invoice for programs (EN 16931). The PDF holds it too.',
        ],
      },
      {
        title: 'From a call',
        paragraphs: [
          'The tab {call.tab.fees} of a call has both buttons too: there {invoice.generate} offers the approved fees of that call.',
        ],
      },
      {
        title: 'Cancel an invoice',
        paragraphs: [
          '{invoice.credit} in {invoice.history} makes a credit note under a number of your own that you have not used yet. The documents return to the list and can be invoiced again.',
          'The invoice and the credit note stay in the list, each with its PDF and its files.',
        ],
      },
      {
        title: 'Electronic invoices',
        paragraphs: [
          '{legal.title} in the menu with your initials shows the tax number, IBAN and VAT treatment of your company. Your network changes them. If something is missing, the invoice is only a PDF without VAT; the page says what is missing.',
          'Dispatchers and the back office of the network read all invoices in {menu.supplierinvoices}.',
        ],
      },
    ],
    refusals: [
      ['invoice.refused.number_taken', 'You have used this number before. Choose another.'],
      ['invoice.refused.invoiced', 'A colleague invoiced the document before you. Choose again.'],
      ['invoice.refused.total', 'The document was changed meanwhile. The list shows its new total.'],
      ['invoice.refused.not_confirmed', 'Its approval was taken back or is still to come. Leave it out.'],
      ['invoice.refused.credited', 'Somebody cancelled the invoice before you. The list shows by which credit note.'],
    ],
    keys: [
      ['/', 'first filter'],
      ['↑ ↓', 'previous or next document'],
      ['Space', 'choose the document'],
      ['Esc', 'close the popup'],
      ['F1', 'this help'],
    ],
  },
}
