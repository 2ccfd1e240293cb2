import { randomUUID } from 'node:crypto'
import { maxNumberLength } from '@callout/domain/invoices/invoice.ts'
import { sql } from 'kysely'
import { documentsVisibleTo } from '../../documents/document.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { createInvoice } from '../invoice.change.ts'
import { type StoredInvoice, visibleInvoice } from '../invoice.queries.ts'
import { taxInvoice } from '../invoice.tax.ts'
import { copyFees } from '../invoice-lines.queries.ts'

/** The fee documents that can be invoiced, of those named. Locked: another invoice of them waits. */
export async function loadOpenFees({ tx, actor }: RequestContext, entries: readonly (number | null)[]) {
  if (entries.length === 0) return []
  const { rows } = await sql<{ DocEntry: number; DocTotal: string }>`select row."DocEntry", row."DocTotal"
    from documents row where row."DocEntry" = any(${entries}::bigint[]) and row.type = 'fee' and row."DocStatus" = 'O'
      and ${documentsVisibleTo(actor)} order by row."DocEntry" for update`.execute(tx)
  return rows
}

/** Makes an invoice of open fees and takes it back: so a preview has what the invoice will have, to the cent. */
export async function draftInvoice(
  ctx: RequestContext,
  entries: number[],
  total: number,
  isElectronic = true,
): Promise<StoredInvoice | undefined> {
  const { tx, actor } = ctx
  await sql`savepoint draft`.execute(tx)
  const supplier_invoice = randomUUID().slice(-maxNumberLength)
  const made = await createInvoice(ctx, { supplier_invoice, documents: entries.length, total, isElectronic })
  if (made) {
    await copyFees(ctx, made.ID, entries)
    await taxInvoice(ctx, made)
  }
  const draft = made && (await visibleInvoice(tx, actor, made.ID))
  await sql`rollback to savepoint draft`.execute(tx)
  return draft
}
