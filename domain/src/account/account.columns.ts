import type { FilterData } from '../platform/list.request.ts'
import { daysOfMonth } from './account.month.ts'

/** The states of a fee document: each is in exactly one. */
export const feeStates = ['to_check', 'change_requested', 'approved', 'invoiced'] as const
export type FeeState = (typeof feeStates)[number]

/**
 * Columns of an account: done calls and those without a fee; the fee documents of done calls, all and by state; and the
 * fee documents of calls that are not done, all and those that are invoiced all the same.
 */
export const accountColumns = ['done', 'unwritten', 'earned', ...feeStates, 'ahead', 'ahead_invoiced'] as const
export type AccountColumn = (typeof accountColumns)[number]

/** Columns that count calls and have no sum. */
export const callColumns = ['done', 'unwritten'] as const satisfies readonly AccountColumn[]
export const hasSum = (column: AccountColumn) => !callColumns.some((name) => name === column)

/** The filters of the list of fees that find the documents in a state, and no others. */
export const filtersOfState: Readonly<Record<FeeState, FilterData>> = {
  to_check: { DocStatus: ['O'], Confirmed: ['N'], IsChangeRequested: ['N'] },
  change_requested: { DocStatus: ['O'], Confirmed: ['N'], IsChangeRequested: ['Y'] },
  approved: { DocStatus: ['O'], Confirmed: ['Y'] },
  invoiced: { DocStatus: ['C'] },
}

/** A list and the filters under which it has exactly the rows of a number. */
export interface ListOfCell {
  readonly list: 'servicecalls' | 'fees' | 'supplierinvoices'
  readonly filterData: FilterData
}

const filterOfCompany = (company: string | undefined): FilterData =>
  company === undefined ? {} : { subContractors: [company] }

/** The list behind a column of a month (`YYYY-MM`), for one company or, without one, for every company. */
export function listOfColumn(column: AccountColumn, month: string, company?: string): ListOfCell {
  const ofCompany = filterOfCompany(company)
  const inMonth = { done_at: daysOfMonth(month), ...ofCompany }
  switch (column) {
    case 'done':
      return { list: 'servicecalls', filterData: inMonth }
    case 'unwritten':
      return { list: 'servicecalls', filterData: { ...inMonth, without_fee: true } }
    case 'earned':
      return { list: 'fees', filterData: inMonth }
    case 'ahead':
      return { list: 'fees', filterData: { not_done: true, ...ofCompany } }
    case 'ahead_invoiced':
      return { list: 'fees', filterData: { not_done: true, ...filtersOfState.invoiced, ...ofCompany } }
    default:
      return { list: 'fees', filterData: { ...inMonth, ...filtersOfState[column] } }
  }
}

/** Reasons why work is not paid yet, in the order in which they can be removed. */
export const blockReasons = ['change_requested', 'unwritten', 'to_check'] as const
export type BlockReason = (typeof blockReasons)[number]

/** Documents to be checked, in which the checks found something. They are among those of `to_check`. */
export const findingsReason = 'findings'

/** The list of what a reason blocks, of all months. */
export function listOfReason(reason: BlockReason | typeof findingsReason, company?: string): ListOfCell {
  const ofCompany = filterOfCompany(company)
  if (reason === 'unwritten') return { list: 'servicecalls', filterData: { without_fee: true, ...ofCompany } }
  if (reason === findingsReason)
    return { list: 'fees', filterData: { ...filtersOfState.to_check, clean: ['false'], ...ofCompany } }
  return { list: 'fees', filterData: { ...filtersOfState[reason], ...ofCompany } }
}

/** The list of what an author of its lines has approved and nobody has invoiced yet, of all months. */
export const listOfApprovedByAuthor = (company?: string): ListOfCell => ({
  list: 'fees',
  filterData: { ...filtersOfState.approved, finding: ['author'], ...filterOfCompany(company) },
})

/** States of an invoice that is not paid, in the order in which they are reached. */
export const unpaidStates = ['received', 'checked', 'released', 'disputed'] as const
export type UnpaidState = (typeof unpaidStates)[number]

/** The list of a company's invoices in a state; invoices of before the states are among the received ones. */
export const listOfUnpaid = (state: UnpaidState, company: string): ListOfCell => ({
  list: 'supplierinvoices',
  filterData: { state: [state], ...filterOfCompany(company) },
})

/** The list of what can be invoiced now, of all months. */
export const listOfReady = (company?: string): ListOfCell => ({
  list: 'fees',
  filterData: { ...filtersOfState.approved, ...filterOfCompany(company) },
})
