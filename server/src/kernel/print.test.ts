import { expect, test } from 'vitest'
import { dayAt, printDay, printInstant, printMoney } from './print.ts'

test.each([
  ['2026-03-09', '03/09/2026'],
  [null, ''],
  ['', ''],
])('the day %s is printed %s', (day, printed) => expect(printDay(day)).toBe(printed))

test.each([
  ['2026-03-29T00:59:00.000Z', '03/29/2026 01:59'],
  ['2026-03-29T01:00:00.000Z', '03/29/2026 03:00'],
  ['2026-12-31T23:30:00.000Z', '01/01/2027 00:30'],
  [null, ''],
])('the instant %s is printed %s in Madrid', (instant, printed) => {
  expect(printInstant(instant, 'Europe/Madrid')).toBe(printed)
})

test('the day of an instant is that of the clocks', () => {
  expect(dayAt('2026-12-31T23:30:00.000Z', 'Europe/Madrid')).toBe('2027-01-01')
  expect(dayAt('2026-12-31T23:30:00.000Z', 'Europe/Lisbon')).toBe('2026-12-31')
})

test.each([
  ['0', '0,00 €'],
  [0.1, '0,10 €'],
  ['1234.5', '1 234,50 €'],
  ['-0.05', '-0,05 €'],
  ['99999999999999.99', '99 999 999 999 999,99 €'],
])('%s is printed %s', (amount, printed) => expect(printMoney(amount).replaceAll('\u00a0', ' ')).toBe(printed))

test('no amount has fractions of a cent', () => expect(() => printMoney('0.001')).toThrow(RangeError))
