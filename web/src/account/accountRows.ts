import { type AccountColumn, accountColumns, hasSum } from '@callout/domain/account/account.columns.ts'
import type { Account } from '@callout/domain/account/account.ts'
import { sumAmounts } from '@callout/domain/platform/money.ts'
import { filterWordsOf, plainText } from '@callout/domain/platform/search-text.ts'

export const sortableColumns = ['raison_sociale', 'blocked', ...accountColumns] as const
export type SortableColumn = (typeof sortableColumns)[number]

export interface AccountSort {
  readonly column: SortableColumn
  readonly isDescending: boolean
}

type Sums = Readonly<Record<'to_check' | 'change_requested', { readonly sum?: number | undefined }>>

/** Amount of a month that is not approved yet, in euros. */
export const blockedSum = ({ to_check, change_requested }: Sums) =>
  sumAmounts([to_check.sum ?? 0, change_requested.sum ?? 0])

function sortedValue(account: Account, column: Exclude<SortableColumn, 'raison_sociale'>): number {
  if (column === 'blocked') return blockedSum(account)
  return account[column].sum ?? account[column].count
}

/** The accounts whose company's name contains the words of the filter, in this order; equal ones by name. */
export function shownAccounts(accounts: readonly Account[], filter: string, sort: AccountSort): Account[] {
  const words = filterWordsOf(filter)
  const matching = accounts.filter(({ raison_sociale }) => {
    const name = plainText(raison_sociale)
    return words.every((word) => name.includes(word))
  })
  const { column, isDescending } = sort
  const byName = (a: Account, b: Account) => plainText(a.raison_sociale).localeCompare(plainText(b.raison_sociale))
  const compare =
    column === 'raison_sociale' ? byName : (a: Account, b: Account) => sortedValue(a, column) - sortedValue(b, column)
  return matching.sort((a, b) => (isDescending ? -1 : 1) * compare(a, b) || byName(a, b))
}

export type AccountTotal = Readonly<Record<AccountColumn, { readonly count: number; readonly sum?: number }>>

/** The sums of all accounts, exact to the cent. */
export function totalOf(accounts: readonly Account[]): AccountTotal {
  const totals = accountColumns.map((column) => {
    const count = accounts.reduce((sum, account) => sum + account[column].count, 0)
    const sum = hasSum(column) ? sumAmounts(accounts.map((account) => account[column].sum ?? 0)) : undefined
    return [column, { count, ...(sum !== undefined && { sum }) }]
  })
  return Object.fromEntries(totals)
}

/** The order after a click on a column: amounts begin with the largest, names with the first. */
export function sortAfterClick(current: AccountSort, column: SortableColumn): AccountSort {
  if (current.column === column) return { column, isDescending: !current.isDescending }
  return { column, isDescending: column !== 'raison_sociale' }
}
