import { isTaxRegion } from '@callout/domain/addresses/tax-regions.ts'
import { isVatTreatment, needsReason, type VatTreatment } from '@callout/domain/companies/legal.ts'
import { reverseChargeLaw } from '@callout/domain/companies/treatment.rules.ts'
import { isCreditCause } from '@callout/domain/invoices/credit-note.ts'
import { type ElectronicInvoice, toElectronicInvoice } from '@callout/domain/invoices/electronic-invoice.ts'
import type { InvoicedDocument } from '@callout/domain/invoices/invoice-lines.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { NetworkProfile } from '../platform/database/network-profile.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { formatDayInWords, formatMoney, formatQuantity } from '../platform/pdf/formats.ts'
import type { InvoiceRow, StoredInvoice } from './invoice.queries.ts'
import { wholeDocumentText } from './whole-document.ts'

/** The electronic form of a stored invoice; undefined if legal facts were missing when it was made. */
export function electronicInvoiceOf(
  invoice: StoredInvoice,
  { culture, time_zone }: Pick<NetworkProfile, 'culture' | 'time_zone'>,
): ElectronicInvoice | undefined {
  const { vat_treatment, vat_rate, credited_at } = invoice
  if (!isVatTreatment(vat_treatment)) return undefined
  const facts = {
    number: invoice.supplier_invoice,
    issue_day: invoice.issued_on ?? dayInTimeZone(invoice.created_at, time_zone),
    credited:
      credited_at === null ? null : { number: invoice.credited, issue_day: dayInTimeZone(credited_at, time_zone) },
    vat_treatment,
    vat_rate,
    vat_reason: reasonOf(invoice, vat_treatment, culture),
    withholding_rate: invoice.withholding_rate,
    stated: statedOf(invoice),
    cause: causeOf(invoice, culture),
    payment_days: invoice.payment_days ?? 0,
    iban: invoice.iban,
    supplier: {
      name: invoice.legal_name,
      tax_number: invoice.tax_number,
      registration: invoice.registration,
      adresse: invoice.adresse,
      street_number: invoice.street_number,
      code_postal: invoice.code_postal,
      ville: invoice.ville,
      pays: invoice.pays,
      supplier_code: invoice.supplier_code,
      phone: invoice.phone,
      email: invoice.email,
    },
    recipient: {
      name: invoice.network_legal_name,
      tax_number: invoice.network_tax_number,
      registration: invoice.network_registration,
      adresse: invoice.network_adresse,
      street_number: invoice.network_street_number,
      code_postal: invoice.network_code_postal,
      ville: invoice.network_ville,
      pays: invoice.network_pays,
    },
    documents: documentsOf(invoice, culture),
  }
  const electronic = toElectronicInvoice(facts)
  return { ...electronic, paymentTerms: paymentTermsOf(electronic, culture) }
}

/** The reason why an invoice has no tax: in the company's words, or in those of the law. */
function reasonOf(invoice: StoredInvoice, treatment: VatTreatment, culture: Language): string {
  if (needsReason(treatment)) return invoice.vat_exemption
  if (treatment !== 'reverse_charge' && treatment !== 'intra_community' && treatment !== 'export') return ''
  // An invoice from before the regions were kept does not name the law.
  const isNew = invoice.fees.some(({ tax_region }) => tax_region !== '')
  const law = treatment === 'reverse_charge' && isNew ? reverseChargeLaw(invoice, networkOf(invoice)) : undefined
  return legalReason(culture, treatment, law)
}

/** The recipient of an invoice, as stored in it. */
export const networkOf = (
  invoice: Pick<InvoiceRow, 'network_pays' | 'network_code_postal' | 'network_tax_number'>,
) => ({
  pays: invoice.network_pays,
  code_postal: invoice.network_code_postal,
  tax_number: invoice.network_tax_number,
})

/** The words of the law for a treatment without tax, with the article of the law. */
export const legalReason = (
  culture: Language,
  treatment: 'reverse_charge' | 'intra_community' | 'export',
  law: string | undefined,
) => [translate(culture, `invoice.paper.${treatment}`), law && `(${law})`].filter(Boolean).join(' ')

/** The withheld amount and the rest to pay: the payable amount of EN 16931 does not know them. */
function paymentTermsOf({ withholding, supplier }: ElectronicInvoice, culture: Language): string {
  if (!withholding) return ''
  const { rate, withheld, toPay } = withholding
  const name = translate(culture, withholdingName(supplier.country), { rate: formatQuantity(rate, culture) })
  return translate(culture, 'invoice.paper.withholding_terms', {
    name,
    withheld: formatMoney(withheld),
    to_pay: formatMoney(toPay),
  })
}

/** The name of the tax that a country withholds. */
export const withholdingName = (country: string) =>
  country === 'ES' || country === 'IT' || country === 'PT'
    ? (`invoice.paper.withholding.${country}` as const)
    : 'invoice.paper.withholding.other'

/** The cause of a credit note; '' without one. */
export const causeOf = ({ cause }: StoredInvoice, culture: Language): string =>
  isCreditCause(cause) ? translate(culture, `invoice.cause.${cause}`) : ''

/** The tax and the withheld part that a stored credit note takes. One that is being made has none yet. */
const statedOf = ({ credited_invoice, vat_total, withheld_total }: StoredInvoice) =>
  credited_invoice !== null && vat_total !== null
    ? { vat: vat_total.replace(/^-/, ''), withheld: withheld_total.replace(/^-/, '') }
    : undefined

/** The documents of an invoice, as its paper and its electronic form say them. */
export const documentsOf = ({ fees }: StoredInvoice, culture: Language): InvoicedDocument[] =>
  fees.map(({ DocNum, SCOrigin, DocDate, DocTotal, visited_on, ville, appliance, lines, ...tax }) => {
    const day = formatDayInWords(visited_on ?? DocDate, culture, 'short')
    const call = translate(culture, 'invoice.paper.call', { call_id: SCOrigin, day })
    return {
      DocNum,
      day: visited_on ?? DocDate,
      DocTotal,
      heading: [call, ville, appliance].filter(Boolean).join(' · '),
      lines: lines.map((line) => ({
        ...line,
        Description: line.Description || wholeDocumentText(culture, DocNum, SCOrigin, visited_on ?? DocDate),
      })),
      tax: isTaxRegion(tax.tax_region) ? { region: tax.tax_region, rate: Number(tax.vat_rate ?? 0) } : undefined,
    }
  })
