import type { ElectronicContent } from '@callout/domain/invoices/uploaded/uploaded-invoice.ts'
import { amountAt, dayAt, dayIfAny, numberAt, readLines, refuseOtherKinds } from './read-values.ts'
import { allAt, at, requiredAt, textAt, textsAt, type XmlNode } from './read-xml.ts'

/** Reads an invoice in UN/CEFACT Cross Industry Invoice, the syntax of Factur-X and ZUGFeRD. */
export function readCii(root: XmlNode): ElectronicContent {
  const trade = at(root, 'SupplyChainTradeTransaction')
  const agreement = at(trade, 'ApplicableHeaderTradeAgreement')
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement')
  const sums = at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  refuseOtherKinds(textAt(root, 'ExchangedDocument/TypeCode'), textAt(settlement, 'InvoiceCurrencyCode'))
  return {
    number: requiredAt(root, 'ExchangedDocument/ID'),
    issueDay: dayAt(root, 'ExchangedDocument/IssueDateTime/DateTimeString'),
    net: amountAt(sums, 'TaxBasisTotalAmount'),
    vat: at(sums, 'TaxTotalAmount') ? amountAt(sums, 'TaxTotalAmount') : 0,
    total: amountAt(sums, 'GrandTotalAmount'),
    content: {
      supplier: partyOf(at(agreement, 'SellerTradeParty')),
      recipient: partyOf(at(agreement, 'BuyerTradeParty')),
      ibans: textsAt(settlement, 'SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID'),
      payable: amountAt(sums, 'DuePayableAmount'),
      dueDay: dayIfAny(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString'),
      taxes: allAt(settlement, 'ApplicableTradeTax').map((tax) => ({
        category: textAt(tax, 'CategoryCode'),
        rate: numberAt(tax, 'RateApplicablePercent', 0),
        net: amountAt(tax, 'BasisAmount'),
        vat: amountAt(tax, 'CalculatedAmount'),
      })),
      lines: readLines(allAt(trade, 'IncludedSupplyChainTradeLineItem'), lineOf),
    },
  }
}

const partyOf = (party: XmlNode | undefined) => ({
  name: textAt(party, 'Name'),
  taxNumbers: textsAt(party, 'SpecifiedTaxRegistration/ID'),
})

function lineOf(line: XmlNode) {
  const [product, agreement] = [at(line, 'SpecifiedTradeProduct'), at(line, 'SpecifiedLineTradeAgreement')]
  const settlement = at(line, 'SpecifiedLineTradeSettlement')
  const note = textsAt(line, 'AssociatedDocumentLineDocument/IncludedNote/Content')
  const name = textAt(product, 'Name')
  return {
    number: textAt(line, 'AssociatedDocumentLineDocument/LineID'),
    ItemCode: textAt(product, 'BuyerAssignedID') || textAt(product, 'SellerAssignedID'),
    name,
    references: [
      ...textsAt(settlement, 'AdditionalReferencedDocument/IssuerAssignedID'),
      ...textsAt(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID'),
    ],
    text: [name, textAt(product, 'Description'), ...note].join(' '),
    quantity: numberAt(line, 'SpecifiedLineTradeDelivery/BilledQuantity', 1),
    price: numberAt(agreement, 'NetPriceProductTradePrice/ChargeAmount', 0),
    net: amountAt(settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
  }
}
