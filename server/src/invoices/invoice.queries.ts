import { isVatTreatment } from '@callout/domain/companies/legal.ts'
import { refusalOfAge } from '@callout/domain/invoices/credit-note.rules.ts'
import { invoiceableList, supplierInvoiceList } from '@callout/domain/invoices/invoice.list.ts'
import { type InvoiceFacts, refusalToCredit } from '@callout/domain/invoices/invoice.rules.ts'
import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import {
  type ActingPerson,
  type InvoiceStateFacts,
  refusalOfAct,
} from '@callout/domain/invoices/invoice.states.rules.ts'
import type { InvoiceAct, InvoiceState } from '@callout/domain/invoices/invoice.states.ts'
import {
  type InvoiceableFee,
  type InvoiceForm,
  invoiceForms,
  type SupplierInvoice,
} from '@callout/domain/invoices/invoice.ts'
import { type AccessFacts, isAllowed, Role, who } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { loadCompaniesWithNewIban } from '../companies/legal.queries.ts'
import { loadApprovalPolicy } from '../documents/approval/approval.queries.ts'
import { documentsVisibleTo } from '../documents/document.queries.ts'
import type { Db } from '../platform/database/db.ts'
import type { SupplierInvoices } from '../platform/database/db.types.ts'
import { isUuid } from '../platform/database/uuid.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { storedTotal } from '../platform/lists/counts.ts'
import type { ListSource } from '../platform/lists/list-source.ts'
import { loadInvoicedDocuments, ownOrCredited, type StoredDocument } from './invoice-lines.queries.ts'

/** SQL condition on `row`: a company sees its own invoices, central staff those of their network. */
export function invoicesVisibleTo(actor: Actor) {
  const network = sql`row.network_code = ${actor.network_code}`
  return actor.societe_uuid ? sql`${network} and row.societe_uuid = ${actor.societe_uuid}` : network
}

/** SQL of what is neither withheld, credited nor paid of the invoice with this alias. */
export const invoiceToPaySql = (alias: string) =>
  `(${alias}."DocTotal" + coalesce(${alias}.vat_total, 0) - ${alias}.withheld_total - ${alias}.credited_sum - ${alias}.paid_sum)`
export const invoiceToPay = sql.raw(invoiceToPaySql('row'))

/** SQL of the net sum of the credit notes of an invoice, in euros; 0 without any. */
export const creditedNetSql = (alias: string) =>
  `coalesce((select -sum(n."DocTotal") from supplier_invoices n where n.credited_invoice = ${alias}."ID"), 0)`

/** SQL of the day on which the invoice with this alias was wholly paid; null while a part of it is to be paid. */
export const settledOnSql = (alias: string) => `case when ${invoiceToPaySql(alias)} = 0 then ${alias}.paid_on end`

/** Invoices with their sums, the number of the invoice that each credits, and those of its credit notes with their net sum. */
// Subqueries in the columns: PostgreSQL computes them for the rows of a page alone, and a join for all before it sorts.
const invoices = sql`(select i.*, i."DocTotal" + coalesce(i.vat_total, 0) as gross_total,
    ${sql.raw(invoiceToPaySql('i'))} as to_pay, ${sql.raw(settledOnSql('i'))} as settled_on,
    coalesce((select c.supplier_invoice from supplier_invoices c where c."ID" = i.credited_invoice), '') as credited,
    coalesce((select string_agg(n.supplier_invoice, ', ' order by n.created_at, n."ID")
      from supplier_invoices n where n.credited_invoice = i."ID"), '') as credit_note,
    ${sql.raw(creditedNetSql('i'))} as credited_net
  from supplier_invoices i) row`

/** List source: fee documents that a company can invoice now. */
export const invoiceableSource: ListSource<InvoiceableFee> = {
  list: invoiceableList,
  from: sql`documents row`,
  visibleTo: (actor) => sql`${documentsVisibleTo(actor)} and row.type = 'fee' and row."Confirmed" = 'Y'
    and row."DocStatus" = 'O' and row."IsChangeRequested" = 'N'`,
  extraColumns: ['service_job_uuid'],
  toRow: ({ DocEntry, DocNum, call_id, service_job_uuid, DocDate, DocTotal }) =>
    ({
      ID: String(DocEntry),
      DocEntry,
      DocNum,
      SCOrigin: call_id,
      service_job_uuid,
      DocDate,
      DocTotal: Number(DocTotal),
    }) as InvoiceableFee,
  // Invoiceable documents are confirmed and open, so other filter values give an empty list.
  customFilters: {
    confirmed: () => sql`row."Confirmed" = 'Y'`,
    status: (status: string) => sql`row."DocStatus" = ${status}`,
  },
}

export type InvoicedDocument = InvoiceFacts & { readonly DocEntry: number }

