import { undisputed } from '@callout/domain/invoices/invoice.states.rules.ts'
import { type Selectable, sql } from 'kysely'
import { actorName, historyRow } from '../platform/audit/history.ts'
import type { Db } from '../platform/database/db.ts'
import type { InvoicePayments, Json, SupplierInvoices } from '../platform/database/db.types.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { invoiceToPay } from './invoice.queries.ts'
import { historyOfInvoice, type InvoiceChanges, publishInvoice } from './invoice.state.ts'

/** The payment of a network with a reference in its stored form, and its invoice. */
export async function loadPayment(tx: Db, network_code: string, reference: string) {
  return tx
    .selectFrom('invoice_payments')
    .innerJoin('supplier_invoices', 'supplier_invoices.ID', 'supplier_invoice_uuid')
    .select(['supplier_invoice_uuid', 'supplier_invoice', 'invoice_payments.paid_on', 'amount', 'entered_at'])
    .where('invoice_payments.network_code', '=', network_code)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** Keeps when a person entered a payment, so that it can be taken back for a while. */
export async function markEntered(
  tx: Db,
  {
    network_code,
    reference,
    entered_at,
  }: Pick<Selectable<InvoicePayments>, 'network_code' | 'reference' | 'entered_at'>,
): Promise<void> {
  await tx
    .updateTable('invoice_payments')
    .set({ entered_at })
    .where('network_code', '=', network_code)
    .where('reference', '=', reference)
    .execute()
}

type StoredRow = Selectable<SupplierInvoices>

interface PaidInvoice {
  readonly invoice: StoredRow
  readonly paid_sum: string
  readonly paid_on: string | null
  readonly isSettled: boolean
}

/** The invoices among these whose payments differ from what they say is paid, locked. */
async function lockChangedPayments(tx: Db, network: string, IDs: readonly string[]): Promise<PaidInvoice[]> {
  await sql`select from supplier_invoices where "ID" = any(${IDs}::uuid[]) order by "ID" for update`.execute(tx)
  const { rows } = await sql<StoredRow & { paid_now: string; paid_now_on: string | null; isSettled: boolean }>`
    select row.*, p.paid_now::text, p.paid_now_on::text, ${invoiceToPay} + row.paid_sum = p.paid_now as "isSettled"
    from supplier_invoices row cross join lateral (
      select coalesce(sum(amount), 0) as paid_now, max(paid_on) as paid_now_on from invoice_payments
      where supplier_invoice_uuid = row."ID") p
    where row.network_code = ${network} and row."ID" = any (${IDs}::uuid[])
      and (p.paid_now, p.paid_now_on) is distinct from (row.paid_sum, row.paid_on)
    order by row."ID"`.execute(tx)
  return rows.map(({ paid_now: paid_sum, paid_now_on: paid_on, isSettled, ...invoice }) => {
    return { invoice, paid_sum, paid_on, isSettled }
  })
}

/**
 * Brings these invoices of a network in line with their payments, all in one statement: what is paid in full is `paid`, also
 * out of a dispute; what lost a payment is what it was before, and waits for it again.
 */
export async function settlePayments(ctx: ChangeContext, IDs: readonly string[]): Promise<void> {
  const { tx, actor, now } = ctx
  const paid = await lockChangedPayments(tx, actor.network_code, IDs)
  if (paid.length === 0) return
  const rows = paid.map(({ invoice, isSettled, ...payments }) => {
    const changes = { ...stateAfterPayment(invoice, isSettled, payments.paid_sum), ...payments }
    const { ID, state, state_before, before_payment, dispute, disputed_by_company } = { ...invoice, ...changes }
    const isLess = Math.abs(Number(payments.paid_sum)) < Math.abs(Number(invoice.paid_sum))
    const type = isLess ? 'take_back' : 'payment'
    const { change_data } = historyRow(actor, now, historyOfInvoice(invoice, changes, type))
    return { ID, state, state_before, before_payment, dispute, disputed_by_company, ...payments, change_data }
  })
  await sql`with told as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told ("ID" uuid, state text, state_before text,
        before_payment jsonb, dispute text, disputed_by_company boolean, paid_sum numeric, paid_on date, change_data text)
    ), changed as (
      update supplier_invoices i set state = told.state, state_before = told.state_before,
        before_payment = told.before_payment, dispute = told.dispute, disputed_by_company = told.disputed_by_company, paid_sum = told.paid_sum, paid_on = told.paid_on,
        is_tracked = true, version = version + 1
      from told where i."ID" = told."ID" returning i."ID", i.network_code)
    insert into history (network_code, supplier_invoice_uuid, account_uuid, user_name, created_at, change_data)
    select network_code, "ID", ${actor.account_uuid}, ${actorName(actor)}, ${now}, change_data::jsonb
    from changed join told using ("ID")`.execute(tx)
  for (const { invoice } of paid) publishInvoice(ctx, { ...invoice, version: invoice.version + 1 })
}

function stateAfterPayment(invoice: StoredRow, isSettled: boolean, paid_sum: string): InvoiceChanges {
  const { state, state_before, dispute, disputed_by_company, before_payment } = invoice
  const before = { state, state_before, dispute, disputed_by_company }
  if (isSettled && Number(paid_sum) === 0) return { ...undisputed, state: 'credited', before_payment: null }
  if (isSettled)
    return { ...undisputed, state: 'paid', before_payment: state === 'paid' ? before_payment : (before as Json) }
  if (state !== 'paid') return {}
  return { ...((before_payment ?? { state: 'released' }) as InvoiceChanges), before_payment: null }
}
