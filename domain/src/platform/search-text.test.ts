import { expect, test } from 'vitest'
import {
  filterWordsOf,
  isNumberText,
  joinPhones,
  phoneDigitsOf,
  phonesOf,
  plainText,
  withoutExtension,
  wordsOf,
} from './search-text.ts'

test('ignores upper case, accents and ß', () => expect(plainText('Málaga ÇÃ Weißø')).toBe('malaga ca weisso'))

test('splits a text into words', () => expect(wordsOf(' García,  Rafael ')).toEqual(['García', 'Rafael']))

test('splits a filter at white space only', () =>
  expect(filterWordsOf(' Cáble  1,5 mm ')).toEqual(['cable', '1,5', 'mm']))

test.each([
  ['+34 791-569-561', '791569561'],
  ['0034 791 569 561', '791569561'],
  ['791569561', '791569561'],
  ['(791) 569.561', '791569561'],
  ['+351 912 345 678', '912345678'],
  ['+34 791', '791'],
  ['569 561', '569561'],
  ['Rafael', ''],
])('reads the telephone number %s as %s', (text, digits) => expect(phoneDigitsOf(text)).toBe(digits))

test.each([
  ['600 123 456 / 600 111 222', ['600123456', '600111222']],
  ['+34 600 123 456 y 955778899', ['600123456', '955778899']],
  ['600 123 456 ext. 12', ['600123456']],
  ['600123456, 600123456', ['600123456']],
  ['06/1234567', ['1234567']],
  ['112', ['112']],
  ['', []],
])('reads the telephones in %s', (text, phones) => expect(phonesOf(text)).toEqual(phones))

test.each([
  ['rafael +34 791-569-561', 'rafael 791569561'],
  ['791 569 561 rafael', '791569561 rafael'],
  ['calle mayor 12 28013 madrid', 'calle mayor 12 28013 madrid'],
  ['mayor 12', 'mayor 12'],
])('joins the telephone number in %s', (text, joined) =>
  expect(joinPhones(text).trim().replace(/\s+/g, ' ')).toBe(joined),
)

test.each([
  ['+34 791 5', true],
  ['mayor 12', false],
  ['--', false],
])('knows whether %s is a number', (text, is) => expect(isNumberText(text)).toBe(is))

test.each([
  ['600 123 456 ext 23', '600 123 456'],
  ['600 123 456 ext. 23', '600 123 456'],
  ['600123456 x23', '600123456'],
  ['600 123 456, extensión 23 quintana', '600 123 456 quintana'],
  ['+351 912 345 678 (ramal 4)', '+351 912 345 678'],
  ['06 1234 5678 int. 5', '06 1234 5678'],
  ['calle mayor 12 ext 3', 'calle mayor 12 ext 3'],
  ['HX-4471/09', 'HX-4471/09'],
])('reads %j without extension as %j', (text, phone) => expect(withoutExtension(text)).toBe(phone))
