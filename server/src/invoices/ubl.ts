import type { ElectronicInvoice, ElectronicLine, ElectronicParty } from '@callout/domain/invoices/electronic-invoice.ts'
import { exemptionCodes, type LineTax } from '@callout/domain/invoices/vat.ts'
import { amountText } from '@callout/domain/platform/money.ts'
import { en16931 } from './cii.ts'
import { element, writeXml } from './xml.ts'

const schemas = 'urn:oasis:names:specification:ubl:schema:xsd'
const shared = {
  'xmlns:cac': `${schemas}:CommonAggregateComponents-2`,
  'xmlns:cbc': `${schemas}:CommonBasicComponents-2`,
}

/** Names of the elements in which UBL's invoice and credit note differ. */
const invoiceNames = {
  root: 'Invoice',
  typeCode: 'InvoiceTypeCode',
  line: 'InvoiceLine',
  quantity: 'InvoicedQuantity',
} as const
const names = {
  '325': invoiceNames,
  '380': invoiceNames,
  '381': { root: 'CreditNote', typeCode: 'CreditNoteTypeCode', line: 'CreditNoteLine', quantity: 'CreditedQuantity' },
} as const

/** Writes an invoice as UBL 2.1, in the document type of an invoice or of a credit note. */
export function writeUbl(invoice: ElectronicInvoice): string {
  const { root, typeCode } = names[invoice.type]
  const isInvoice = invoice.type !== '381'
  return writeXml(
    element(
      root,
      [
        element('cbc:CustomizationID', en16931),
        element('cbc:ID', invoice.number),
        element('cbc:IssueDate', invoice.issueDay),
        isInvoice ? element('cbc:DueDate', invoice.dueDay) : undefined,
        element(`cbc:${typeCode}`, invoice.type),
        element('cbc:Note', invoice.note),
        element('cbc:DocumentCurrencyCode', 'EUR'),
        periodOf(invoice.period),
        invoice.preceding
          ? element('cac:BillingReference', [
              element('cac:InvoiceDocumentReference', [
                element('cbc:ID', invoice.preceding.number),
                element('cbc:IssueDate', invoice.preceding.issueDay),
              ]),
            ])
          : undefined,
        element('cac:AccountingSupplierParty', [supplierOf(invoice)]),
        element('cac:AccountingCustomerParty', [partyOf(invoice.recipient)]),
        element('cac:Delivery', [
          element('cbc:ActualDeliveryDate', invoice.period.to),
          element('cac:DeliveryLocation', [
            element('cac:Address', [
              element('cac:Country', [element('cbc:IdentificationCode', invoice.deliveryCountry)]),
            ]),
          ]),
        ]),
        element('cac:PaymentMeans', [
          // A SEPA credit transfer.
          element('cbc:PaymentMeansCode', '58'),
          isInvoice ? undefined : element('cbc:PaymentDueDate', invoice.dueDay),
          element('cbc:PaymentID', invoice.number),
          element('cac:PayeeFinancialAccount', [element('cbc:ID', invoice.iban)]),
        ]),
        element('cac:PaymentTerms', [element('cbc:Note', invoice.paymentTerms)]),
        element('cac:TaxTotal', [
          amountOf('TaxAmount', invoice.vat),
          ...invoice.taxes.map(({ category, rate, reason, net, vat }) =>
            element('cac:TaxSubtotal', [
              amountOf('TaxableAmount', net),
              amountOf('TaxAmount', vat),
              element('cac:TaxCategory', [
                element('cbc:ID', category),
                rateOf({ category, rate }),
                element('cbc:TaxExemptionReasonCode', exemptionCodes[category] ?? ''),
                element('cbc:TaxExemptionReason', reason),
                vatScheme(),
              ]),
            ]),
          ),
        ]),
        element('cac:LegalMonetaryTotal', [
          amountOf('LineExtensionAmount', invoice.net),
          amountOf('TaxExclusiveAmount', invoice.net),
          amountOf('TaxInclusiveAmount', invoice.total),
          amountOf('PayableAmount', invoice.total),
        ]),
        ...invoice.lines.map((line, index) => lineOf(invoice.type, line, index + 1)),
      ],
      { xmlns: `${schemas}:${root}-2`, ...shared },
    ),
  )
}

const amountOf = (name: string, amount: number) => element(`cbc:${name}`, amountText(amount), { currencyID: 'EUR' })

const periodOf = ({ from, to }: ElectronicInvoice['period']) =>
  element('cac:InvoicePeriod', [element('cbc:StartDate', from), element('cbc:EndDate', to)])

/** A line that is not subject to VAT has no rate. */
const rateOf = ({ category, rate }: Pick<LineTax, 'category' | 'rate'>) =>
  element('cbc:Percent', category === 'O' ? '' : amountText(rate))

const vatScheme = () => element('cac:TaxScheme', [element('cbc:ID', 'VAT')])

const taxNumberOf = (number: string, scheme: 'VAT' | 'FC') =>
  number === ''
    ? undefined
    : element('cac:PartyTaxScheme', [
        element('cbc:CompanyID', number),
        element('cac:TaxScheme', [element('cbc:ID', scheme)]),
      ])

const partyOf = (party: ElectronicParty, code = '', contact: Parameters<typeof element>[1] = []) =>
  element('cac:Party', [
    element('cac:PartyIdentification', [element('cbc:ID', code)]),
    element('cac:PostalAddress', [
      element('cbc:StreetName', party.street),
      element('cbc:CityName', party.town),
      element('cbc:PostalZone', party.postcode),
      element('cac:Country', [element('cbc:IdentificationCode', party.country)]),
    ]),
    taxNumberOf(party.vatNumber, 'VAT'),
    taxNumberOf(code && party.taxNumber, 'FC'),
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', party.name),
      element('cbc:CompanyID', party.registration),
    ]),
    element('cac:Contact', contact),
  ])

const supplierOf = ({ supplier }: ElectronicInvoice) =>
  partyOf(supplier, supplier.code, [
    element('cbc:Telephone', supplier.phone),
    element('cbc:ElectronicMail', supplier.email),
  ])

function lineOf(type: ElectronicInvoice['type'], line: ElectronicLine, number: number) {
  const { line: lineName, quantity } = names[type]
  return element(`cac:${lineName}`, [
    element('cbc:ID', String(number)),
    element(`cbc:${quantity}`, amountText(line.quantity), { unitCode: line.unit }),
    amountOf('LineExtensionAmount', line.net),
    periodOf({ from: line.day, to: line.day }),
    element('cac:DocumentReference', [element('cbc:ID', line.DocNum), element('cbc:DocumentTypeCode', '130')]),
    element('cac:Item', [
      element('cbc:Description', line.about),
      element('cbc:Name', line.name),
      element('cac:SellersItemIdentification', [element('cbc:ID', line.ItemCode)]),
      element('cac:ClassifiedTaxCategory', [element('cbc:ID', line.category), rateOf(line), vatScheme()]),
    ]),
    element('cac:Price', [amountOf('PriceAmount', line.price)]),
  ])
}
