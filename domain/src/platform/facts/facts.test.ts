import { expect, test } from 'vitest'
import { phonesOf } from '../search-text.ts'
import { nameCases, serialNumberCases, streetCases, telephoneCases } from './facts.cases.ts'
import { normaliseName } from './name.ts'
import { normaliseSerialNumber } from './serial-number.ts'
import { normaliseStreet, searchedStreet } from './street.ts'
import { addressFillers, addressWords, streetKinds } from './street-words.ts'

test.each(serialNumberCases)('compares the serial number %j as %j', (typed, normal) =>
  expect(normaliseSerialNumber(typed)).toBe(normal),
)

test.each(nameCases)('compares the name %j as %j', (typed, normal) => expect(normaliseName(typed)).toBe(normal))

test.each(streetCases)('compares the street %j as %j', (typed, normal) => expect(normaliseStreet(typed)).toBe(normal))

test.each(telephoneCases)('finds the telephones %j by %j', (typed, numbers) => expect(phonesOf(typed)).toEqual(numbers))

test.each([
  ['C/Mayor nº 12bis', ['mayor'], ['12', 'bis'], ['calle']],
  ['C/Mayor nº12', ['mayor'], ['12'], ['calle']],
  ['Calle 2 de Mayo, 12 b', ['mayo'], ['2', '12', 'b'], ['calle']],
  ['Alamo de la Rosa', ['alamo', 'rosa'], [], []],
  ['Calle 5', ['5'], [], ['calle']],
  ['Avda', ['avda'], [], []],
  ['de la', ['de', 'la'], [], []],
  ['%', [], [], []],
])('searches %j by its words, the number of the house and the spellings of others', (typed, words, house, kinds) => {
  const searched = searchedStreet(typed)
  expect([searched.words, searched.house, searched.spellings.map(([first]) => first)]).toEqual([words, house, kinds])
})

test('each spelling of a word of addresses stands for one word', () => {
  const words = [...streetKinds, ...addressWords].flatMap((line) => line.split(' '))
  expect([...words, ...addressFillers].filter((word, i, all) => all.indexOf(word) !== i)).toEqual([])
})
