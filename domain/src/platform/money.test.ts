import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountText,
  doubledExcess,
  exceeds,
  fromUnits,
  hasAtMostDecimals,
  hundredths,
  lineTotal,
  sumAmounts,
  toUnits,
} from './money.ts'

/** Amounts up to 100,000 in cents. */
const cents = fc.integer({ min: 0, max: 10_000_000 })
const number = (units: number) => fromUnits(BigInt(units), 2)

describe('integer units', () => {
  it.each([
    [12.3, 2, 1230n],
    ['12.30', 2, 1230n],
    ['12.3000', 2, 1230n],
    [0.07, 2, 7n],
    [-0.5, 1, -5n],
    [0, 2, 0n],
    [' 7 ', 1, 70n],
    [12.345, 2, undefined],
    ['1e3', 2, undefined],
    [1e21, 2, undefined],
    [0.1 + 0.2, 2, undefined],
    ['', 2, undefined],
    [Number.NaN, 2, undefined],
  ] as const)('%j with %i decimals is %s', (value, decimals, units) => {
    expect(toUnits(value, decimals)).toBe(units)
  })

  it('convert back to the same number', () => {
    fc.assert(fc.property(cents, (units) => toUnits(number(units), 2) === BigInt(units)))
  })

  it('are hundredths of an amount, and none of what is no amount', () => {
    expect([12.3, '-0.05', '1.234', ''].map(hundredths)).toEqual([1230n, -5n, 0n, 0n])
  })

  it('are formatted with all decimals', () => {
    expect([0.05, -0.05, 7, '1234.5'].map(amountText)).toEqual(['0.05', '-0.05', '7.00', '1234.50'])
  })
})

describe('line total', () => {
  it.each([
    [1, 0.01, 0.01],
    [0.5, 0.01, 0.01],
    [0.49, 0.01, 0],
    [1.15, 1.15, 1.32],
    [0.15, 0.7, 0.11],
    [99_999.99, 999_999.99, 99_999_989_000],
  ])('%d × %d is %d', (quantity, price, total) => {
    expect(lineTotal(quantity, price)).toBe(total)
  })

  it('is the exact product, rounded half up', () => {
    fc.assert(
      fc.property(cents, cents, (quantity, price) => {
        const exact = BigInt(quantity) * BigInt(price)
        const rounded = exact / 100n + (exact % 100n >= 50n ? 1n : 0n)
        return toUnits(lineTotal(number(quantity), number(price)), 2) === rounded
      }),
    )
  })

  it('refuses an invalid quantity or price', () => {
    expect(() => lineTotal(-1, 2)).toThrow(RangeError)
    expect(() => lineTotal(1.001, 2)).toThrow(RangeError)
  })
})

describe('sums and limits', () => {
  it('adds amounts exactly, in any order', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 60 }), (amounts) => {
        const sum = amounts.reduce((total, amount) => total + amount, 0)
        const numbers = amounts.map(number)
        return sumAmounts(numbers) === number(sum) && sumAmounts(numbers.reverse()) === number(sum)
      }),
    )
  })

  it('compares amounts that floats get wrong', () => {
    expect(sumAmounts([0.1, 0.2])).toBe(0.3)
    expect(exceeds(0.3, sumAmounts([0.1, 0.2]))).toBe(false)
    expect(exceeds(17.81, 17.8)).toBe(true)
    expect([hasAtMostDecimals(1.25, 2), hasAtMostDecimals(1.25, 1)]).toEqual([true, false])
  })

  it('doubles the excess in tenths, and returns undefined without an excess', () => {
    expect(doubledExcess(28.9, 20)).toBe(17.8)
    expect(doubledExcess(20, 20)).toBeUndefined()
    expect(doubledExcess(5.3, 20)).toBeUndefined()
    const tenths = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(tenths, tenths, (a, b) => {
        const limit = doubledExcess(fromUnits(BigInt(a), 1), fromUnits(BigInt(b), 1))
        return limit === (a > b ? fromUnits(2n * BigInt(a - b), 1) : undefined)
      }),
    )
  })
})
