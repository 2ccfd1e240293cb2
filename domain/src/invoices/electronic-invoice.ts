import { isVatTreatment, type VatTreatment } from '../companies/legal.ts'
import { vatIdentifier } from '../companies/tax-number.ts'
import { sumAmounts } from '../platform/money.ts'
import { addDays } from '../platform/wall-clock.ts'
import type { InvoicedDocument, InvoicedLine, LineUnit } from './invoice-lines.ts'
import { withStated } from './stated-vat.ts'
import { type LineTax, sumVat, taxOfTreatment, type VatAmounts, type VatSum, withheldOf } from './vat.ts'

/** A stored invoice or credit note, as far as its electronic form needs it. Days are `YYYY-MM-DD`. */
export interface ElectronicInvoiceFacts {
  readonly number: string
  readonly issue_day: string
  /** The invoice that this credit note cancels; null for an invoice. */
  readonly credited: { readonly number: string; readonly issue_day: string } | null
  readonly vat_treatment: VatTreatment
  readonly vat_rate: number | string | null
  /** Tax and withheld part that a credit note takes of its invoice, where they are not those of its own net amount. */
  readonly stated?: { readonly vat: number | string; readonly withheld: number | string } | undefined
  /** The cause of a credit note, in the network's language; '' without one. */
  readonly cause: string
  /** The reason why no tax is charged, in the network's language; '' at the domestic rate. */
  readonly vat_reason: string
  /** In percent of the net amount; 0 if no tax is withheld. */
  readonly withholding_rate: number | string
  readonly payment_days: number
  readonly iban: string
  readonly supplier: InvoiceParty & { readonly supplier_code: string; readonly phone: string; readonly email: string }
  readonly recipient: InvoiceParty
  readonly documents: readonly InvoicedDocument[]
}

export interface InvoiceParty {
  readonly name: string
  readonly tax_number: string
  readonly registration: string
  readonly adresse: string
  readonly street_number: string
  readonly code_postal: string
  readonly ville: string
  /** Two-letter country code. */
  readonly pays: string
}

/** A party of an electronic invoice. */
export interface ElectronicParty {
  readonly name: string
  /** '' where nothing is subject to VAT: the number is then `taxNumber`. */
  readonly vatNumber: string
  readonly taxNumber: string
  readonly registration: string
  readonly street: string
  readonly postcode: string
  readonly town: string
  readonly country: string
}

/** An invoice in the terms of EN 16931, from which CII and UBL are written. Amounts are in euros and never negative. */
export interface ElectronicInvoice extends VatAmounts {
  /** UNTDID 1001: 380 an invoice, 381 a credit note, 325 a proforma invoice. */
  readonly type: '380' | '381' | '325'
  readonly number: string
  readonly issueDay: string
  readonly dueDay: string
  readonly preceding: { readonly number: string; readonly issueDay: string } | null
  /** The first and the last day of its documents. */
  readonly period: { readonly from: string; readonly to: string }
  readonly supplier: ElectronicParty & { readonly code: string; readonly phone: string; readonly email: string }
  readonly recipient: ElectronicParty
  readonly iban: string
  /** The sums per tax. */
  readonly taxes: readonly VatSum[]
  /** Tax that the recipient pays to the tax office for the supplier. It does not change `total`. */
  readonly withholding: { readonly rate: number; readonly withheld: number; readonly toPay: number } | null
  /** Payment terms (BT-20), '' without any. */
  readonly paymentTerms: string
  /** Country of a supply within the Union (BT-80); '' for others. */
  readonly deliveryCountry: string
  /** A sentence for the reader: the cause of a credit note. */
  readonly note: string
  readonly lines: readonly ElectronicLine[]
}

/** A fee line: of the document `DocNum`, on a day. `about` names its call, town and appliance. */
export interface ElectronicLine extends LineTax {
  readonly DocNum: string
  readonly ItemCode: string
  readonly name: string
  readonly about: string
  readonly day: string
  readonly quantity: number
  readonly unit: LineUnit
  readonly price: number
  readonly net: number
}

/** The electronic form of a stored invoice or credit note. */
export function toElectronicInvoice(facts: ElectronicInvoiceFacts): ElectronicInvoice {
  const { supplier, recipient, documents, credited, withholding_rate } = facts
  const days = documents.map(({ day }) => day).sort()
  const lines = documents.flatMap((document) => toElectronicLines(facts, document))
  const sums = withStated(sumVat(lines), facts.stated?.vat)
  const withheld = Number(facts.stated?.withheld ?? withheldOf(sums.net, withholding_rate))
  const isOutside = lines.some(({ category }) => category === 'O')
  return {
    type: credited ? '381' : '380',
    number: facts.number,
    issueDay: facts.issue_day,
    // A credit note takes the invoice back at once.
    dueDay: credited ? facts.issue_day : addDays(facts.issue_day, facts.payment_days),
    preceding: credited && { number: credited.number, issueDay: credited.issue_day },
    period: { from: days[0] ?? facts.issue_day, to: days.at(-1) ?? facts.issue_day },
    supplier: {
      ...toElectronicParty(supplier, isOutside),
      code: supplier.supplier_code,
      phone: supplier.phone,
      email: supplier.email,
    },
    recipient: toElectronicParty(recipient, isOutside),
    iban: facts.iban,
    withholding:
      withheld > 0 ? { rate: Number(withholding_rate), withheld, toPay: sumAmounts([sums.total, -withheld]) } : null,
    paymentTerms: '',
    deliveryCountry: lines.some(({ category }) => category === 'K') ? recipient.pays : '',
    note: facts.cause,
    lines,
    ...sums,
  }
}

function toElectronicLines(facts: ElectronicInvoiceFacts, document: InvoicedDocument): ElectronicLine[] {
  const { DocNum, day, heading: about } = document
  return document.lines.map((line) => ({
    DocNum,
    ItemCode: line.ItemCode,
    name: line.Description,
    about,
    day,
    quantity: Number(line.Quantity),
    unit: line.unit,
    price: Number(line.Price),
    net: Number(line.LineTotal),
    ...taxOfLine(facts, document, line),
  }))
}

/** The tax of a line: its own, else that of its invoice on the day of its document. */
function taxOfLine(
  { vat_treatment, vat_rate, vat_reason }: Pick<ElectronicInvoiceFacts, 'vat_treatment' | 'vat_rate' | 'vat_reason'>,
  { tax }: Pick<InvoicedDocument, 'tax'>,
  line: Pick<InvoicedLine, 'vat_treatment' | 'vat_rate' | 'vat_reason'>,
): LineTax {
  const region = tax?.region ?? 'mainland'
  if (line.vat_treatment && isVatTreatment(line.vat_treatment))
    return taxOfTreatment(line.vat_treatment, { region, rate: line.vat_rate ?? null, reason: line.vat_reason ?? '' })
  return taxOfTreatment(vat_treatment, { region, rate: tax?.rate ?? vat_rate, reason: vat_reason })
}

const toElectronicParty = (
  { name, tax_number, registration, ...party }: InvoiceParty,
  isOutside: boolean,
): ElectronicParty => ({
  name,
  vatNumber: isOutside ? '' : vatIdentifier(tax_number, party.pays),
  taxNumber: isOutside ? tax_number : '',
  registration,
  street: [party.adresse, party.street_number].filter(Boolean).join(' '),
  postcode: party.code_postal,
  town: party.ville,
  country: party.pays,
})
