import { describe, expect, it } from 'vitest'
import { legalRates, legalRatesOf } from './tax-rates.defaults.ts'
import { rateOn, taxRateOn } from './tax-rates.ts'
import { isInVatTerritory, taxOfRegion, taxRegionOf } from './tax-regions.ts'

describe('the region of an address', () => {
  it.each([
    ['ES', '28001', 'mainland', 'vat', true],
    ['ES', '07001', 'mainland', 'vat', true],
    ['ES', '35001', 'canaries', 'igic', false],
    ['ES', 'E-38001', 'canaries', 'igic', false],
    ['ES', '51001', 'ceuta', 'ipsi', false],
    ['ES', '52001', 'melilla', 'ipsi', false],
    ['PT', '9000-001', 'madeira', 'vat', true],
    ['PT', '9500-001', 'azores', 'vat', true],
    ['PT', '8900-001', 'mainland', 'vat', true],
    ['FR', '35000', 'mainland', 'vat', true],
    ['FR', '97400', 'overseas', 'vat', false],
    ['RE', '97400', 'overseas', 'vat', false],
    ['IT', '38100', 'mainland', 'vat', true],
    ['CH', '3500', 'mainland', 'vat', false],
    ['', '', 'mainland', 'vat', false],
  ])('%s %s is %s', (pays, code_postal, region, tax, isInTerritory) => {
    const found = taxRegionOf({ pays, code_postal })
    expect([found, taxOfRegion(found), isInVatTerritory({ pays, code_postal })]).toEqual([region, tax, isInTerritory])
  })
})

describe('a dated rate', () => {
  const rates = [
    { valid_from: '2026-07-01', rate: '22.00' },
    { valid_from: null, rate: '18.00' },
    { valid_from: '2012-09-01', rate: '21.00' },
  ]

  it.each([
    ['2012-08-31', 18],
    ['2012-09-01', 21],
    ['2026-06-30', 21],
    ['2026-07-01', 22],
  ])('on %s is %s', (day, rate) => expect(rateOn(rates, day)).toBe(rate))

  it('is unknown before its first day, and from the day of a row without rate on', () => {
    expect(rateOn(rates.slice(0, 1), '2026-06-30')).toBeNull()
    expect(rateOn([...rates, { valid_from: '2027-01-01', rate: null }], '2027-01-01')).toBeNull()
  })

  it('of a region begins with its own first day; until then the mainland’s counts', () => {
    const row = (tax_region: string, rate_kind: string, valid_from: string | null, rate: string) => ({
      tax_region,
      rate_kind,
      valid_from,
      rate,
    })
    const all = [
      row('mainland', 'standard', null, '21.00'),
      row('canaries', 'standard', '2027-01-01', '7.00'),
      row('canaries', 'reduced', '2027-01-01', '3.00'),
    ]
    expect(taxRateOn(all, 'canaries', 'standard', '2026-12-31')).toEqual({ region: 'mainland', rate: 21 })
    expect(taxRateOn(all, 'canaries', 'standard', '2027-01-01')).toEqual({ region: 'canaries', rate: 7 })
    expect(taxRateOn(all, 'canaries', 'reduced', '2027-01-01')).toEqual({ region: 'canaries', rate: 3 })
    expect(taxRateOn(all, 'madeira', 'reduced', '2027-01-01')).toBeUndefined()
  })
})

describe('the rates of the law', () => {
  it('have one rate a day for each region and kind, and name their source', () => {
    const keys = legalRates.map((one) => [one.country, one.tax_region, one.rate_kind, one.valid_from].join())
    expect(new Set(keys).size).toBe(legalRates.length)
    expect(legalRates.filter(({ source }) => source === '')).toEqual([])
  })

  it.each([
    ['ES', 'mainland', 21],
    ['ES', 'canaries', 7],
    ['PT', 'mainland', 23],
    ['PT', 'madeira', 22],
    ['PT', 'azores', 16],
    ['IT', 'mainland', 22],
    ['FR', 'mainland', 20],
  ] as const)('of %s %s is %s %% in 2026', (country, region, rate) => {
    expect(taxRateOn(legalRatesOf(country), region, 'standard', '2026-03-10')).toEqual({ region, rate })
  })
})
