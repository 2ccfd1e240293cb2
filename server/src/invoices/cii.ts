import type { ElectronicInvoice, ElectronicLine, ElectronicParty } from '@callout/domain/invoices/electronic-invoice.ts'
import { exemptionCodes, type LineTax } from '@callout/domain/invoices/vat.ts'
import { amountText } from '@callout/domain/platform/money.ts'
import { element, writeXml, type XmlElement } from './xml.ts'

/** The specification identifier of an invoice that keeps to EN 16931 and nothing else. */
export const en16931 = 'urn:cen.eu:en16931:2017'

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** Writes an invoice as UN/CEFACT Cross Industry Invoice, the syntax of Factur-X and ZUGFeRD. */
export const writeCii = (invoice: ElectronicInvoice): string =>
  writeXml(
    element(
      'rsm:CrossIndustryInvoice',
      [
        element('rsm:ExchangedDocumentContext', [
          element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', en16931)]),
        ]),
        element('rsm:ExchangedDocument', [
          element('ram:ID', invoice.number),
          element('ram:TypeCode', invoice.type),
          element('ram:IssueDateTime', [dateOf('udt', invoice.issueDay)]),
          element('ram:IncludedNote', [element('ram:Content', invoice.note)]),
        ]),
        element('rsm:SupplyChainTradeTransaction', [
          ...invoice.lines.map((line, index) => lineOf(line, index + 1)),
          element('ram:ApplicableHeaderTradeAgreement', [supplierOf(invoice), recipientOf(invoice.recipient)]),
          element('ram:ApplicableHeaderTradeDelivery', [
            element('ram:ShipToTradeParty', [
              element('ram:PostalTradeAddress', [element('ram:CountryID', invoice.deliveryCountry)]),
            ]),
            element('ram:ActualDeliverySupplyChainEvent', [
              element('ram:OccurrenceDateTime', [dateOf('udt', invoice.period.to)]),
            ]),
          ]),
          settlementOf(invoice),
        ]),
      ],
      namespaces,
    ),
  )

/** A day `YYYY-MM-DD` in format 102: `YYYYMMDD`. */
const dateOf = (prefix: 'udt' | 'qdt', day: string) =>
  element(`${prefix}:DateTimeString`, day.replaceAll('-', ''), { format: '102' })

const lineOf = (line: ElectronicLine, number: number) =>
  element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(number))]),
    element('ram:SpecifiedTradeProduct', [
      element('ram:SellerAssignedID', line.ItemCode),
      element('ram:Name', line.name),
      element('ram:Description', line.about),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [element('ram:ChargeAmount', amountText(line.price))]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', amountText(line.quantity), { unitCode: line.unit }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', line.category),
        rateOf(line),
      ]),
      periodOf({ from: line.day, to: line.day }),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', amountText(line.net)),
      ]),
      element('ram:AdditionalReferencedDocument', [
        element('ram:IssuerAssignedID', line.DocNum),
        element('ram:TypeCode', '130'),
      ]),
    ]),
  ])

/** A line that is not subject to VAT has no rate. */
const rateOf = ({ category, rate }: Pick<LineTax, 'category' | 'rate'>) =>
  element('ram:RateApplicablePercent', category === 'O' ? '' : amountText(rate))

const periodOf = ({ from, to }: ElectronicInvoice['period']) =>
  element('ram:BillingSpecifiedPeriod', [
    element('ram:StartDateTime', [dateOf('udt', from)]),
    element('ram:EndDateTime', [dateOf('udt', to)]),
  ])

const addressOf = ({ street, postcode, town, country }: ElectronicParty) =>
  element('ram:PostalTradeAddress', [
    element('ram:PostcodeCode', postcode),
    element('ram:LineOne', street),
    element('ram:CityName', town),
    element('ram:CountryID', country),
  ])

const registrationOf = ({ registration }: ElectronicParty) =>
  element('ram:SpecifiedLegalOrganization', [element('ram:ID', registration)])

const taxNumbersOf = ({ vatNumber, taxNumber }: ElectronicParty) => [
  element('ram:SpecifiedTaxRegistration', [element('ram:ID', vatNumber, { schemeID: 'VA' })]),
  element('ram:SpecifiedTaxRegistration', [element('ram:ID', taxNumber, { schemeID: 'FC' })]),
]

const supplierOf = ({ supplier }: ElectronicInvoice) =>
  element('ram:SellerTradeParty', [
    element('ram:ID', supplier.code),
    element('ram:Name', supplier.name),
    registrationOf(supplier),
    element('ram:DefinedTradeContact', [
      element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', supplier.phone)]),
      element('ram:EmailURIUniversalCommunication', [element('ram:URIID', supplier.email)]),
    ]),
    addressOf(supplier),
    ...taxNumbersOf(supplier),
  ])

const recipientOf = (recipient: ElectronicParty) =>
  element('ram:BuyerTradeParty', [
    element('ram:Name', recipient.name),
    registrationOf(recipient),
    addressOf(recipient),
    element('ram:SpecifiedTaxRegistration', [element('ram:ID', recipient.vatNumber, { schemeID: 'VA' })]),
  ])

const settlementOf = (invoice: ElectronicInvoice): XmlElement | undefined =>
  element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', invoice.number),
    element('ram:InvoiceCurrencyCode', 'EUR'),
    element('ram:SpecifiedTradeSettlementPaymentMeans', [
      // A SEPA credit transfer.
      element('ram:TypeCode', '58'),
      element('ram:PayeePartyCreditorFinancialAccount', [element('ram:IBANID', invoice.iban)]),
    ]),
    ...invoice.taxes.map(({ category, rate, reason, net, vat }) =>
      element('ram:ApplicableTradeTax', [
        element('ram:CalculatedAmount', amountText(vat)),
        element('ram:TypeCode', 'VAT'),
        element('ram:ExemptionReason', reason),
        element('ram:BasisAmount', amountText(net)),
        element('ram:CategoryCode', category),
        element('ram:ExemptionReasonCode', exemptionCodes[category] ?? ''),
        rateOf({ category, rate }),
      ]),
    ),
    periodOf(invoice.period),
    element('ram:SpecifiedTradePaymentTerms', [
      element('ram:Description', invoice.paymentTerms),
      element('ram:DueDateDateTime', [dateOf('udt', invoice.dueDay)]),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', amountText(invoice.net)),
      element('ram:TaxBasisTotalAmount', amountText(invoice.net)),
      element('ram:TaxTotalAmount', amountText(invoice.vat), { currencyID: 'EUR' }),
      element('ram:GrandTotalAmount', amountText(invoice.total)),
      element('ram:DuePayableAmount', amountText(invoice.total)),
    ]),
    invoice.preceding
      ? element('ram:InvoiceReferencedDocument', [
          element('ram:IssuerAssignedID', invoice.preceding.number),
          element('ram:FormattedIssueDateTime', [dateOf('qdt', invoice.preceding.issueDay)]),
        ])
      : undefined,
  ])
