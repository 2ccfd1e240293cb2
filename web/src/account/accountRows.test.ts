import { accountColumns, hasSum } from '@callout/domain/account/account.columns.ts'
import type { Account } from '@callout/domain/account/account.ts'
import { expect, it } from 'vitest'
import { partOf } from '../../test/partOf.ts'
import { shownAccounts, sortAfterClick, totalOf } from './accountRows.ts'

const accountOf = (raison_sociale: string, sums: Partial<Record<string, number>>) =>
  partOf<Account>({
    societe_uuid: raison_sociale,
    raison_sociale,
    month: '2026-03',
    ...Object.fromEntries(
      accountColumns.map((column) => [
        column,
        { count: 1, list: null, filterData: null, ...(hasSum(column) && { sum: sums[column] ?? 0 }) },
      ]),
    ),
  })

const accounts = [
  accountOf('Térmica Norte', { to_check: 0.1, change_requested: 0.2 }),
  accountOf('Clima Sur', { to_check: 5 }),
  accountOf('Ábaco', { to_check: 0.3 }),
]
const names = (filter: string, column: 'raison_sociale' | 'blocked', isDescending: boolean) =>
  shownAccounts(accounts, filter, { column, isDescending }).map(({ raison_sociale }) => raison_sociale)

it('sorts by name without accents, or by an amount and then by name', () => {
  expect(names('', 'raison_sociale', false)).toEqual(['Ábaco', 'Clima Sur', 'Térmica Norte'])
  expect(names('', 'blocked', true)).toEqual(['Clima Sur', 'Ábaco', 'Térmica Norte'])
})

it('finds companies by words in any order, without case and accents', () => {
  expect(names('norte TERM', 'raison_sociale', false)).toEqual(['Térmica Norte'])
  expect(names('nobody', 'raison_sociale', false)).toEqual([])
})

it('adds amounts up to the cent', () => {
  expect(totalOf(accounts).to_check).toEqual({ count: 3, sum: 5.4 })
  expect(totalOf(accounts).done).toEqual({ count: 3 })
  expect(totalOf([]).earned).toEqual({ count: 0, sum: 0 })
})

it('begins with the largest amount', () => {
  const byName = { column: 'raison_sociale', isDescending: false } as const
  expect(sortAfterClick(byName, 'blocked')).toEqual({ column: 'blocked', isDescending: true })
  expect(sortAfterClick({ column: 'blocked', isDescending: true }, 'blocked').isDescending).toBe(false)
})
