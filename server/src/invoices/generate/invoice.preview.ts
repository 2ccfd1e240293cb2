import { gapsBefore, nextInvoiceNumber, type UsedNumber } from '@callout/domain/invoices/generate/invoice-series.ts'
import type { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceTotal } from '@callout/domain/invoices/invoice.rules.ts'
import type { InvoicePreview } from '@callout/domain/invoices/invoice.ts'
import type { InvoicingKind } from '@callout/domain/invoices/uploaded/invoicing.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { loadNetworkProfile } from '../../platform/database/network-profile.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { dayInTimeZone } from '../../platform/i18n/local-day.ts'
import { electronicInvoiceOf } from '../invoice.electronic.ts'
import { askedBy } from './invoice.asked.ts'
import { draftInvoice, loadOpenFees } from './invoice.draft.ts'
import { loadInvoiceParties } from './invoice.generate.ts'

/** An invoice before it is made: its sums, until when and where they are paid, what it lacks, and the next number. */
export async function previewInvoice(
  ctx: RequestContext,
  { fees = [], supplierInvoice }: BodyOf<typeof invoiceApi.preview>,
): Promise<InvoicePreview> {
  const { company, network, missing, isRefused } = await loadInvoiceParties(ctx)
  const year = Number(dayInTimeZone(ctx.now, ctx.actor.time_zone).slice(0, 4))
  const used = await loadUsedNumbers(ctx)
  const next_number = nextInvoiceNumber(used, year)
  const open = await loadOpenFees(ctx, fees)
  const net = invoiceTotal(open)
  const entries = open.map(({ DocEntry }) => DocEntry)
  const draft = missing.length === 0 && entries.length > 0 ? await draftInvoice(ctx, entries, net) : undefined
  const invoice = draft && electronicInvoiceOf(draft, await loadNetworkProfile(ctx.tx, draft.network_code))
  return {
    next_number,
    invoicing: company.invoicing as InvoicingKind,
    gaps: gapsBefore(supplierInvoice?.trim() || next_number, used, year),
    recipient: network.legal_name,
    net,
    taxes: (invoice?.taxes ?? []).map(({ category, rate, net: base, vat }) => ({ category, rate, net: base, vat })),
    ...askedBy(invoice, net),
    missing,
    is_refused: isRefused && missing.length > 0,
  }
}

/** More numbers than a company uses in years. */
const maxNumbers = 2000

async function loadUsedNumbers({ tx, actor }: RequestContext): Promise<UsedNumber[]> {
  const rows = await tx
    .selectFrom('supplier_invoices')
    .select(['supplier_invoice', 'created_at', 'credited_invoice'])
    .where('societe_uuid', '=', actor.societe_uuid)
    .orderBy('created_at', 'desc')
    .orderBy('ID', 'desc')
    .limit(maxNumbers)
    .execute()
  return rows.map(({ supplier_invoice: number, created_at, credited_invoice }) => ({
    number,
    isCredit: credited_invoice !== null,
    year: Number(dayInTimeZone(created_at, actor.time_zone).slice(0, 4)),
  }))
}
