import { addDays } from '@callout/domain/platform/wall-clock.ts'
import { describe, expect, it } from 'vitest'
import { instantsOf, mondayOf, periodOf, shiftByView } from './period.ts'

const hours = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  (Date.parse(endDate) + 1 - Date.parse(startDate)) / 3_600_000

describe('periodOf', () => {
  it.each([
    ['2026-03-09', '2026-03-09'],
    ['2026-03-11', '2026-03-09'],
    ['2026-03-15', '2026-03-09'],
    ['2026-01-01', '2025-12-29'],
    ['2024-03-01', '2024-02-26'],
  ])('starts the week of %s on Monday %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday)
    expect(periodOf('week', day)).toEqual({ from: monday, until: addDays(monday, 7) })
    expect(periodOf('agenda', day)).toEqual(periodOf('week', day))
  })

  it('covers one day or seven days', () => {
    expect(periodOf('day', '2026-12-31')).toEqual({ from: '2026-12-31', until: '2027-01-01' })
    expect(shiftByView('day', '2026-03-01', -1)).toBe('2026-02-28')
    expect(shiftByView('week', '2026-03-29', 1)).toBe('2026-04-05')
  })
})

describe('instantsOf', () => {
  it.each([
    ['an ordinary week', 'week', '2026-03-11', '2026-03-08T23:00:00.000Z', 168],
    ['the week in which an hour is skipped', 'week', '2026-03-29', '2026-03-22T23:00:00.000Z', 167],
    ['the week after it', 'week', '2026-03-30', '2026-03-29T22:00:00.000Z', 168],
    ['the week in which an hour comes twice', 'week', '2026-10-25', '2026-10-18T22:00:00.000Z', 169],
    ['the short day', 'day', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['the long day', 'day', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
  ] as const)('covers %s in Madrid', (_case, view, day, startDate, length) => {
    const instants = instantsOf(periodOf(view, day), 'Europe/Madrid')
    expect(instants.startDate).toBe(startDate)
    expect(hours(instants)).toBe(length)
  })
})
