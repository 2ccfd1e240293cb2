import type { ElectronicContent } from '@callout/domain/invoices/uploaded/uploaded-invoice.ts'
import { amountAt, dayAt, dayIfAny, numberAt, readLines, refuseOtherKinds } from './read-values.ts'
import { allAt, at, requiredAt, textAt, textsAt, type XmlNode } from './read-xml.ts'

/** Reads an invoice in UBL 2.1. */
export function readUbl(root: XmlNode): ElectronicContent {
  const [tax, sums] = [at(root, 'TaxTotal'), at(root, 'LegalMonetaryTotal')]
  refuseOtherKinds(textAt(root, 'InvoiceTypeCode'), textAt(root, 'DocumentCurrencyCode'))
  return {
    number: requiredAt(root, 'ID'),
    issueDay: dayAt(root, 'IssueDate'),
    net: amountAt(sums, 'TaxExclusiveAmount'),
    vat: tax ? amountAt(tax, 'TaxAmount') : 0,
    total: amountAt(sums, 'TaxInclusiveAmount'),
    content: {
      supplier: partyOf(at(root, 'AccountingSupplierParty/Party')),
      recipient: partyOf(at(root, 'AccountingCustomerParty/Party')),
      ibans: textsAt(root, 'PaymentMeans/PayeeFinancialAccount/ID'),
      payable: amountAt(sums, 'PayableAmount'),
      dueDay: dayIfAny(root, 'DueDate') || dayIfAny(root, 'PaymentMeans/PaymentDueDate'),
      taxes: allAt(tax, 'TaxSubtotal').map((subtotal) => ({
        category: textAt(subtotal, 'TaxCategory/ID'),
        rate: numberAt(subtotal, 'TaxCategory/Percent', 0),
        net: amountAt(subtotal, 'TaxableAmount'),
        vat: amountAt(subtotal, 'TaxAmount'),
      })),
      lines: readLines(allAt(root, 'InvoiceLine'), lineOf),
    },
  }
}

const partyOf = (party: XmlNode | undefined) => ({
  name: textAt(party, 'PartyLegalEntity/RegistrationName') || textAt(party, 'PartyName/Name'),
  taxNumbers: textsAt(party, 'PartyTaxScheme/CompanyID'),
})

function lineOf(line: XmlNode) {
  const item = at(line, 'Item')
  const name = textAt(item, 'Name')
  return {
    number: textAt(line, 'ID'),
    ItemCode: textAt(item, 'BuyersItemIdentification/ID') || textAt(item, 'SellersItemIdentification/ID'),
    name,
    references: [...textsAt(line, 'DocumentReference/ID'), ...textsAt(line, 'OrderLineReference/OrderReference/ID')],
    text: [name, ...textsAt(item, 'Description'), ...textsAt(line, 'Note')].join(' '),
    quantity: numberAt(line, 'InvoicedQuantity', 1),
    price: numberAt(line, 'Price/PriceAmount', 0),
    net: amountAt(line, 'LineExtensionAmount'),
  }
}
