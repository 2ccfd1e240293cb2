import type { VatTreatment } from '../companies/legal.ts'
import { vatIdentifier } from '../companies/tax-number.ts'
import { addDays } from '../platform/wall-clock.ts'
import { type InvoicedDocument, type LineUnit, linesOfDocument } from './invoice-lines.ts'
import { appliedRate, type LineTax, sumVat, type VatAmounts, type VatSum, vatCategories } from './vat.ts'

/** A stored invoice or credit note, as far as its electronic form needs it. Days are `YYYY-MM-DD`. */
export interface ElectronicInvoiceFacts {
  readonly number: string
  readonly issue_day: string
  /** The invoice that this credit note cancels; null for an invoice. */
  readonly credited: { readonly number: string; readonly issue_day: string } | null
  readonly vat_treatment: VatTreatment
  readonly vat_rate: number | string | null
  /** Why no tax is charged, in the network's language; '' at the domestic rate. */
  readonly vat_reason: string
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
  readonly vatNumber: string
  readonly registration: string
  readonly street: string
  readonly postcode: string
  readonly town: string
  readonly country: string
}

/** An invoice in the terms of EN 16931, from which CII and UBL are written. Amounts are in euros and never negative. */
export interface ElectronicInvoice extends VatAmounts {
  /** UNTDID 1001: 380 an invoice, 381 a credit note. */
  readonly type: '380' | '381'
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
  readonly exemption: { readonly reason: string; readonly code: string } | null
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

/** Exemption reason code of the reverse charge (VATEX list). */
const reverseChargeCode = 'VATEX-EU-AE'

/** The electronic form of a stored invoice or credit note. */
export function toElectronicInvoice(facts: ElectronicInvoiceFacts): ElectronicInvoice {
  const { vat_treatment: treatment, supplier, documents, credited } = facts
  const tax = { category: vatCategories[treatment], rate: appliedRate(treatment, facts.vat_rate) }
  const days = documents.map(({ day }) => day).sort()
  const lines = documents.flatMap((document) => toElectronicLines(document, tax))
  return {
    type: credited ? '381' : '380',
    number: facts.number,
    issueDay: facts.issue_day,
    // A credit note takes the invoice back at once.
    dueDay: credited ? facts.issue_day : addDays(facts.issue_day, facts.payment_days),
    preceding: credited && { number: credited.number, issueDay: credited.issue_day },
    period: { from: days[0] ?? facts.issue_day, to: days.at(-1) ?? facts.issue_day },
    supplier: {
      ...toElectronicParty(supplier),
      code: supplier.supplier_code,
      phone: supplier.phone,
      email: supplier.email,
    },
    recipient: toElectronicParty(facts.recipient),
    iban: facts.iban,
    exemption:
      treatment === 'domestic'
        ? null
        : { reason: facts.vat_reason, code: treatment === 'reverse_charge' ? reverseChargeCode : '' },
    lines,
    ...sumVat(lines),
  }
}

function toElectronicLines(document: InvoicedDocument, tax: LineTax): ElectronicLine[] {
  const { DocNum, day, heading: about } = document
  return linesOfDocument(document).map(({ ItemCode, Description, Quantity, unit, Price, LineTotal }) => ({
    DocNum,
    ItemCode,
    name: Description,
    about,
    day,
    quantity: Number(Quantity),
    unit,
    price: Number(Price),
    net: Number(LineTotal),
    ...tax,
  }))
}

const toElectronicParty = ({ name, tax_number, registration, ...party }: InvoiceParty): ElectronicParty => ({
  name,
  vatNumber: vatIdentifier(tax_number, party.pays),
  registration,
  street: [party.adresse, party.street_number].filter(Boolean).join(' '),
  postcode: party.code_postal,
  town: party.ville,
  country: party.pays,
})
