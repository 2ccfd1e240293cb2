import { describe, expect, it } from 'vitest'
import { isInVatTerritory, taxOfRegion, taxRegionOf } from '../addresses/tax-regions.ts'
import { legalRates, legalRatesOf } from './tax-rates.defaults.ts'
import { rateOn, taxOn } from './tax-rates.ts'

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
    const tenerife = { pays: 'ES', code_postal: '38001' }
    const funchal = { pays: 'PT', code_postal: '9000-001' }
    expect(taxOn(all, tenerife, 'domestic', '2026-12-31')).toEqual({ region: 'mainland', rate: 21 })
    expect(taxOn(all, tenerife, 'exempt', '2026-12-31')).toEqual({ region: 'mainland', rate: 0 })
    expect(taxOn(all, tenerife, 'domestic', '2027-01-01')).toEqual({ region: 'canaries', rate: 7 })
    expect(taxOn(all, tenerife, 'reduced', '2027-01-01')).toEqual({ region: 'canaries', rate: 3 })
    expect(taxOn(all, tenerife, 'reverse_charge', '2027-01-01')).toEqual({ region: 'canaries', rate: 0 })
    expect(taxOn(all, funchal, 'domestic', '2027-01-01')).toEqual({ region: 'mainland', rate: 21 })
    expect(taxOn(all, funchal, 'reduced', '2027-01-01')).toBeUndefined()
  })
})

describe('the rates of the law', () => {
  it('have one rate a day for each region and kind, and name their source', () => {
    const keys = legalRates.map((one) => [one.country, one.tax_region, one.rate_kind, one.valid_from].join())
    expect(new Set(keys).size).toBe(legalRates.length)
    expect(legalRates.filter(({ source }) => source === '')).toEqual([])
  })

  it.each([
    ['ES', '28001', 'mainland', 21, 10],
    ['ES', '35001', 'canaries', 7, 3],
    ['PT', '1000-001', 'mainland', 23, 6],
    ['PT', '9000-001', 'madeira', 22, 4],
    ['PT', '9500-001', 'azores', 16, 4],
    ['IT', '00100', 'mainland', 22, 10],
    ['FR', '75001', 'mainland', 20, 10],
  ])('of %s %s are those of %s in 2026', (pays, code_postal, region, standard, reduced) => {
    const rateOf = (treatment: string) => taxOn(legalRatesOf(pays), { pays, code_postal }, treatment, '2026-03-10')
    expect(rateOf('domestic')).toEqual({ region, rate: standard })
    expect(rateOf('reduced')).toEqual({ region, rate: reduced })
  })
})
