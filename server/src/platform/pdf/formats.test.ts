import { expect, test } from 'vitest'
import { formatDay, formatDayInWords, formatInstant, formatMoney, formatQuantity, formatTelephones } from './formats.ts'

test.each([
  ['2026-03-09', '03/09/2026'],
  [null, ''],
  ['', ''],
])('formats the day %s as %s', (day, expected) => expect(formatDay(day)).toBe(expected))

test.each([
  ['es', '11/10/2026 (10 de noviembre de 2026)'],
  ['pt', '11/10/2026 (10 de novembro de 2026)'],
  ['en', '11/10/2026 (November 10, 2026)'],
  ['fr', '11/10/2026 (10 novembre 2026)'],
  ['it', '11/10/2026 (10 novembre 2026)'],
] as const)('formats a day with its words in %s as %s', (lang, expected) => {
  expect(formatDayInWords('2026-11-10', lang)).toBe(expected)
  expect(formatDayInWords(null, lang)).toBe('')
})

test.each([
  ['es', '11/01/2026 (1 de noviembre de 2026)', '11/11/2026 (11 nov 2026)'],
  ['fr', '11/01/2026 (1er novembre 2026)', '11/11/2026 (11 nov. 2026)'],
  ['it', '11/01/2026 (1º novembre 2026)', '11/11/2026 (11 nov 2026)'],
  ['en', '11/01/2026 (November 1, 2026)', '11/11/2026 (Nov 11, 2026)'],
] as const)('formats the first day of a month in %s as %s', (lang, first, other) => {
  expect(formatDayInWords('2026-11-01', lang)).toBe(first)
  expect(formatDayInWords('2026-11-11', lang, 'short')).toBe(other)
})

test.each([
  ['Arabic digits', '٠٦٣٩٩٨٣٣٤٤', 'FR', '0639983344'],
  ['Persian digits', '۰۶۳۹۹۸۳۳۴۴', 'FR', '0639983344'],
  ['two numbers, which may be on two lines', '600 123 456 / 911 234 567', 'ES', '600_123_456 / 911_234_567'],
  ['an extension', '+34 911 234 567 ext. 12', 'ES', '+34_911_234_567 ext. 12'],
  ['a trunk zero', '+33 (0)6 39 98 33 44', 'FR', '+33_(0)6_39_98_33_44'],
  ['a text without a number', 'ask the neighbour', 'FR', 'ask the neighbour'],
  ['none', '', 'FR', ''],
])('prints %s of a telephone field', (_what, typed, country, printed) =>
  expect(formatTelephones(typed, country).replaceAll('\u00a0', '_')).toBe(printed),
)

test.each([
  ['2026-03-29T00:59:00.000Z', '03/29/2026 01:59 (29 mars 2026)'],
  ['2026-03-29T01:00:00.000Z', '03/29/2026 03:00 (29 mars 2026)'],
  ['2026-12-31T23:30:00.000Z', '01/01/2027 00:30 (1er janvier 2027)'],
  [null, ''],
])('formats the instant %s as %s in Madrid', (instant, expected) => {
  expect(formatInstant(instant, { timeZone: 'Europe/Madrid', lang: 'fr' })).toBe(expected)
})

test('names the place of a time by other clocks than the network’s', () => {
  const formats = { timeZone: 'Atlantic/Canary', lang: 'es' as const }
  const instant = '2026-11-10T10:00:00.000Z'
  expect(formatInstant(instant, { ...formats, usual: 'Europe/Madrid' })).toBe(
    '11/10/2026 10:00 Canarias (10 de noviembre de 2026)',
  )
  expect(formatInstant(instant, { ...formats, usual: 'Europe/Lisbon' })).not.toContain('Canarias')
})

test.each([
  ['0', '0,00 €'],
  [0.1, '0,10 €'],
  ['1234.5', '1 234,50 €'],
  ['-0.05', '-0,05 €'],
  ['99999999999999.99', '99 999 999 999 999,99 €'],
])('formats the amount %s as %s', (amount, expected) =>
  expect(formatMoney(amount).replaceAll('\u00a0', ' ')).toBe(expected),
)

test.each([
  [2, '2'],
  [1.5, '1,5'],
  [0.25, '0,25'],
  [1234.5, '1 234,5'],
])('formats the quantity %s as %s', (quantity, expected) =>
  expect(formatQuantity(quantity, 'es').replaceAll('\u00a0', ' ')).toBe(expected),
)

test('formats quantities of an English paper with English separators', () =>
  expect(formatQuantity(1234.5, 'en')).toBe('1,234.5'))

test('refuses fractions of a cent', () => expect(() => formatMoney('0.001')).toThrow(RangeError))