/** Locks the documents that the actor may see, in key order; returns them by key. */
export async function lockFees(
  tx: Db,
  actor: Actor,
  entries: readonly number[],
): Promise<Map<number, InvoicedDocument>> {
  const { rows } = await sql<InvoicedDocument>`select row."DocEntry", row.type, row.societe_uuid, row."DocNum",
      row."DocTotal", row."DocStatus", row."Confirmed", row."IsChangeRequested"
    from documents row where row."DocEntry" = any(${entries}::bigint[]) and ${documentsVisibleTo(actor)}
    order by row."DocEntry" for update`.execute(tx)
  return new Map(rows.map((row) => [row.DocEntry, row]))
}

/** Conditions of the list's own filters. */
export const supplierInvoiceFilters = {
  tracked: (isTracked: boolean) => sql`row.is_tracked = ${isTracked}`,
  origin: (origins: readonly string[]) =>
    sql`case when row.uploaded_files is null then 'portal' else 'company' end = any(${origins}::text[])`,
}

export const supplierInvoiceSource = (actor: Actor, facts = noReaderFacts): ListSource<SupplierInvoice> => ({
  list: supplierInvoiceList,
  from: invoices,
  visibleTo: invoicesVisibleTo,
  extraColumns: [
    'societe_uuid',
    'vat_treatment',
    'credited',
    'credit_note',
    'credited_net',
    'supplier_code',
    'version',
    ...stateColumns,
  ],
  toRow: (row: InvoiceRow) => toSupplierInvoice(actor, row, facts),
  customFilters: supplierInvoiceFilters,
  storedTotal: storedTotal(supplierInvoiceList, 'state'),
})

const stateColumns = [
  ...['uploaded_files', 'state_before', 'dispute', 'disputed_by_company', 'created_by', 'checked_by'],
]

/** An invoice with its sums, and with the numbers of the invoice it cancels and of the credit note that cancels it, or ''. */
export type InvoiceRow = Selectable<SupplierInvoices> & {
  readonly gross_total: string
  readonly to_pay: string
  readonly credited: string
  readonly credit_note: string
  readonly credited_net: string
}

/** The forms that an invoice has: those that were uploaded, else without legal facts only the paper. */
export const formsOf = ({
  vat_treatment,
  uploaded_files,
}: Pick<InvoiceRow, 'vat_treatment' | 'uploaded_files'>): readonly InvoiceForm[] =>
  (uploaded_files as InvoiceForm[] | null) ?? (isVatTreatment(vat_treatment) ? invoiceForms : ['pdf'])

/** The facts of the network that an answer about invoices needs besides the rows. */
interface ReaderFacts {
  /** The network lets the back office release invoices. */
  readonly backOfficeReleases: boolean
  /** Above this amount in euros two people check and release; null if one may do both. */
  readonly twoPersonAmount: number | null
  /** The codes of the companies whose new bank account waits for a second person. */
  readonly companiesWithNewIban: ReadonlySet<string>
  /** A company credits invoices for so many years, counted to its `today`. '' is before all of them. */
  readonly creditYears: number
  readonly today: string
}
const noReaderFacts: ReaderFacts = {
  backOfficeReleases: false,
  twoPersonAmount: null,
  companiesWithNewIban: new Set(),
  creditYears: 0,
  today: '',
}

export async function loadReaderFacts({
  tx,
  actor: { role, network_code, time_zone },
  now,
}: Pick<RequestContext, 'tx' | 'actor' | 'now'>): Promise<ReaderFacts> {
  const policy = await loadApprovalPolicy(tx, network_code)
  if (role === Role.sat)
    return { ...noReaderFacts, creditYears: policy.credit_years, today: dayInTimeZone(now, time_zone) }
  return {
    ...noReaderFacts,
    backOfficeReleases: policy.back_office_releases === 'Y',
    twoPersonAmount: policy.two_person_amount,
    companiesWithNewIban: new Set(await loadCompaniesWithNewIban(tx, network_code)),
  }
}

/** Refuses to credit an invoice of which nothing is left, or that is too old for it. */
export const refusalToCreditNow = (
  { time_zone }: Actor,
  row: Pick<InvoiceRow, 'credited' | 'credit_note' | 'DocTotal' | 'credited_net' | 'created_at'>,
  { creditYears, today }: ReaderFacts,
) => refusalToCredit(row) ?? refusalOfAge(dayInTimeZone(row.created_at, time_zone), creditYears, today)

