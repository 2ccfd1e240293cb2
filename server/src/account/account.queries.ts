import { type FeeState, feeStates, type UnpaidState, unpaidStates } from '@callout/domain/account/account.columns.ts'
import type { AccountInvoice } from '@callout/domain/account/account.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { sql } from 'kysely'
import { countedDocuments } from '../documents/document.queries.ts'
import { creditedNetSql, invoiceToPay, settledOnSql } from '../invoices/invoice.queries.ts'
import type { Db } from '../platform/database/db.ts'
import { type Condition, type SqlFragment, whereClause } from '../platform/lists/conditions.ts'

type Network = Pick<Actor, 'network_code'>

/** Number of the documents in each state, and their sums in euros. */
export type StateTotals = Readonly<Record<FeeState | `${FeeState}_sum`, number>>

/** The stored totals of a company in a month. */
export interface AccountTotals extends StateTotals {
  readonly societe_uuid: string
  readonly raison_sociale: string
  readonly done: number
  readonly unwritten: number
  readonly earned: number
  readonly earned_sum: number
  /** The fee documents of calls that are not done, of all months. */
  readonly ahead: number
  readonly ahead_sum: number
  /** Those of them that are invoiced. */
  readonly ahead_invoiced: number
  readonly ahead_invoiced_sum: number
}

/** SQL condition on `row`: central staff see the accounts of their network, a company its own. */
export function accountsVisibleTo(actor: Actor): Condition {
  const network = sql`row.network_code = ${actor.network_code}`
  return actor.role === Role.sat ? sql`${network} and row.societe_uuid = ${actor.societe_uuid}` : network
}

type SumType = 'int' | 'numeric'

const sumWhere = (condition: string, columns: string, type: SumType) =>
  sql.raw(`coalesce(sum(${columns}) filter (where ${condition}), 0)::${type}`)

/** SQL of the sum of the columns in the month. */
const inMonth = (columns: string, type: SumType) => sumWhere(`row.month <> ''`, columns, type)

/** SQL of the sum of the columns for calls that are not done, whose month is ''. */
const ahead = (columns: string, type: SumType) => sumWhere(`row.month = ''`, columns, type)

const allCounts = feeStates.map((state) => `row.${state}`).join(' + ')
const allAmounts = feeStates.map((state) => `row.${state}_sum`).join(' + ')

/** SQL for the accounts of a month: a row for each company that has one, under the alias `row`. */
export function accountRows(actor: Actor, month: string, company?: string): SqlFragment {
  const states = feeStates.flatMap((state) => [
    sql`${inMonth(`row.${state}`, 'int')} as ${sql.ref(state)}`,
    sql`${inMonth(`row.${state}_sum`, 'numeric')} as ${sql.ref(`${state}_sum`)}`,
  ])
  const ofCompany = company === undefined ? sql`` : sql`and row.societe_uuid = ${company}`
  return sql`(select totals.*, c.raison_sociale, ${month}::text as month from (
      select row.network_code, row.societe_uuid, ${inMonth('row.done', 'int')} as done,
        ${inMonth('row.done - row.written', 'int')} as unwritten, ${sql.join(states)},
        ${inMonth(allCounts, 'int')} as earned, ${inMonth(allAmounts, 'numeric')} as earned_sum,
        ${ahead(allCounts, 'int')} as ahead, ${ahead(allAmounts, 'numeric')} as ahead_sum,
        ${ahead('row.invoiced', 'int')} as ahead_invoiced, ${ahead('row.invoiced_sum', 'numeric')} as ahead_invoiced_sum
      from account_totals row
      where ${accountsVisibleTo(actor)} ${ofCompany} and row.month in (${month}, '')
      group by row.network_code, row.societe_uuid
    ) totals join companies c using (societe_uuid)
    where done > 0 or earned > 0 or ahead > 0) row`
}

const selected = [
  'societe_uuid',
  'raison_sociale',
  'done',
  'unwritten',
  'earned',
  'ahead',
  'ahead_invoiced',
  ...feeStates,
]
const selectedAmounts = ['earned_sum', 'ahead_sum', 'ahead_invoiced_sum', ...feeStates.map((state) => `${state}_sum`)]
const selectedSql = sql.raw(
  [...selected.map((name) => `row.${name}`), ...selectedAmounts.map((name) => `row.${name}::float8`)].join(', '),
)

/** The accounts of a month that the actor may see, in the order of the companies' names. */
export async function loadAccounts(tx: Db, actor: Actor, month: string, company?: string): Promise<AccountTotals[]> {
  const { rows } = await sql<AccountTotals>`select ${selectedSql} from ${accountRows(actor, month, company)}
    order by row.raison_sociale, row.societe_uuid`.execute(tx)
  return rows
}

