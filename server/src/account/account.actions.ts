import type { accountApi } from '@callout/domain/account/account.api.ts'
import {
  type AccountColumn,
  accountColumns,
  blockReasons,
  feeStates,
  findingsReason,
  hasSum,
  type ListOfCell,
  listOfApprovedByAuthor,
  listOfColumn,
  listOfReady,
  listOfReason,
  listOfUnpaid,
} from '@callout/domain/account/account.columns.ts'
import { monthAt, monthsTo } from '@callout/domain/account/account.month.ts'
import { refusalOfMonth } from '@callout/domain/account/account.rules.ts'
import type { Account, AccountCell, AccountMonth, CompanyAccount } from '@callout/domain/account/account.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sumAmounts } from '@callout/domain/platform/money.ts'
import { RefusalError, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { visibleCompany } from '../companies/company.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import {
  type AccountTotals,
  countFees,
  loadAccounts,
  loadInvoicesOfFees,
  loadMonths,
  loadUnpaidInvoices,
  type MonthTotals,
} from './account.queries.ts'

type Request = BodyOf<typeof accountApi.get>

/** Months of a company's chart. */
const chartMonths = 12

/**
 * Refuses a month that has not begun, and a company that the actor may not see; returns the company's key if one is
 * named.
 */
export async function checkedCompany({ tx, actor, now }: RequestContext, { month, societe_uuid }: Request) {
  throwIfRefused(refusalOfMonth(month, monthAt(now, actor.time_zone)))
  const company = societe_uuid ?? actor.societe_uuid
  return company === null ? undefined : visibleCompany(tx, actor, company)
}

/** The back office reads no whole list of fees, so its numbers lead nowhere. */
const toCell = ({ role }: Actor, { list, filterData }: ListOfCell, count: number, sum?: number): AccountCell => ({
  count,
  ...(sum !== undefined && { sum }),
  ...(role === Role.backoffice ? { list: null, filterData: null } : { list, filterData }),
})

/** A company has no list of invoices to pay: it reads its own where it makes them. */
const invoiceCell = ({ role }: Actor, { list, filterData }: ListOfCell, count: number, sum: number): AccountCell =>
  role === Role.sat ? { count, sum, list: null, filterData: null } : { count, sum, list, filterData }

/** The company in the filters of a list; a company's own lists need none. */
const filteredCompany = (actor: Actor, societe_uuid: string) => (actor.role === Role.sat ? undefined : societe_uuid)

/** The accounts of a month: of one company, or of every company that the actor may see. */
export async function loadAccount(ctx: RequestContext, request: Request): Promise<Account[]> {
  const company = await checkedCompany(ctx, request)
  const { actor, tx } = ctx
  const rows = await loadAccounts(tx, actor, request.month, company?.societe_uuid)
  return rows.map((totals) => toAccount(actor, request.month, totals))
}

function toAccount(actor: Actor, month: string, totals: AccountTotals): Account {
  const { societe_uuid, raison_sociale } = totals
  const company = filteredCompany(actor, societe_uuid)
  const cells = accountColumns.map((column) => {
    const sum = hasSum(column)
      ? totals[`${column}_sum` as `${Exclude<AccountColumn, 'done' | 'unwritten'>}_sum`]
      : undefined
    return [column, toCell(actor, listOfColumn(column, month, company), totals[column], sum)] as const
  })
  return { societe_uuid, raison_sociale, month, ...(Object.fromEntries(cells) as Record<AccountColumn, AccountCell>) }
}

/** Twelve months of a company; what it can invoice now, and what is blocked and why. */
export async function loadCompanyAccount(ctx: RequestContext, request: Request): Promise<CompanyAccount> {
  const company = await checkedCompany(ctx, request)
  if (!company) throw new RefusalError(refuseField('societe_uuid', 'text.required'))
  const { actor, tx } = ctx
  const { societe_uuid, raison_sociale } = company
  const months = await loadMonths(tx, actor, societe_uuid)
  const named = filteredCompany(actor, societe_uuid)
  const { filterData } = listOfReason(findingsReason, societe_uuid)
  const findings = await countFees(tx, actor, filterData)
  const byAuthor =
    actor.role === Role.sat ? null : await countFees(tx, actor, listOfApprovedByAuthor(societe_uuid).filterData)
  const count = (column: keyof MonthTotals) => months.reduce((sum, row) => sum + Number(row[column]), 0)
  const sum = (column: keyof MonthTotals) => sumAmounts(months.map((row) => row[column]))
  return {
    societe_uuid,
    raison_sociale,
    invoices: await loadInvoicesOfFees(tx, actor, listOfColumn('invoiced', request.month, societe_uuid).filterData),
    months: monthsTo(request.month, chartMonths).map((month) => toMonth(month, months)),
    ready: toCell(actor, listOfReady(named), count('approved'), sum('approved_sum')),
    blocked: blockReasons.map((reason) => ({
      reason,
      ...toCell(
        actor,
        listOfReason(reason, named),
        count(reason),
        reason === 'unwritten' ? undefined : sum(`${reason}_sum`),
      ),
    })),
    findings: toCell(actor, listOfReason(findingsReason, named), findings.count, findings.sum),
    unpaid: (await loadUnpaidInvoices(tx, actor, societe_uuid)).map(({ state, count, sum }) => ({
      state,
      ...invoiceCell(actor, listOfUnpaid(state, societe_uuid), count, sum),
    })),
    by_author: byAuthor && toCell(actor, listOfApprovedByAuthor(named), byAuthor.count, byAuthor.sum),
  }
}

function toMonth(month: string, totals: readonly MonthTotals[]): AccountMonth {
  const row = totals.find((one) => one.month === month)
  const states = feeStates.map(
    (state) => [state, { count: row?.[state] ?? 0, sum: row?.[`${state}_sum`] ?? 0 }] as const,
  )
  return {
    month,
    done: row?.done ?? 0,
    unwritten: row?.unwritten ?? 0,
    ...(Object.fromEntries(states) as Pick<AccountMonth, (typeof feeStates)[number]>),
  }
}
