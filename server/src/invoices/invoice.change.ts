import type { CreditPart } from '@callout/domain/invoices/credit-note.rules.ts'
import type { InvoiceForm } from '@callout/domain/invoices/invoice.ts'
import { decimalText, hundredths, sumAmounts } from '@callout/domain/platform/money.ts'
import { refuse } from '@callout/domain/platform/refusal.ts'
import { type Selectable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { actorName } from '../platform/audit/history.ts'
import type { SupplierInvoices } from '../platform/database/db.types.ts'
import { recipientsOf } from '../platform/events/recipients.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { changeRecord } from '../platform/records/change-record.ts'
import type { StoredLine } from './credit-note.queries.ts'
import { taxInvoice } from './invoice.tax.ts'
import { copyCreditedLines, copyFees } from './invoice-lines.queries.ts'

type InvoiceRow = Selectable<SupplierInvoices>

/** Content of an invoice, without its parties. */
export interface NewInvoice {
  readonly supplier_invoice: string
  readonly documents: number
  readonly total: number
  /** True if no legal fact is missing, so that the invoice gets an electronic form. */
  readonly isElectronic: boolean
  /** The day on an invoice that the company uploads, and the forms of its files. */
  readonly uploaded?: { readonly issued_on: string; readonly files: readonly InvoiceForm[] }
}

/** Inserts an invoice with the current names and legal facts of its parties; undefined if the number is taken. */
export async function createInvoice(
  { tx, actor, now }: RequestContext,
  { supplier_invoice, documents, total, isElectronic, uploaded }: NewInvoice,
): Promise<InvoiceRow | undefined> {
  const { rows } =
    await sql<InvoiceRow>`insert into supplier_invoices ("ID", network_code, societe_uuid, supplier_invoice,
      created_at, created_by, user_name, documents, "DocTotal", network_name, raison_sociale, supplier_code,
      adresse, street_number, code_postal, ville, pays, email, phone, legal_name, tax_number, network_legal_name,
      network_tax_number, network_adresse, network_street_number, network_code_postal, network_ville, network_pays,
      registration, iban, payment_days, vat_treatment, vat_exemption, vat_rate, network_registration, issued_on, uploaded_files, due_on)
    select ${uuid()}, c.network_code, c.societe_uuid, ${supplier_invoice},
      ${now}, ${actor.account_uuid}, ${actorName(actor)}, ${documents}, ${total}, n.network_name, c.raison_sociale, c.supplier_code,
      c.adresse, c.street_number, c.code_postal, c.ville, c.pays, c.email, c.phone,
      coalesce(nullif(c.legal_name, ''), c.raison_sociale), c.tax_number, coalesce(nullif(n.legal_name, ''), n.network_name),
      n.tax_number, n.adresse, n.street_number, n.code_postal, n.ville, n.pays,
      c.registration, c.iban, coalesce(c.payment_days, n.payment_days),
      case when ${isElectronic} then c.vat_treatment else '' end, c.vat_exemption, n.vat_rate, n.registration,
      ${uploaded?.issued_on ?? null}::date, ${uploaded?.files ?? null}::text[],
      coalesce(${uploaded?.issued_on ?? null}::date, (${now}::timestamptz at time zone n.time_zone)::date)
        + coalesce(c.payment_days, n.payment_days)
    from companies c join networks n using (network_code) where c.societe_uuid = ${actor.societe_uuid}
    on conflict do nothing
    returning *`.execute(tx)
  return rows[0]
}

/** Columns that a credit note does not take from the invoice it cancels, and what is computed of the invoice. */
const ownColumns = [
  ...['ID', 'supplier_invoice', 'created_at', 'created_by', 'user_name', 'DocTotal', 'credited_invoice', 'vat_total'],
  ...['withheld_total', 'number_key'],
  ...['version', 'state', 'state_before', 'before_payment', 'dispute', 'disputed_by_company', 'is_tracked'],
  ...['checked_by', 'released_by'],
  ...[
    'due_on',
    'credited_sum',
    'paid_sum',
    'paid_on',
    'settled_on',
    'gross_total',
    'to_pay',
    'credited',
    'credit_note',
  ],
  ...['credited_net', 'issued_on', 'uploaded_files', 'stated_due_on'],
]

export interface NewCreditNote {
  readonly supplier_invoice: string
  readonly cause: string
  /** The part that it takes of each line; undefined for an invoice whose lines are not kept: all of it. */
  readonly parts: readonly CreditPart<StoredLine>[] | undefined
}

/** Inserts the credit note of a locked invoice, with the same parties; undefined if the number is taken. */
export async function createCreditNote(
  { tx, actor, now }: RequestContext,
  invoice: InvoiceRow,
  { supplier_invoice, cause, parts }: NewCreditNote,
): Promise<InvoiceRow | undefined> {
  const copied = Object.entries(invoice).filter(([column]) => !ownColumns.includes(column))
  const net = parts ? sumAmounts(parts.map(({ amount }) => amount)).toFixed(2) : invoice.DocTotal
  const creditNote = await tx
    .insertInto('supplier_invoices')
    .values({
      ...(Object.fromEntries(copied) as Omit<InvoiceRow, 'ID'>),
      ID: uuid(),
      supplier_invoice,
      created_at: now,
      created_by: actor.account_uuid,
      user_name: actorName(actor),
      cause,
      documents: parts ? new Set(parts.map(({ line }) => line.DocEntry)).size : invoice.documents,
      DocTotal: negated(net),
      // Those of lines are summed once the lines are there.
      vat_total: parts || invoice.vat_total === null ? null : negated(invoice.vat_total),
      withheld_total: parts ? 0 : negated(invoice.withheld_total),
      credited_invoice: invoice.ID,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (creditNote && parts) await copyCreditedLines(tx, invoice.ID, creditNote.ID, parts)
  return creditNote
}

const negated = (amount: string) => decimalText(-hundredths(amount), 2)

interface LockedFee {
  readonly DocEntry: number
  readonly DocNum: string
  readonly version: number
  readonly call: string
  readonly call_id: string
  readonly call_version: number
  /** The company that has the call now. */
  readonly holder: string | null
  readonly technician: string
}

/** Closes locked fee documents, copies them to the invoice and writes history on their calls. */
export async function closeFees(ctx: RequestContext, invoice: InvoiceRow, entries: readonly number[]): Promise<void> {
  await copyFees(ctx, invoice.ID, entries)
  await taxInvoice(ctx, invoice)
  await changeFees(ctx, invoice, entries, { type: 'invoice', before: 'O', after: 'C' })
}

/**
 * Opens the fee documents of a locked invoice of which `creditNote` leaves nothing, that is all but `kept`, and writes
 * history on their calls.
 */
export async function reopenFees(
  ctx: RequestContext,
  invoice: InvoiceRow,
  creditNote: InvoiceRow,
  kept: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ DocEntry: number }>`select d."DocEntry" from supplier_invoice_documents l
    join documents d using ("DocEntry") where l."ID" = ${invoice.ID} and not l.cancelled
      and d."DocEntry" <> all(${kept}::bigint[]) order by d."DocEntry" for update of d`.execute(ctx.tx)
  const entries = rows.map(({ DocEntry }) => DocEntry)
  await sql`update supplier_invoice_documents set cancelled = true
    where "ID" = ${invoice.ID} and "DocEntry" = any(${entries}::bigint[])`.execute(ctx.tx)
  await changeFees(ctx, creditNote, entries, { type: 'credit_note', before: 'C', after: 'O' })
}

interface FeeChange {
  readonly type: 'invoice' | 'credit_note'
  readonly before: 'O' | 'C'
  readonly after: 'O' | 'C'
}

/** Sets the status of locked fee documents, with the number of the invoice or credit note in the history. */
async function changeFees(
  ctx: RequestContext,
  { network_code, societe_uuid, supplier_invoice }: InvoiceRow,
  entries: readonly number[],
  { type, before, after }: FeeChange,
): Promise<void> {
  const { rows } = await sql<LockedFee>`select d."DocEntry", d."DocNum", d.version, d.call_id, c."ID" as call,
      c.version as call_version, c.societe_uuid as holder, c.technician
    from documents d join calls c on c."ID" = d.service_job_uuid
    where d."DocEntry" = any(${entries}::bigint[]) order by d."DocEntry"`.execute(ctx.tx)
  for (const fee of rows) {
    const { DocNum, call_id, call: service_job_uuid } = fee
    const changedItem = [
      { field: 'DocNum', old_value: DocNum, new_value: DocNum },
      { field: 'DocStatus', old_value: before, new_value: after },
      { field: 'supplier_invoice', old_value: null, new_value: supplier_invoice },
    ]
    await changeRecord(ctx, {
      table: 'documents',
      key: 'DocEntry',
      before: fee,
      changed: { DocStatus: after },
      type,
      history: { network_code, societe_uuid, service_job_uuid, call_id, type, changedItem },
      effects: [(_ctx, change) => publishFee(ctx, change.after, { network_code, societe_uuid })],
      conflict: async () => refuse('document.refused.changed', { code: 'Conflict' }),
    })
  }
}

/** Publishes a fee document, and its call, which is unchanged but has a new row in its history. */
function publishFee(
  ctx: RequestContext,
  { DocEntry, version, call, call_version, holder, technician }: LockedFee,
  { network_code, societe_uuid }: Pick<InvoiceRow, 'network_code' | 'societe_uuid'>,
) {
  const documentRecipients = recipientsOf({ societe_uuid, technician: holder === societe_uuid ? technician : '' })
  ctx.publish({ kind: 'document', ID: String(DocEntry), version, network_code, ...documentRecipients })
  const callRecipients = holder === societe_uuid ? documentRecipients : recipientsOf()
  ctx.publish({ kind: 'call', ID: call, version: call_version, network_code, ...callRecipients })
}
