import { isVatTreatment } from '@callout/domain/companies/legal.ts'
import { type ElectronicInvoice, toElectronicInvoice } from '@callout/domain/invoices/electronic-invoice.ts'
import type { InvoicedDocument } from '@callout/domain/invoices/invoice-lines.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { NetworkProfile } from '../platform/database/network-profile.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { formatDayInWords } from '../platform/pdf/formats.ts'
import type { StoredInvoice } from './invoice.queries.ts'

/** The electronic form of a stored invoice; undefined if legal facts were missing when it was made. */
export function electronicInvoiceOf(
  invoice: StoredInvoice,
  { culture, time_zone }: Pick<NetworkProfile, 'culture' | 'time_zone'>,
): ElectronicInvoice | undefined {
  const { vat_treatment, vat_rate, credited_at } = invoice
  if (!isVatTreatment(vat_treatment)) return undefined
  const facts = {
    number: invoice.supplier_invoice,
    issue_day: dayInTimeZone(invoice.created_at, time_zone),
    credited:
      credited_at === null ? null : { number: invoice.credited, issue_day: dayInTimeZone(credited_at, time_zone) },
    vat_treatment,
    vat_rate,
    vat_reason:
      vat_treatment === 'reverse_charge' ? translate(culture, 'invoice.paper.reverse_charge') : invoice.vat_exemption,
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
  return toElectronicInvoice(facts)
}

/** The documents of an invoice, as its paper and its electronic form say them. */
export const documentsOf = ({ fees }: StoredInvoice, culture: Language): InvoicedDocument[] =>
  fees.map(({ DocNum, SCOrigin, DocDate, DocTotal, visited_on, ville, appliance, lines }) => {
    const day = formatDayInWords(visited_on ?? DocDate, culture, 'short')
    const call = translate(culture, 'invoice.paper.call', { call_id: SCOrigin, day })
    return {
      DocNum,
      day: visited_on ?? DocDate,
      DocTotal,
      heading: [call, ville, appliance].filter(Boolean).join(' · '),
      summary: translate(culture, 'invoice.paper.line', { DocNum, call_id: SCOrigin, day }),
      lines,
    }
  })
