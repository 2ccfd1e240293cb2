import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addVat, sumVat } from './vat.ts'

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

  it('is that of the sum of each rate, not the sum of rounded taxes', () => {
    const tax = { category: 'S', rate: 21 } as const
    const lines = [...Array.from({ length: 3 }, () => ({ ...tax, net: '0.07' })), { ...tax, rate: 10, net: '1.00' }]
    expect(sumVat(lines)).toEqual({
      net: 1.21,
      vat: 0.14,
      total: 1.35,
      taxes: [
        { category: 'S', rate: 21, net: 0.21, vat: 0.04, total: 0.25 },
        { category: 'S', rate: 10, net: 1, vat: 0.1, total: 1.1 },
      ],
    })
  })
})
