import { isVatTreatment } from '@callout/domain/companies/legal.ts'
import { gapsBefore, nextInvoiceNumber, type UsedNumber } from '@callout/domain/invoices/generate/invoice-series.ts'
import type { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceTotal } from '@callout/domain/invoices/invoice.rules.ts'
import type { InvoicePreview } from '@callout/domain/invoices/invoice.ts'
import { appliedRate, sumVat, vatCategories } from '@callout/domain/invoices/vat.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { addDays } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'
import { documentsVisibleTo } from '../../documents/document.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { dayInTimeZone } from '../../platform/i18n/local-day.ts'
import { loadInvoiceParties } from './invoice.generate.ts'

/** An invoice before it is made: its sums, until when and where they are paid, what it lacks, and the next number. */
export async function previewInvoice(
  ctx: RequestContext,
  { fees = [], supplierInvoice }: BodyOf<typeof invoiceApi.preview>,
): Promise<InvoicePreview> {
  const { company, network, missing, isRefused } = await loadInvoiceParties(ctx)
  const today = dayInTimeZone(ctx.now, ctx.actor.time_zone)
  const year = Number(today.slice(0, 4))
  const used = await loadUsedNumbers(ctx)
  const next_number = nextInvoiceNumber(used, year)
  const totals = await loadTotals(ctx, fees)
  const net = invoiceTotal(totals)
  const { vat_treatment: treatment } = company
  const isComplete = missing.length === 0 && isVatTreatment(treatment)
  const tax = isComplete && { category: vatCategories[treatment], rate: appliedRate(treatment, network.vat_rate) }
  const { taxes, total } = tax ? sumVat([{ net, ...tax }]) : { taxes: [], total: net }
  return {
    next_number,
    gaps: gapsBefore(supplierInvoice?.trim() || next_number, used, year),
    recipient: network.legal_name,
    net,
    taxes: taxes.map(({ rate, net: base, vat }) => ({ rate, net: base, vat })),
    total,
    due_on: isComplete ? addDays(today, company.payment_days ?? network.payment_days) : null,
    iban: isComplete ? company.iban : '',
    missing,
    is_refused: isRefused && missing.length > 0,
  }
}

/** More numbers than a company uses in years. */
const maxNumbers = 2000

async function loadUsedNumbers({ tx, actor }: RequestContext): Promise<UsedNumber[]> {
  const rows = await tx
    .selectFrom('supplier_invoices')
    .select(['supplier_invoice', 'created_at'])
    .where('societe_uuid', '=', actor.societe_uuid)
    .orderBy('created_at', 'desc')
    .orderBy('ID', 'desc')
    .limit(maxNumbers)
    .execute()
  return rows.map(({ supplier_invoice: number, created_at }) => ({
    number,
    year: Number(dayInTimeZone(created_at, actor.time_zone).slice(0, 4)),
  }))
}

async function loadTotals({ tx, actor }: RequestContext, entries: readonly (number | null)[]) {
  if (entries.length === 0) return []
  const { rows } = await sql<{ DocTotal: string }>`select row."DocTotal" from documents row
    where row."DocEntry" = any(${entries}::bigint[]) and row.type = 'fee' and ${documentsVisibleTo(actor)}`.execute(tx)
  return rows
}
