import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TaxRegion } from '../addresses/tax-regions.ts'
import type { VatTreatment } from '../companies/legal.ts'
import { addVat, sumVat, taxOfTreatment, type VatCategory, withheldOf } from './vat.ts'

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
    const tax = { category: 'S', rate: 21, reason: '' } as const
    const lines = [...Array.from({ length: 3 }, () => ({ ...tax, net: '0.07' })), { ...tax, rate: 10, net: '1.00' }]
    expect(sumVat(lines)).toEqual({
      net: 1.21,
      vat: 0.14,
      total: 1.35,
      taxes: [
        { category: 'S', rate: 21, reason: '', net: 0.21, vat: 0.04, total: 0.25 },
        { category: 'S', rate: 10, reason: '', net: 1, vat: 0.1, total: 1.1 },
      ],
    })
  })
})

describe('the category of a treatment', () => {
  it.each<[VatTreatment, TaxRegion, VatCategory, number]>([
    ['domestic', 'mainland', 'S', 7],
    ['domestic', 'madeira', 'S', 7],
    ['domestic', 'canaries', 'L', 7],
    ['reduced', 'ceuta', 'M', 7],
    ['domestic', 'melilla', 'M', 7],
    ['zero', 'mainland', 'Z', 0],
    ['zero', 'canaries', 'Z', 0],
    ['exempt', 'canaries', 'E', 0],
    ['reverse_charge', 'canaries', 'AE', 0],
    ['intra_community', 'azores', 'K', 0],
    ['export', 'mainland', 'G', 0],
    ['outside', 'mainland', 'O', 0],
  ])('%s in %s is %s, with its rate', (treatment, region, category, rate) => {
    expect(taxOfTreatment(treatment, { region, rate: '7.00', reason: 'why' })).toEqual({
      category,
      rate,
      reason: ['S', 'L', 'M', 'Z'].includes(category) ? '' : 'why',
    })
  })

  it('of a rate of 0 on the mainland is zero rated', () => {
    expect(taxOfTreatment('domestic', { region: 'mainland', rate: 0, reason: '' }).category).toBe('Z')
  })
})

describe('withheld tax', () => {
  it.each([
    ['100.00', '15.00', 15],
    ['0.10', 15, 0.02],
    ['33.33', '0.00', 0],
  ])('of %s at %s %% is %s', (net, rate, withheld) => expect(withheldOf(net, rate)).toBe(withheld))
})
