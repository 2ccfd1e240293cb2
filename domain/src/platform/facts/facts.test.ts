import { expect, test } from 'vitest'
import { phonesOf } from '../search-text.ts'
import { nameCases, serialNumberCases, streetCases, telephoneCases } from './facts.cases.ts'
import { normaliseName } from './name.ts'
import { normaliseSerialNumber } from './serial-number.ts'
import { normaliseStreet, searchedStreet, withoutDoor } from './street.ts'
import { addressFillers, addressWords, streetKinds } from './street-words.ts'

test.each(serialNumberCases)('compares the serial number %j as %j', (typed, normal) =>
  expect(normaliseSerialNumber(typed)).toBe(normal),
)

test.each(nameCases)('compares the name %j as %j', (typed, normal) => expect(normaliseName(typed)).toBe(normal))

test.each(streetCases)('compares the street %j as %j', (typed, normal) => expect(normaliseStreet(typed)).toBe(normal))

test.each(telephoneCases)('finds the telephones %j by %j', (typed, numbers) => expect(phonesOf(typed)).toEqual(numbers))

test.each([
  ['calle alcala, 12, 3º B', 'calle alcala, 12,'],
  ['C/ Mayor nº12 3.º B, 28001 Madrid', 'C/ Mayor nº12 28001 Madrid'],
  ['C/ Mayor, nº 12 bis, 3º B', 'C/ Mayor, nº 12 bis,'],
  ['Mayor 12 B, 3º C', 'Mayor 12 B,'],
  ['Mayor 12 3B', 'Mayor 12'],
  ['Mayor 12,2,B', 'Mayor 12,'],
  ['Rua Augusta 5, 2.º Esq.', 'Rua Augusta 5,'],
  ['Rua Augusta 5 r/c Dto', 'Rua Augusta 5'],
  ['Via Roma 7 scala B int. 4', 'Via Roma 7'],
  ['Calle 2 de Mayo, 12, bajo A', 'Calle 2 de Mayo, 12,'],
  ['Calle Mayor 12 B', 'Calle Mayor 12 B'],
  ['Mayor 12 28001', 'Mayor 12 28001'],
  ['garcia 600 123 456', 'garcia 600 123 456'],
  ['garcia 600 12 34 56', 'garcia 600 12 34 56'],
  ['3º B', '3º B'],
])('searches the address %j without its door as %j', (typed, address) => expect(withoutDoor(typed)).toBe(address))

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
