import { isVatTreatment } from '@callout/domain/companies/legal.ts'
import type { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import {
  type ActingPerson,
  refusalOfAct,
  stateAfter,
  undisputed,
} from '@callout/domain/invoices/invoice.states.rules.ts'
import type { InvoiceAct, InvoiceChangeType } from '@callout/domain/invoices/invoice.states.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { BodyOf, Endpoint } from '@callout/domain/platform/endpoint.ts'
import { decimalText, hundredths } from '@callout/domain/platform/money.ts'
import { refuseOverwrite } from '@callout/domain/platform/old-version.ts'
import { refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import { changedItems, type HistoryEntry } from '../platform/audit/history.ts'
import { batchRows } from '../platform/batch/batch-rows.ts'
import { inTransaction, runBatch } from '../platform/batch/run-batch.ts'
import type { Db } from '../platform/database/db.ts'
import type { SupplierInvoices } from '../platform/database/db.types.ts'
import type { ChangeContext, RequestContext } from '../platform/http/context.ts'
import { successMessage } from '../platform/http/success-message.ts'
import { changeRecord } from '../platform/records/change-record.ts'
import { refuseOldVersion } from '../platform/records/old-version.ts'
import { mailDispute } from './dispute.mail.ts'
import {
  type InvoiceRow,
  loadReaderFacts,
  lockedInvoice,
  stateFactsOf,
  supplierInvoiceSource,
  toSupplierInvoice,
} from './invoice.queries.ts'

/** Columns of an invoice that are changed after it was made. */
export type InvoiceChanges = Pick<
  Updateable<SupplierInvoices>,
  | 'state'
  | 'state_before'
  | 'before_payment'
  | 'dispute'
  | 'disputed_by_company'
  | 'credited_sum'
  | 'paid_sum'
  | 'paid_on'
  | 'is_tracked'
  | 'checked_by'
  | 'released_by'
>

// Its readers see the state and the reason.
const hiddenFields = [
  'state_before',
  'before_payment',
  'disputed_by_company',
  'is_tracked',
  'checked_by',
  'released_by',
]

type StoredRow = Selectable<SupplierInvoices>

/** The history of a change of an invoice. */
export function historyOfInvoice(invoice: StoredRow, changes: InvoiceChanges, type: InvoiceChangeType): HistoryEntry {
  const { ID, network_code, supplier_invoice } = invoice
  const changed = changedItems({ ...invoice }, { ...changes }).filter(({ field }) => !hiddenFields.includes(field))
  const isOwnCheck = type === 'release' && changes.released_by === invoice.checked_by
  const ownCheck = { field: 'released_by_checker', old_value: '', new_value: true }
  const changedItem = isOwnCheck ? [...changed, ownCheck] : changed
  return { network_code, supplier_invoice_uuid: ID, supplier_invoice, type, changedItem }
}

/** Changes one invoice; payments change several at once. `invoice` is locked. */
export function changeInvoice(
  ctx: ChangeContext,
  invoice: InvoiceRow,
  changes: InvoiceChanges,
  type: InvoiceChangeType,
) {
  // An invoice that somebody changes is in the queues again.
  const changed = { is_tracked: true, ...changes }
  return changeRecord(ctx, {
    table: 'supplier_invoices',
    key: 'ID',
    before: invoice,
    changed,
    type,
    history: historyOfInvoice(invoice, changes, type),
    effects: [(_ctx, { after }) => publishInvoice(ctx, after)],
    conflict: async () => refuseOverwrite(''),
  })
}

type PublishedInvoice = Pick<StoredRow, 'ID' | 'version' | 'network_code' | 'societe_uuid'>

export const publishInvoice = (ctx: ChangeContext, { ID, version, network_code, societe_uuid }: PublishedInvoice) =>
  ctx.publish({ kind: 'invoice', ID, version, network_code, companies: [societe_uuid] })

interface ActInput {
  readonly ID: string
  readonly version?: number | null | undefined
  readonly reason?: string
}

/** An act on an invoice: loads it, checks the rules, writes it with its history. */
export const actOnInvoice =
  (act: InvoiceAct, isAmongMany = false) =>
  async (ctx: RequestContext, { ID, version, reason }: ActInput): Promise<SupplierInvoice> => {
    const { tx, actor } = ctx
    const invoice = await lockedInvoice(tx, actor, ID)
    await refuseOldVersion(invoice, version, () => refusalOfOldInvoice(tx, ID))
    const readerFacts = await loadReaderFacts(ctx)
    const person: ActingPerson = { ...actor, ...readerFacts }
    const facts = stateFactsOf(invoice)
    throwIfRefused(refusalOfAct(act, person, facts) ?? (isAmongMany ? refusalAmongMany(act, invoice) : undefined))
    const after = await changeInvoice(ctx, invoice, stateAfter(act, person, facts, reason), act)
    if (act === 'dispute' && actor.role !== Role.sat) await mailDispute(ctx, invoice, after.dispute)
    return toSupplierInvoice(actor, after, readerFacts)
  }

/** An invoice that is no tax invoice is checked by somebody who reads what it lacks. */
const refusalAmongMany = (act: InvoiceAct, { vat_treatment, supplier_invoice: number }: InvoiceRow) =>
  act === 'check' && !isVatTreatment(vat_treatment)
    ? refuse('invoice.refused.check_alone', { params: { number } })
    : undefined

/** Refuses to act on an invoice that has changed since the user loaded it. Names who changed it. */
async function refusalOfOldInvoice(tx: Db, ID: string) {
  const { rows } = await sql<{ user_name: string }>`select user_name from history where supplier_invoice_uuid = ${ID}
    order by "ID" desc limit 1`.execute(tx)
  return refuseOverwrite(rows[0]?.user_name ?? '')
}

/**
 * Takes a new credit note off the open amount of its invoice. Both then have less to pay, and nothing left is
 * `credited`; what was paid already waits to be paid back. Both are locked.
 */
export async function takeBack(ctx: RequestContext, invoice: InvoiceRow, creditNoteId: string): Promise<void> {
  const creditNote = await lockedInvoice(ctx.tx, ctx.actor, creditNoteId)
  const [due, credit] = [hundredths(invoice.to_pay), -hundredths(creditNote.to_pay)]
  const taken = due < credit ? due : credit
  if (taken <= 0n) return
  await changeInvoice(ctx, invoice, creditedBy(invoice, taken), 'credit')
  await changeInvoice(ctx, creditNote, creditedBy(creditNote, -taken), 'credit')
}

function creditedBy({ to_pay, credited_sum, paid_sum }: InvoiceRow, cents: bigint): InvoiceChanges {
  const sum = decimalText(hundredths(credited_sum) + cents, 2)
  if (hundredths(to_pay) !== cents) return { credited_sum: sum }
  const state = Number(paid_sum) === 0 ? 'credited' : 'paid'
  return { ...undisputed, credited_sum: sum, state }
}

/** The same act on each of many invoices, each as if alone. */
export const actOnMany =
  (act: 'check' | 'release', endpoint: Endpoint) =>
  async (ctx: RequestContext, body: BodyOf<typeof invoiceStateApi.checkMany>) => {
    const columns = ['ID', 'version']
    const invoices = await batchRows<ActInput, object>(ctx, supplierInvoiceSource(ctx.actor), body, {
      keyOf: ({ ID }) => ID,
      columns,
    })
    const actOnOne = inTransaction(actOnInvoice(act, true))
    return runBatch(
      ctx,
      invoices,
      ({ ID }) => ({ ID }),
      async (rowCtx, { ID, version }) => {
        const invoice = await actOnOne(rowCtx, { ID, version })
        return { version: invoice.version, Message: successMessage(endpoint, invoice, ctx.lang) }
      },
    )
  }