/** The stored totals of a company in each month it has any; month '' holds the fees of calls that are not done. */
export type MonthTotals = StateTotals & { readonly month: string; readonly done: number; readonly unwritten: number }

const stateSums = sql.raw(
  feeStates
    .map((state) => `sum(row.${state})::int as ${state}, sum(row.${state}_sum)::float8 as ${state}_sum`)
    .join(', '),
)

/** Every month of a company. */
export async function loadMonths(tx: Db, actor: Actor, company: string): Promise<MonthTotals[]> {
  const { rows } = await sql<MonthTotals>`
    select row.month, sum(row.done)::int as done, sum(row.done - row.written)::int as unwritten, ${stateSums}
    from account_totals row where ${accountsVisibleTo(actor)} and row.societe_uuid = ${company}
    group by row.month order by row.month`.execute(tx)
  return rows
}

/** Number and sum of the fees under these filters, as the actor sees them. */
export async function countFees(tx: Db, actor: Actor, filterData: FilterData) {
  const { rows } = await sql<{ count: number; sum: number }>`
    select count(*)::int as count, coalesce(sum(row."DocTotal"), 0)::float8 as sum
    from documents row where ${whereClause(countedDocuments('fee'), actor, filterData)}`.execute(tx)
  return rows[0] ?? { count: 0, sum: 0 }
}

/** The invoices of the fees under these filters, newest first, with the number and the sum of those fees. */
export async function loadInvoicesOfFees(tx: Db, actor: Actor, filterData: FilterData): Promise<AccountInvoice[]> {
  const { rows } = await sql<AccountInvoice>`
    select i."ID", i.supplier_invoice, i.state, i.due_on::text,
      (${sql.raw(settledOnSql('i'))})::text as paid_on, count(*)::int as count, sum(row."DocTotal")::float8 as sum,
      (${sql.raw(creditedNetSql('i'))})::float8 as credited_net
    from documents row join supplier_invoice_documents s on s."DocEntry" = row."DocEntry" and not s.cancelled
      join supplier_invoices i on i."ID" = s."ID" and i.credited_invoice is null
    where ${whereClause(countedDocuments('fee'), actor, filterData)}
    group by i."ID" order by i.created_at desc, i."ID"`.execute(tx)
  return rows
}

/** The invoices of a company that are not paid, by state: their number, and what there is to pay in euros. */
export async function loadUnpaidInvoices(tx: Db, actor: Actor, company: string) {
  const { rows } = await sql<{ state: UnpaidState; count: number; sum: number }>`
    select row.state, count(*)::int as count, sum(${invoiceToPay})::float8 as sum from supplier_invoices row
    where ${accountsVisibleTo(actor)} and row.societe_uuid = ${company} and row.state = any(${[...unpaidStates]})
    group by row.state`.execute(tx)
  return unpaidStates.flatMap((state) => rows.find((row) => row.state === state) ?? [])
}

/** A company to mail after a month, with its totals over all months. */
export type CompanyToMail = StateTotals & {
  readonly societe_uuid: string
  readonly raison_sociale: string
  readonly email: string
  readonly unwritten: number
}

const companyTotals = sql`
  select row.societe_uuid, c.raison_sociale, c.email, sum(row.done - row.written)::int as unwritten, ${stateSums}
  from account_totals row join companies c using (societe_uuid)`

/** One company with its totals over all months; undefined if it has none. */
export async function findCompanyToMail(tx: Db, societe_uuid: string): Promise<CompanyToMail | undefined> {
  const { rows } = await sql<CompanyToMail>`
    ${companyTotals} where row.societe_uuid = ${societe_uuid}
    group by row.societe_uuid, c.raison_sociale, c.email`.execute(tx)
  return rows[0]
}

/**
 * The companies to mail about a month: active, with an email address, with calls done in the month or documents that
 * are not settled, and not mailed yet.
 */
export async function loadCompaniesToMail(tx: Db, { network_code }: Network, month: string): Promise<CompanyToMail[]> {
  const { rows } = await sql<CompanyToMail>`
    ${companyTotals}
    where row.network_code = ${network_code} and c.active and c.email <> ''
      and not exists (select from account_mails m where m.societe_uuid = row.societe_uuid and m.month = ${month})
    group by row.societe_uuid, c.raison_sociale, c.email
    having sum(row.done) filter (where row.month = ${month}) > 0
      or sum(row.done - row.written + row.to_check + row.change_requested + row.approved) > 0
    order by row.societe_uuid`.execute(tx)
  return rows
}