/** The row of the list, with what the actor may do with it. */
export const toSupplierInvoice = (
  actor: Actor,
  row: Omit<InvoiceRow, 'network_code' | 'credited_invoice'>,
  facts = noReaderFacts,
): SupplierInvoice => ({
  ID: row.ID,
  supplier_invoice: row.supplier_invoice,
  societe_uuid: row.societe_uuid,
  raison_sociale: row.raison_sociale,
  created_at: row.created_at,
  user_name: row.user_name,
  documents: row.documents,
  DocTotal: Number(row.DocTotal),
  vat_total: row.vat_total === null ? null : Number(row.vat_total),
  gross_total: Number(row.gross_total),
  withheld_total: Number(row.withheld_total),
  to_pay: Number(row.to_pay),
  due_on: row.due_on,
  paid_on: Number(row.to_pay) === 0 ? row.paid_on : null,
  state: row.state as InvoiceState,
  dispute: row.dispute,
  iban_waits: facts.companiesWithNewIban.has(row.supplier_code),
  checked_by_reader: row.checked_by === actor.account_uuid,
  version: row.version,
  type: row.credited ? 'credit_note' : 'invoice',
  uploaded: row.uploaded_files !== null,
  issued_on: row.issued_on,
  files: [...formsOf(row)],
  credited_invoice: row.credited,
  credit_note: row.credit_note,
  credited_net: Number(row.credited_net),
  can: {
    xml: formsOf(row).some((form) => form !== 'pdf'),
    credit: isAllowed(who.sat, actor) && !refusalToCreditNow(actor, row, facts),
    ...actsOf({ ...actor, ...facts }, stateFactsOf(row)),
    pay: isAllowed(who.payableEditors, actor) && row.state !== 'credited' && Number(row.to_pay) !== 0,
  },
})

/** The facts that the rules of the states read. */
export const stateFactsOf = (
  row: Pick<InvoiceRow, 'state' | 'state_before' | 'disputed_by_company' | 'created_by' | 'checked_by' | 'gross_total'>,
) => ({ ...row, author: row.created_by }) as InvoiceStateFacts

/** The acts that this person may do now. */
function actsOf(person: ActingPerson & AccessFacts, invoice: InvoiceStateFacts) {
  const may = (act: InvoiceAct) => isAllowed(invoiceStateApi[act].who, person) && !refusalOfAct(act, person, invoice)
  return { check: may('check'), release: may('release'), dispute: may('dispute'), resolve: may('resolve') }
}

export type StoredInvoice = InvoiceRow & {
  /** The day of the invoice that this credit note cancels, as an instant; null for an invoice. */
  readonly credited_at: string | null
  readonly fees: readonly StoredDocument[]
}

/** The invoice that the actor may see and that meets the condition on `row`; otherwise 404. */
async function findInvoice(tx: Db, actor: Actor, condition: RawBuilder<unknown>): Promise<InvoiceRow> {
  const { rows } = await sql<InvoiceRow>`select row.* from ${invoices}
    where ${invoicesVisibleTo(actor)} and ${condition}`.execute(tx)
  return orNotFound(rows[0])
}

const withKey = (ID: string) => (isUuid(ID) ? sql`row."ID" = ${ID}` : sql`false`)

/** An invoice of the actor's company with its lines, by number; throws 404 for any other. */
export async function visibleInvoiceByNumber(tx: Db, actor: Actor, supplier_invoice: string): Promise<StoredInvoice> {
  const own = sql`row.societe_uuid = ${actor.societe_uuid} and row.supplier_invoice = ${supplier_invoice}`
  return loadStoredInvoice(tx, await findInvoice(tx, actor, own))
}

/** An invoice that the actor may see, with its lines; otherwise 404. */
export const visibleInvoice = async (tx: Db, actor: Actor, ID: string): Promise<StoredInvoice> =>
  loadStoredInvoice(tx, await findInvoice(tx, actor, withKey(ID)))

/** An invoice that the actor may see, locked until the transaction ends; otherwise 404. */
export async function lockedInvoice(tx: Db, actor: Actor, ID: string): Promise<InvoiceRow> {
  await findInvoice(tx, actor, withKey(ID))
  await sql`select from supplier_invoices where "ID" = ${ID} for update`.execute(tx)
  // Read again: another credit note may have come first.
  return findInvoice(tx, actor, withKey(ID))
}

async function loadStoredInvoice(tx: Db, invoice: InvoiceRow): Promise<StoredInvoice> {
  const fees = await ownOrCredited(invoice, (ID) => loadInvoicedDocuments(tx, ID))
  return { ...invoice, credited_at: await loadCreationDate(tx, invoice.credited_invoice), fees }
}

async function loadCreationDate(tx: Db, ID: string | null): Promise<string | null> {
  if (ID === null) return null
  const { created_at, issued_on } = await tx
    .selectFrom('supplier_invoices')
    .select(['created_at', 'issued_on'])
    .where('ID', '=', ID)
    .executeTakeFirstOrThrow()
  // Noon is the same day in every network.
  return issued_on === null ? created_at : `${issued_on}T12:00:00.000Z`
}
