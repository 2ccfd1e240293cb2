import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumAmounts } from '../platform/money.ts'
import {
  creditedAmount,
  type LineToCredit,
  nextCreditNumber,
  partsOf,
  refusalOfAge,
  restOf,
} from './credit-note.rules.ts'
import { causesOf } from './credit-note.ts'

const line = (facts: Partial<LineToCredit> = {}): LineToCredit => ({
  DocNum: 'D1',
  LineNum: 1,
  Quantity: '3.00',
  LineTotal: '10.00',
  credited_quantity: '0',
  credited_total: '0',
  ...facts,
})

describe('a part of a line', () => {
  it.each([
    ['of the first third', line(), '1', '3.33'],
    ['of the second third', line({ credited_quantity: '1', credited_total: '3.33' }), '1', '3.34'],
    ['of the last third', line({ credited_quantity: '2', credited_total: '6.67' }), '1', '3.33'],
    ['of half a unit', line({ Quantity: '1', LineTotal: '0.01' }), '0.5', '0.01'],
    ['of all of it', line(), '3', '10.00'],
  ])('%s is %s', (_what, of, quantity, amount) => {
    expect(creditedAmount(of, quantity)).toBe(amount)
  })

  it('adds up with the others to the line, and is never below 0, however it is cut', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 8 }),
        (hundredths, cents, cuts) => {
          let [taken, sum] = [0, 0]
          const step = (quantity: number) => {
            const of = line({
              Quantity: hundredths / 100,
              LineTotal: cents / 100,
              credited_quantity: taken / 100,
              credited_total: sum / 100,
            })
            const amount = Math.round(Number(creditedAmount(of, quantity / 100)) * 100)
            expect(amount).toBeGreaterThanOrEqual(0)
            taken += quantity
            sum += amount
            expect(sum).toBeLessThanOrEqual(cents)
          }
          for (const cut of cuts) if (taken + cut < hundredths) step(cut)
          step(hundredths - taken)
          expect(sum).toBe(cents)
        },
      ),
    )
  })
})

describe('the parts of a request', () => {
  const lines = [line(), line({ LineNum: 2, LineTotal: '5.00', credited_quantity: '3.00', credited_total: '5.00' })]
  const parts = (...requested: Parameters<typeof partsOf>[1]) => partsOf(lines, requested)

  it('are all that is left, or the quantity', () => {
    expect(parts({ DocNum: 'D1', LineNum: 1 })).toMatchObject([{ quantity: '3.00', amount: '10.00' }])
    expect(parts({ DocNum: 'D1', LineNum: 1, Quantity: 1.5 })).toMatchObject([{ quantity: '1.50', amount: '5.00' }])
    expect(restOf(lines)).toMatchObject([{ line: { LineNum: 1 }, quantity: '3.00' }])
  })

  it.each([
    ['a line of another invoice', { DocNum: 'D2', LineNum: 1 }, 'lines.0.LineNum'],
    ['a line that it does not have', { DocNum: 'D1', LineNum: 3 }, 'lines.0.LineNum'],
    ['more than is left', { DocNum: 'D1', LineNum: 1, Quantity: 3.01 }, 'lines.0.Quantity'],
    ['a line that is credited already', { DocNum: 'D1', LineNum: 2 }, 'lines.0.Quantity'],
    ['thousandths', { DocNum: 'D1', LineNum: 1, Quantity: 0.001 }, 'lines.0.Quantity'],
    ['nothing', { DocNum: 'D1', LineNum: 1, Quantity: 0 }, 'lines'],
  ])('refuse %s', (_what, requested, field) => {
    const refused = parts(requested)
    expect('errors' in refused && Object.keys(refused.errors ?? {})).toEqual([field])
  })

  it('refuse the same line twice', () => {
    const one = { DocNum: 'D1', LineNum: 1, Quantity: 1 }
    expect(parts(one, one)).toMatchObject({ errors: { 'lines.1.LineNum': 'document.refused.unknown_line' } })
  })

  it('take a free line with the others', () => {
    const free = line({ LineNum: 3, LineTotal: '0' })
    expect(restOf([free])).toMatchObject([{ quantity: '3.00', amount: '0.00' }])
    expect(sumAmounts(restOf([...lines, free]).map(({ amount }) => amount))).toBe(10)
  })
})

it.each([
  ['2022-03-10', '2026-03-10', undefined],
  ['2022-03-10', '2026-03-11', 'invoice.refused.too_old'],
  ['2024-02-29', '2028-02-29', undefined],
  ['2024-02-29', '2028-03-01', 'invoice.refused.too_old'],
])('an invoice of %s is credited on %s, or is too old', (day, today, key) => {
  expect(refusalOfAge(day, 4, today)?.key).toBe(key)
})

it('an invoice of 29 February lasts until 1 March of a year without one', () => {
  expect(refusalOfAge('2024-02-29', 1, '2025-03-01')).toBeUndefined()
  expect(refusalOfAge('2024-02-29', 1, '2025-03-02')?.key).toBe('invoice.refused.too_old')
})

it.each([
  [undefined, 'ES', 'R-1'],
  [undefined, 'DE', 'CN-1'],
  ['R-9', 'ES', 'R-10'],
  ['NC-009', 'PT', 'NC-010'],
  ['AV26', 'FR', 'AV27'],
  ['X', 'FR', 'X-2'],
  ['RRRRRRRR-9', 'ES', ''],
  ['9999999999', 'ES', ''],
])('after %s of a company of %s comes %s', (last, country, next) => expect(nextCreditNumber(last, country)).toBe(next))

it('an agreement is a cause where the law knows it', () => {
  expect(causesOf('IT')).toContain('agreement')
  expect(causesOf('ES')).not.toContain('agreement')
})
