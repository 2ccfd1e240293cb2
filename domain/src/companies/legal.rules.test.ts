import { describe, expect, it } from 'vitest'
import { formatIban, normalizeIban } from './iban.ts'
import { missingCompanyFacts, missingNetworkFacts, refusalOfLegalFacts } from './legal.rules.ts'
import { isTaxNumber, vatIdentifier } from './tax-number.ts'

const company = {
  tax_number: 'B00010009',
  iban: 'ES91 2100 0418 4502 0005 1332',
  vat_treatment: 'domestic',
  vat_exemption: '',
  adresse: 'Sol',
  code_postal: '28001',
  ville: 'Madrid',
  pays: 'ES',
}
const network = {
  tax_number: 'A00412874',
  vat_rate: '21.00',
  adresse: 'Mayor',
  code_postal: '28001',
  ville: 'Madrid',
  pays: 'ES',
}

describe('tax numbers', () => {
  it.each([
    ['ES', 'B00010009'],
    ['ES', 'es b-0001000.9'],
    ['ES', '12345678Z'],
    ['ES', 'X1234567L'],
    ['PT', '400412870'],
    ['PT', 'PT 400 412 870'],
    ['IT', '99041271000'],
    ['FR', 'FR29 999 000 128'],
    ['GB', 'GB980780684'],
    ['GB', '434 0314 94'],
    ['DE', 'DE136695976'],
    ['NL', 'NL004495445B01'],
    ['BE', '0428759497'],
    ['GR', 'EL094259216'],
    ['CH', 'anything there'],
  ])('of %s include %s', (country, number) => expect(isTaxNumber(number, country)).toBe(true))

  it.each([
    ['ES', 'B00010008'],
    ['ES', '12345678A'],
    ['ES', ''],
    ['PT', '400412871'],
    ['IT', '99041271001'],
    ['FR', 'FR30999000128'],
    ['FR', 'FR29999000129'],
    ['GB', 'GB980780685'],
    ['DE', 'DE136695977'],
    ['CH', ''],
  ])('of %s do not include %j', (country, number) => expect(isTaxNumber(number, country)).toBe(false))

  it('carry the prefix of their country in an electronic invoice', () => {
    expect(vatIdentifier('b 0001000-9', 'ES')).toBe('ESB00010009')
    expect(vatIdentifier('FR29999000128', 'FR')).toBe('FR29999000128')
    expect(vatIdentifier('094259216', 'GR')).toBe('EL094259216')
  })
})

describe('IBANs', () => {
  it('are stored without spaces and read in groups of four', () => {
    expect(normalizeIban('es91 2100-0418 4502 0005 1332')).toBe('ES9121000418450200051332')
    expect(formatIban('ES9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332')
  })

  it.each([
    ['with a wrong check digit', 'ES9221000418450200051332'],
    ['one digit too long', 'ES91210004184502000513320'],
    ['of no country', 'XX9121000418450200051332'],
    ['that are words', 'my account'],
  ])('%s are refused on the field', (_what, iban) => {
    expect(refusalOfLegalFacts({ ...company, iban })?.errors).toEqual({ iban: 'legal.refused.iban' })
    expect(missingCompanyFacts({ ...company, iban }, network)).toEqual(['iban'])
  })
})

describe('legal facts', () => {
  it('are complete with address, tax number, account and treatment', () => {
    expect(refusalOfLegalFacts(company)).toBeUndefined()
    expect(missingCompanyFacts(company, network)).toEqual([])
    expect(missingNetworkFacts(network, 'domestic')).toEqual([])
  })

  it('may be empty, and are then named as missing', () => {
    const nothing = { ...company, tax_number: '', iban: '', vat_treatment: '', adresse: '', ville: '' }
    expect(refusalOfLegalFacts(nothing)).toBeUndefined()
    expect(missingCompanyFacts(nothing, network)).toEqual(['adresse', 'ville', 'tax_number', 'iban', 'vat_treatment'])
  })

  it('refuse a tax number with wrong check digits, on the field', () => {
    const wrong = { ...company, tax_number: 'B00010008' }
    expect(refusalOfLegalFacts(wrong)?.errors).toEqual({ tax_number: 'legal.refused.tax_number' })
    expect(missingCompanyFacts(wrong, network)).toEqual(['tax_number'])
  })

  it('refuse all wrong fields at once', () => {
    const wrong = { ...company, tax_number: 'B00010008', iban: 'ES91 2100 0418 4502 0005 1333' }
    expect(refusalOfLegalFacts(wrong)).toMatchObject({
      key: 'legal.refused.tax_number',
      errors: { tax_number: 'legal.refused.tax_number', iban: 'legal.refused.iban' },
    })
  })

  it('need the reason of an exemption', () => {
    const exempt = { ...company, vat_treatment: 'exempt' }
    expect(refusalOfLegalFacts(exempt)?.errors).toEqual({ vat_exemption: 'legal.refused.vat_exemption' })
    expect(missingCompanyFacts(exempt, network)).toEqual(['vat_exemption'])
    expect(refusalOfLegalFacts({ ...exempt, vat_exemption: 'Article 20' })).toBeUndefined()
  })

  it('of a network need the rate only where it is charged', () => {
    expect(missingNetworkFacts({ ...network, vat_rate: null }, 'domestic')).toEqual(['vat_rate'])
    expect(missingNetworkFacts({ ...network, vat_rate: null }, 'reverse_charge')).toEqual([])
    expect(missingNetworkFacts({ ...network, tax_number: '', pays: '' }, 'exempt')).toEqual(['pays', 'tax_number'])
  })
})
