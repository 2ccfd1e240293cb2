import { expect, test } from 'vitest'
import { dayInTimeZone } from './local-day.ts'

test('the day of an instant is the local one', () => {
  expect(dayInTimeZone('2026-12-31T23:30:00.000Z', 'Europe/Madrid')).toBe('2027-01-01')
  expect(dayInTimeZone('2026-12-31T23:30:00.000Z', 'Europe/Lisbon')).toBe('2026-12-31')
})
