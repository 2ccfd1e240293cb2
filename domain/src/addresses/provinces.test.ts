import { describe, expect, it } from 'vitest'
import { codesOfProvince, provinceOf } from './provinces.ts'

describe('a province', () => {
  it.each([
    ['28', 'ES', 'Madrid'],
    ['38', 'ES', 'Santa Cruz de Tenerife'],
    ['15', 'PT', 'Lisboa'],
    ['99', 'PT', 'Açores'],
    ['00', 'IT', 'Roma'],
    ['50', 'IT', 'Firenze'],
    ['75', 'FR', 'Paris'],
    ['53', 'ES', undefined],
    ['39', 'PT', undefined],
    ['28', 'XX', undefined],
    ['2', 'ES', undefined],
  ])('of postcodes %s… in %s is %s', (digits, country, name) => expect(provinceOf(digits, country)).toBe(name))

  it.each([
    ['28', 'ES', ['28']],
    ['45', 'PT', ['37', '38', '45']],
    ['00', 'PT', ['00']],
  ])('of postcodes %s… in %s has the codes %j', (digits, country, codes) =>
    expect(codesOfProvince(digits, country)).toEqual(codes),
  )

  it.each([
    ['ES', 52],
    ['FR', 96],
    ['IT', 93],
  ])('is known for all postcodes of %s', (country, count) => {
    const digits = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
    expect(digits.filter((two) => provinceOf(two, country) !== undefined)).toHaveLength(count)
  })
})
