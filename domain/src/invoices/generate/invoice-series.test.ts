import { describe, expect, it } from 'vitest'
import { gapsBefore, nextInvoiceNumber } from './invoice-series.ts'

const usedIn = (year: number, ...numbers: string[]) => numbers.map((number) => ({ number, year }))

describe('the next number of a company', () => {
  it.each([
    ['begins a series by year', [], '2026-001'],
    ['goes on after the latest', usedIn(2026, 'F-2026-012', 'F-2026-011'), 'F-2026-013'],
    ['keeps the digits of the counter', usedIn(2026, 'A/0099'), 'A/0100'],
    ['begins again in a new year', usedIn(2025, 'F-2025-41'), 'F-2026-01'],
    ['knows a year of two digits', usedIn(2025, 'F25/7'), 'F26/1'],
    ['knows a year without a separator', usedIn(2026, '2026031'), '2026032'],
    ['keeps the year of a late invoice until the next', usedIn(2026, 'F-2025-12'), 'F-2026-01'],
    ['goes on without a year', usedIn(2025, 'X99'), 'X100'],
    ['leaves out what is taken', usedIn(2026, 'F-2026-2', 'F-2026-4', 'F-2026-3'), 'F-2026-5'],
    ['is not proposed if no number has a counter', usedIn(2026, 'MAY-B'), ''],
    ['goes on after a single number without a counter', usedIn(2026, 'MAY-B', 'F-7'), 'F-8'],
    ['is not told by a credit note', [{ number: 'R-1', year: 2026, isCredit: true }, ...usedIn(2026, 'F-7')], 'F-8'],
    [
      'leaves out what a credit note has taken',
      [{ number: 'F-8', year: 2026, isCredit: true }, ...usedIn(2026, 'F-7')],
      'F-9',
    ],
    ['begins a series after credit notes alone', [{ number: 'R-1', year: 2026, isCredit: true }], '2026-001'],
    ['is not proposed if it would be too long', usedIn(2026, '9999999999'), ''],
  ])('%s', (_case, used, next) => expect(nextInvoiceNumber(used, 2026)).toBe(next))
})

describe('the gaps before a number', () => {
  it.each([
    ['none after the latest', 'F-2026-3', usedIn(2026, 'F-2026-2', 'F-2026-1'), []],
    ['those it leaves out', 'F-2026-6', usedIn(2026, 'F-2026-3', 'F-2026-1'), ['F-2026-2', 'F-2026-4', 'F-2026-5']],
    ['none of another series', 'B-9', usedIn(2026, 'A-1'), []],
    ['none of another year', 'F-2026-3', usedIn(2025, 'F-2025-1'), []],
    ['none before the first one', 'F-2026-9', usedIn(2026, 'F-2026-8'), []],
  ])('%s', (_case, number, used, gaps) => expect(gapsBefore(number, used, 2026)).toEqual(gaps))

  it('are at most twenty, however far the number jumps', () => {
    expect(gapsBefore('A-99999999', usedIn(2026, 'A-1'), 2026)).toHaveLength(20)
  })
})
