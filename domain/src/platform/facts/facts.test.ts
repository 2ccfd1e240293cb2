import { expect, test } from 'vitest'
import { nameCases, serialNumberCases, streetCases } from './facts.cases.ts'
import { normaliseName } from './name.ts'
import { normaliseSerialNumber } from './serial-number.ts'
import { normaliseStreet, searchedStreet } from './street.ts'
import { addressFillers, addressWords, streetKinds } from './street-words.ts'

test.each(serialNumberCases)('compares the serial number %j as %j', (typed, normal) =>
  expect(normaliseSerialNumber(typed)).toBe(normal),
)

test.each(nameCases)('compares the name %j as %j', (typed, normal) => expect(normaliseName(typed)).toBe(normal))

test.each(streetCases)('compares the street %j as %j', (typed, normal) => expect(normaliseStreet(typed)).toBe(normal))

test.each([
  ['C/Mayor nº 12bis', ['mayor', '12', 'bis'], ['calle']],
  ['Alamo de la Rosa', ['alamo', 'rosa'], []],
  ['Avda', ['avda'], []],
  ['de la', ['de', 'la'], []],
  ['%', [], []],
])('searches %j by its words and the spellings of others', (typed, words, kinds) => {
  const searched = searchedStreet(typed)
  expect([searched.words, searched.spellings.map(([first]) => first)]).toEqual([words, kinds])
})

test('each spelling of a word of addresses stands for one word', () => {
  const words = [...streetKinds, ...addressWords].flatMap((line) => line.split(' '))
  expect([...words, ...addressFillers].filter((word, i, all) => all.indexOf(word) !== i)).toEqual([])
})
