import { describe, expect, it } from 'vitest'
import { postcodeCases } from './facts.cases.ts'
import {
  normalisePostcode,
  normaliseServedPostcode,
  postcodeAreas,
  postcodeFragment,
  servedPostcodes,
  shortPostcode,
  validatePostcode,
  validateServedPostcode,
} from './postcode.ts'

describe('normalisePostcode', () => {
  it.each([...postcodeCases, ['8001.0', 'ES', '08001'] as const])(
    'reads %j of %s as %s',
    (typed, country, postcode) => {
      expect(normalisePostcode(typed, country)).toBe(postcode)
      expect(normalisePostcode(postcode, country)).toBe(postcode)
      expect(validatePostcode(typed, country)).toBeUndefined()
    },
  )

  it.each([
    ['SW1A  1AA ', 'GB', 'SW1A 1AA'],
    ['AD500', 'AD', 'AD500'],
    ['8001', '', '8001'],
    [' 280011', 'ES', '280011'],
    ['Madrid', 'ES', 'Madrid'],
    ['100', 'PT', '100'],
  ])('only cleans %j of %s', (typed, country, postcode) => {
    expect(normalisePostcode(typed, country)).toBe(postcode)
  })
})

it.each([
  ['99001', 'ES'],
  ['00001', 'ES'],
  ['280011', 'ES'],
  ['28', 'ES'],
  ['F-75001', 'ES'],
  ['Madrid', 'ES'],
  ['99000', 'FR'],
  ['78100', 'IT'],
  ['00001', 'IT'],
  ['0999-001', 'PT'],
  ['1000-20', 'PT'],
])('finds no postcode %j in %s', (typed, country) => {
  expect(validatePostcode(typed, country)).toBe('message.no_such_postcode')
})

it.each([
  ['', 'ES'],
  [' ', 'ES'],
  ['99001', 'DE'],
  ['00015', 'IT'],
  ['anything', ''],
])('says nothing about %j in %j', (typed, country) => {
  expect(validatePostcode(typed, country)).toBeUndefined()
})

it.each([
  ['E-28001', 'ES', ['2800', '280', '28']],
  ['8001', 'ES', ['0800', '080', '08']],
  ['1000205', 'PT', ['1000', '10']],
  ['1000', 'PT', ['10']],
  ['AD500', 'AD', []],
  ['Madrid', 'ES', []],
] as const)('knows the areas in front of %j in %s', (typed, country, areas) => {
  expect(postcodeAreas(typed, country)).toEqual(areas)
})

it.each([
  ['E-28001', 'ES', ['28001', '2800', '280', '28']],
  ['8001', 'ES', ['08001', '8001', '0800', '080', '08']],
  ['69031', 'FR', ['69031', '6903', '690', '69']],
  ['abc', 'FR', ['ABC']],
  ['1000-205', 'PT', ['1000205', '1000', '10']],
  ['sw1a 1aa', 'GB', ['SW1A1AA']],
  ['', 'ES', []],
] as const)('knows who serves %j in %s', (typed, country, served) => {
  expect(servedPostcodes(typed, country)).toEqual(served)
})

it.each([
  ['6903', 'FR', '6903', undefined],
  ['1000', 'FR', '1000', undefined],
  ['F-690', 'FR', '690', undefined],
  ['69003', 'FR', '69003', undefined],
  ['8001', 'ES', '08001', undefined],
  ['280', 'ES', '280', undefined],
  ['1000', 'PT', '1000', undefined],
  ['1000205', 'PT', '1000-205', undefined],
  ['abc', 'FR', 'abc', 'message.no_such_postcode'],
  ['7', 'FR', '7', 'message.no_such_postcode'],
  ['100', 'PT', '100', 'message.no_such_postcode'],
  ['99', 'ES', '99', 'message.no_such_postcode'],
  ['abc', 'GB', 'abc', undefined],
] as const)('stores %j of a company in %s as %s, or says %s', (typed, country, stored, fault) => {
  expect(normaliseServedPostcode(typed, country)).toBe(stored)
  expect(validateServedPostcode(typed, country)).toBe(fault)
})

it.each([
  ['1000', 'PT', '1000'],
  ['1000-205', 'PT', undefined],
  ['1000', 'ES', undefined],
])('knows if %j in %s is a short form', (typed, country, area) => {
  expect(shortPostcode(typed, country)).toBe(area)
})

it.each([
  ['E-28001 ', '28001'],
  ['28 001', '28001'],
  ['280', '280'],
  ['8001', '8001'],
  ['1000205', '1000-205'],
  ['pt 1000-2', '1000-2'],
  ['SW1A 1AA', 'SW1A 1AA'],
  ['', ''],
])('searches %j as %j', (typed, fragment) => {
  expect(postcodeFragment(typed)).toBe(fragment)
})
