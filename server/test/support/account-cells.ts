import { type AccountColumn, accountColumns, feeStates } from '@callout/domain/account/account.columns.ts'
import type { Account, AccountCell } from '@callout/domain/account/account.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { sumAmounts } from '@callout/domain/platform/money.ts'

/** Sends a list request and returns the body of the answer. */
export type LoadList = (path: string, body: object) => Promise<{ Data: { DocTotal?: number }[]; Total: number }>

const listPaths: Readonly<Record<string, string>> = {
  servicecalls: callApi.list.path,
  fees: documentApi.fees.path,
}

/** Total of the list behind a number, and the exact sum of its documents, read page by page. */
export async function readList(loadList: LoadList, { list, filterData }: Pick<AccountCell, 'list' | 'filterData'>) {
  const path = listPaths[list ?? '']
  if (!path) throw new Error(`No list is named ${list}.`)
  const amounts: number[] = []
  let total = 0
  for (let Page = 1; Page === 1 || amounts.length < total; Page++) {
    const { Data, Total } = await loadList(path, { request: { Page, PageSize: 100, Total: -1 }, filterData })
    total = Total
    amounts.push(...Data.map(({ DocTotal }) => DocTotal ?? 0))
    if (Data.length === 0) break
  }
  return { count: total, rows: amounts.length, sum: sumAmounts(amounts) }
}

/** Differences between the numbers of an account and the lists that they lead to. */
export async function differencesFromLists(loadList: LoadList, account: Account): Promise<string[]> {
  const found: string[] = []
  for (const column of accountColumns) {
    const cell = account[column]
    const { count, rows, sum } = await readList(loadList, cell)
    const isSame = cell.count === count && rows === count && (cell.sum === undefined || cell.sum === sum)
    if (!isSame)
      found.push(`${account.raison_sociale} ${account.month} ${column}: ${JSON.stringify([cell, count, sum])}`)
  }
  return found
}

/** Accounts whose states do not add up to what was earned, to the cent. */
export const accountsNotAddingUp = (accounts: readonly Account[]) =>
  accounts.filter(({ earned, ...account }) => {
    const states = feeStates.map((state: AccountColumn) => account[state as keyof typeof account] as AccountCell)
    const count = states.reduce((sum, cell) => sum + cell.count, 0)
    return count !== earned.count || sumAmounts(states.map(({ sum }) => sum ?? 0)) !== earned.sum
  })

const totals = `network_code, societe_uuid, month, done, written, to_check, to_check_sum, change_requested,
  change_requested_sum, approved, approved_sum, invoiced, invoiced_sum`
const sums = totals
  .split(',')
  .map((name) => name.trim())
  .map((name) => (['network_code', 'societe_uuid', 'month'].includes(name) ? name : `sum(${name}) as ${name}`))
  .join(', ')

/** SQL for the kept totals that differ from what calls and documents say. Both are read in one snapshot. */
export const wrongAccountTotals = `
  with kept as (select ${sums} from account_totals group by network_code, societe_uuid, month
      having sum(done) <> 0 or sum(written) <> 0 or sum(to_check + change_requested + approved + invoiced) <> 0
        or sum(to_check_sum + change_requested_sum + approved_sum + invoiced_sum) <> 0),
    counted as (select ${totals} from account_totals_counted)
  (select 'kept' as source, * from (table kept except table counted) more)
  union all (select 'counted', * from (table counted except table kept) missing)`
