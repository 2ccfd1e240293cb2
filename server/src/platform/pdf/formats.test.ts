import { expect, test } from 'vitest'
import { formatDay, formatInstant, formatMoney, formatQuantity } from './formats.ts'

test.each([
  ['2026-03-09', '03/09/2026'],
  [null, ''],
  ['', ''],
])('formats the day %s as %s', (day, expected) => expect(formatDay(day)).toBe(expected))

test.each([
  ['2026-03-29T00:59:00.000Z', '03/29/2026 01:59'],
  ['2026-03-29T01:00:00.000Z', '03/29/2026 03:00'],
  ['2026-12-31T23:30:00.000Z', '01/01/2027 00:30'],
  [null, ''],
])('formats the instant %s as %s in Madrid', (instant, expected) => {
  expect(formatInstant(instant, 'Europe/Madrid')).toBe(expected)
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
  expect(formatQuantity(quantity).replaceAll('\u00a0', ' ')).toBe(expected),
)

test('refuses fractions of a cent', () => expect(() => formatMoney('0.001')).toThrow(RangeError))
