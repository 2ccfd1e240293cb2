import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addVat } from './vat.ts'

describe('value added tax', () => {
  it.each([
    ['100.00', 21, 21, 121],
    ['0.07', 21, 0.01, 0.08],
    ['0.02', 25, 0.01, 0.03],
    ['10.50', 5.5, 0.58, 11.08],
    ['0', 21, 0, 0],
    ['33.33', 0, 0, 33.33],
  ])('of %s at %s %% is %s', (net, rate, vat, total) => {
    expect(addVat(net, rate)).toEqual({ net: Number(net), vat, total })
  })

  it('is rounded half up to cents, and the total is exactly net and tax', () => {
    const cents = fc.integer({ min: 0, max: 999_999_999 })
    const hundredths = fc.integer({ min: 0, max: 5000 })
    fc.assert(
      fc.property(cents, hundredths, (net, rate) => {
        const sum = addVat((net / 100).toFixed(2), rate / 100)
        expect(Math.round(sum.vat * 100)).toBe(Math.floor((net * rate + 5000) / 10_000))
        expect(Math.round(sum.total * 100)).toBe(Math.round(sum.net * 100) + Math.round(sum.vat * 100))
      }),
    )
  })

  it('throws for a negative amount', () => expect(() => addVat('-1', 21)).toThrow(RangeError))
})
