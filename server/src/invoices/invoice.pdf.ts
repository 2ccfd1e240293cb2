import { translate } from '@callout/domain/messages/translate.ts'
import type { Db } from '../platform/database/db.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dataTable, type LabeledValue, twoColumns } from '../platform/pdf/blocks.ts'
import { dayInTimeZone, formatDay, formatInstant, formatMoney } from '../platform/pdf/formats.ts'
import { addressLines, issuerOf, type Party } from '../platform/pdf/party.ts'
import { renderPdf } from '../platform/pdf/pdf.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import type { StoredInvoice } from './invoice.queries.ts'

/** Renders an invoice in the network's language: one row for each document, and the total. */
export async function renderInvoicePdf(ctx: RequestContext, invoice: StoredInvoice): Promise<Buffer> {
  const network = await loadNetworkProfile(ctx.tx, invoice.network_code)
  const lists = await cachedValueLists(ctx, invoice.network_code)
  const t = (key: Parameters<typeof translate>[1], params = {}) => translate(network.culture, key, params)
  const labels = {
    country: (pays: string) => lists.text('pays', pays, network.culture),
    tax_number: t('field.tax_number'),
  }
  const supplier = await supplierOf(ctx.tx, invoice)
  const recipient = recipientOf(invoice) ?? network.party
  const number = t('invoice.paper.number', { number: invoice.supplier_invoice })
  const partyFacts = (party: Party): LabeledValue[] => [
    [t('field.legal_name'), party.name],
    [t('field.tax_number'), party.tax_number],
    [t('field.adresse'), addressLines(party, labels).join('\n')],
  ]
  const contactFacts: LabeledValue[] = [
    [t('field.supplier_code'), invoice.supplier_code],
    [t('field.phone'), invoice.phone],
    [t('field.email'), invoice.email],
  ]
  const invoiceFacts: LabeledValue[] = [
    [t('field.supplier_invoice'), invoice.supplier_invoice],
    [t('invoice.paper.date'), formatDay(dayInTimeZone(invoice.created_at, network.time_zone))],
    [t('field.documents'), String(invoice.documents)],
  ]
  const lines = invoice.lines.map((line) => [
    line.DocNum,
    line.SCOrigin,
    formatDay(line.DocDate),
    formatMoney(line.DocTotal),
  ])
  return renderPdf({
    title: number,
    lang: network.culture,
    issuer: issuerOf(supplier, labels),
    headerNote: number,
    reference: `${supplier.name} · ${number}`,
    made_at: formatInstant(invoice.created_at, network.time_zone),
    content: [
      twoColumns(
        [t('invoice.paper.supplier'), partyFacts(supplier)],
        [t('invoice.paper.recipient'), partyFacts(recipient)],
      ),
      twoColumns([t('paper.section.contact'), contactFacts], [t('invoice.paper.title'), invoiceFacts]),
      dataTable(
        [
          { title: t('field.DocNum'), width: 113 },
          { title: t('field.SCOrigin'), width: 113 },
          { title: t('field.DocDate'), width: 113 },
          { title: t('field.DocTotal'), width: 110, isNumeric: true },
        ],
        lines,
        [t('invoice.paper.total', { documents: invoice.documents }), '', '', formatMoney(invoice.DocTotal)],
      ),
    ],
  })
}

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
