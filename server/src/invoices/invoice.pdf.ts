import { vatIdentifier } from '@callout/domain/companies/tax-number.ts'
import type { ElectronicInvoice } from '@callout/domain/invoices/electronic-invoice.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { shownEmail } from '@callout/domain/platform/facts/shown-email.ts'
import type { Db } from '../platform/database/db.ts'
import { loadNetworkProfile, type NetworkProfile } from '../platform/database/network-profile.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { type LabeledValue, twoColumns } from '../platform/pdf/blocks.ts'
import { formatDayInWords, formatInstant, formatTelephones } from '../platform/pdf/formats.ts'
import { addressLines, issuerOf, type Party } from '../platform/pdf/party.ts'
import { renderPdf } from '../platform/pdf/pdf.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { writeCii } from './cii.ts'
import { causeOf, documentsOf, electronicInvoiceOf } from './invoice.electronic.ts'
import type { StoredInvoice } from './invoice.queries.ts'
import { amountBox, feeTable, type InvoicePaper, type Translate, translateTo } from './paper/invoice.paper.ts'

/**
 * Renders an invoice in the network's language: the fee lines of each call, and the total. With legal facts, also the
 * tax and how to pay, as PDF/A-3 with the electronic invoice inside.
 */
export async function renderInvoicePdf(ctx: ChangeContext, invoice: StoredInvoice): Promise<Buffer> {
  const network = await loadNetworkProfile(ctx.tx, invoice.network_code)
  const t = translateTo(network.culture)
  const { supplier, parties, labels } = await loadParties(ctx, invoice, network)
  const electronic = electronicInvoiceOf(invoice, network)
  const paper = paperOf(invoice, network.culture, electronic)
  const isCreditNote = invoice.credited !== ''
  const title = t(isCreditNote ? 'invoice.paper.credit_note_number' : 'invoice.paper.number', {
    number: invoice.supplier_invoice,
  })
  return renderPdf({
    title,
    lang: network.culture,
    issuer: issuerOf(supplier, labels),
    headerNote: title,
    reference: `${supplier.name} · ${title}`,
    made_at: formatInstant(invoice.created_at, { timeZone: network.time_zone, lang: network.culture }),
    embeddedInvoice: electronic && { xml: writeCii(electronic), made_at: invoice.created_at },
    content: [
      amountBox(paper),
      parties,
      twoColumns(
        [t('paper.section.contact'), contactFacts(invoice, supplier.pays || network.party.pays, t)],
        [t(isCreditNote ? 'invoice.paper.credit_note' : 'invoice.paper.title'), invoiceFacts(invoice, network, t)],
      ),
      feeTable(paper),
    ],
  })
}

/** The fees and sums on the paper of an invoice. */
export const paperOf = (
  invoice: StoredInvoice,
  lang: Language,
  electronic: ElectronicInvoice | undefined,
): InvoicePaper => ({
  net: invoice.DocTotal.replace(/^-/, ''),
  electronic,
  documents: documentsOf(invoice, lang),
  country: invoice.pays,
  lang,
})

/** The company of an invoice, and the facts of both parties side by side. */
export async function loadParties(ctx: ChangeContext, invoice: StoredInvoice, network: NetworkProfile) {
  const lists = await cachedValueLists(ctx, invoice.network_code)
  const t = translateTo(network.culture)
  const labels = {
    country: (pays: string) => lists.text('pays', pays, network.culture),
    tax_number: t('field.tax_number'),
  }
  const supplier = withVatIdentifier(await supplierOf(ctx.tx, invoice))
  const recipient = withVatIdentifier(recipientOf(invoice) ?? network.party)
  const partyFacts = (party: Party, registration: string): LabeledValue[] => [
    [t('field.legal_name'), party.name],
    [t('field.tax_number'), party.tax_number],
    ...(registration ? [[t('field.registration'), registration] as const] : []),
    [t('field.adresse'), addressLines(party, labels).join('\n')],
  ]
  const parties = twoColumns(
    [t('invoice.paper.supplier'), partyFacts(supplier, invoice.registration)],
    [t('invoice.paper.recipient'), partyFacts(recipient, invoice.network_registration)],
  )
  return { supplier, parties, labels }
}

const contactFacts = (invoice: StoredInvoice, country: string, t: Translate): LabeledValue[] => [
  [t('field.supplier_code'), invoice.supplier_code],
  [t('field.phone'), formatTelephones(invoice.phone, country)],
  [t('field.email'), shownEmail(invoice.email)],
]

const invoiceFacts = (
  invoice: StoredInvoice,
  { time_zone, culture }: Pick<NetworkProfile, 'time_zone' | 'culture'>,
  t: Translate,
): LabeledValue[] => [
  [t('field.supplier_invoice'), invoice.supplier_invoice],
  ...creditedFacts(invoice, time_zone, culture, t),
  [t('invoice.paper.date'), formatDayInWords(dayInTimeZone(invoice.created_at, time_zone), culture)],
  [t('field.documents'), String(invoice.documents)],
]

/** The invoice that a credit note credits, with its day, and the cause. */
function creditedFacts(invoice: StoredInvoice, time_zone: string, culture: Language, t: Translate): LabeledValue[] {
  if (invoice.credited === '' || invoice.credited_at === null) return []
  const day = formatDayInWords(dayInTimeZone(invoice.credited_at, time_zone), culture)
  const cause = causeOf(invoice, culture)
  return [
    [t('field.credited_invoice'), t('invoice.paper.of_day', { number: invoice.credited, day })],
    ...(cause === '' ? [] : [[t('invoice.credit_cause'), cause] as const]),
  ]
}

/** A tax number as other countries read it, with the prefix of its own. */
export const withVatIdentifier = (party: Party): Party =>
  party.tax_number && party.pays ? { ...party, tax_number: vatIdentifier(party.tax_number, party.pays) } : party

/** The company as stored in the invoice. Old invoices stored no legal data: those use the company's current data. */
async function supplierOf(tx: Db, invoice: StoredInvoice): Promise<Party> {
  const { adresse, street_number, code_postal, ville, pays } = invoice
  const address = { adresse, street_number, code_postal, ville, pays }
  if (invoice.legal_name !== '') return { name: invoice.legal_name, tax_number: invoice.tax_number, ...address }
  const { legal_name, tax_number } = await tx
    .selectFrom('companies')
    .select(['legal_name', 'tax_number'])
    .where('societe_uuid', '=', invoice.societe_uuid)
    .executeTakeFirstOrThrow()
  return { name: legal_name || invoice.raison_sociale, tax_number, ...address }
}

/** The network as stored in the invoice; undefined for old invoices without legal data. */
function recipientOf(invoice: StoredInvoice): Party | undefined {
  if (invoice.network_legal_name === '') return undefined
  return {
    name: invoice.network_legal_name,
    tax_number: invoice.network_tax_number,
    adresse: invoice.network_adresse,
    street_number: invoice.network_street_number,
    code_postal: invoice.network_code_postal,
    ville: invoice.network_ville,
    pays: invoice.network_pays,
  }
}
