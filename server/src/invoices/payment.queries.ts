import { undisputed } from '@callout/domain/invoices/invoice.states.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { invoiceToPay, lockedInvoice } from './invoice.queries.ts'
import { changeInvoice } from './invoice.state.ts'

interface PaidInvoice {
  readonly ID: string
  readonly paid_sum: string
  readonly paid_on: string | null
  readonly isSettled: boolean
}

/** The invoices among these whose payments differ from what they say is paid. */
async function loadChangedPayments(tx: Db, IDs: readonly string[]): Promise<PaidInvoice[]> {
  const { rows } = await sql<PaidInvoice>`
    select row."ID", p.paid_sum::text, p.paid_on::text, ${invoiceToPay} + row.paid_sum = p.paid_sum as "isSettled"
    from supplier_invoices row cross join lateral (
      select coalesce(sum(amount), 0) as paid_sum, max(paid_on) as paid_on from invoice_payments
      where supplier_invoice_uuid = row."ID") p
    where row."ID" = any (${IDs}::uuid[]) and (p.paid_sum, p.paid_on) is distinct from (row.paid_sum, row.paid_on)
    order by row."ID"`.execute(tx)
  return rows
}

/**
 * Brings these invoices of a network in line with their payments: what is paid in full is `paid`, also out of a dispute;
 * what lost a payment waits for it again.
 */
export async function settlePayments(ctx: ChangeContext, IDs: readonly string[]): Promise<void> {
  for (const { ID, paid_sum, paid_on, isSettled } of await loadChangedPayments(ctx.tx, IDs)) {
    const invoice = await lockedInvoice(ctx.tx, ctx.actor, ID)
    const state = isSettled ? { ...undisputed, state: 'paid' } : invoice.state === 'paid' ? { state: 'released' } : {}
    await changeInvoice(ctx, invoice, { paid_sum, paid_on, ...state }, 'payment')
  }
}
