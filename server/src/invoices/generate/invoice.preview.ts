import { randomUUID } from 'node:crypto'
import type { ElectronicInvoice } from '@callout/domain/invoices/electronic-invoice.ts'
import { gapsBefore, nextInvoiceNumber, type UsedNumber } from '@callout/domain/invoices/generate/invoice-series.ts'
import type { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceTotal } from '@callout/domain/invoices/invoice.rules.ts'
import { type InvoicePreview, maxNumberLength } from '@callout/domain/invoices/invoice.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import { documentsVisibleTo } from '../../documents/document.queries.ts'
import { loadNetworkProfile } from '../../platform/database/network-profile.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { dayInTimeZone } from '../../platform/i18n/local-day.ts'
import { createInvoice } from '../invoice.change.ts'
import { electronicInvoiceOf } from '../invoice.electronic.ts'
import { visibleInvoice } from '../invoice.queries.ts'
import { taxInvoice } from '../invoice.tax.ts'
import { copyFees } from '../invoice-lines.queries.ts'
import { loadInvoiceParties } from './invoice.generate.ts'

/** An invoice before it is made: its sums, until when and where they are paid, what it lacks, and the next number. */
export async function previewInvoice(
  ctx: RequestContext,
  { fees = [], supplierInvoice }: BodyOf<typeof invoiceApi.preview>,
): Promise<InvoicePreview> {
  const { network, missing, isRefused } = await loadInvoiceParties(ctx)
  const year = Number(dayInTimeZone(ctx.now, ctx.actor.time_zone).slice(0, 4))
  const used = await loadUsedNumbers(ctx)
  const next_number = nextInvoiceNumber(used, year)
  const open = await loadOpenFees(ctx, fees)
  const net = invoiceTotal(open)
  const entries = open.map(({ DocEntry }) => DocEntry)
  const invoice = missing.length === 0 && entries.length > 0 ? await tryInvoice(ctx, entries, net) : undefined
  return {
    next_number,
    gaps: gapsBefore(supplierInvoice?.trim() || next_number, used, year),
    recipient: network.legal_name,
    net,
    taxes: (invoice?.taxes ?? []).map(({ category, rate, net: base, vat }) => ({ category, rate, net: base, vat })),
    total: invoice?.total ?? net,
    withheld: invoice?.withholding?.withheld ?? 0,
    to_pay: invoice?.withholding?.toPay ?? invoice?.total ?? net,
    due_on: invoice?.dueDay ?? null,
    iban: invoice?.iban ?? '',
    missing,
    is_refused: isRefused && missing.length > 0,
  }
}

/** Makes the invoice and takes it back: so the preview has what the invoice will have, to the cent. */
async function tryInvoice(
  ctx: RequestContext,
  entries: number[],
  total: number,
): Promise<ElectronicInvoice | undefined> {
  const { tx, actor } = ctx
  await sql`savepoint preview`.execute(tx)
  const supplier_invoice = randomUUID().slice(-maxNumberLength)
  const made = await createInvoice(ctx, { supplier_invoice, documents: entries.length, total, isElectronic: true })
  if (made) {
    await copyFees(ctx, made.ID, entries)
    await taxInvoice(ctx, made)
  }
  const invoice =
    made &&
    electronicInvoiceOf(await visibleInvoice(tx, actor, made.ID), await loadNetworkProfile(tx, made.network_code))
  await sql`rollback to savepoint preview`.execute(tx)
  return invoice
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

/** The fee documents that can be invoiced, of those named. Locked: another invoice of them waits. */
async function loadOpenFees({ tx, actor }: RequestContext, entries: readonly (number | null)[]) {
  if (entries.length === 0) return []
  const { rows } = await sql<{ DocEntry: number; DocTotal: string }>`select row."DocEntry", row."DocTotal"
    from documents row where row."DocEntry" = any(${entries}::bigint[]) and row.type = 'fee' and row."DocStatus" = 'O'
      and ${documentsVisibleTo(actor)} order by row."DocEntry" for update`.execute(tx)
  return rows
}
