import { describe, expect, it } from 'vitest'
import { addDays, createWallClock, instantOfWall } from './wall-clock.ts'

const wallTimeOf = (timeZone: string, instant: string) =>
  new Date(createWallClock(timeZone)(Date.parse(instant))).toISOString()

describe('createWallClock', () => {
  it.each([
    ['Europe/Madrid', '2026-01-12T08:00:00.000Z', '2026-01-12T09:00:00.000Z'],
    ['Europe/Madrid', '2026-07-01T22:30:15.250Z', '2026-07-02T00:30:15.250Z'],
    ['Europe/Lisbon', '2026-01-12T08:00:00.000Z', '2026-01-12T08:00:00.000Z'],
    // The skipped hour in spring and the repeated hour in autumn.
    ['Europe/Madrid', '2026-03-29T00:59:59.999Z', '2026-03-29T01:59:59.999Z'],
    ['Europe/Madrid', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00.000Z'],
    ['Europe/Madrid', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000Z'],
    ['Europe/Madrid', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00.000Z'],
    ['Asia/Kathmandu', '1969-12-31T23:59:00.000Z', '1970-01-01T05:29:00.000Z'],
    ['UTC', '0050-03-01T08:00:00.000Z', '0050-03-01T08:00:00.000Z'],
    ['UTC', '0096-02-29T08:00:00.000Z', '0096-02-29T08:00:00.000Z'],
  ])('in %s, %s is %s', (timeZone, instant, wall) => {
    expect(wallTimeOf(timeZone, instant)).toBe(wall)
  })

  it('gives the same times with a filled cache', () => {
    const clock = createWallClock('Europe/Madrid')
    const times = Array.from({ length: 3000 }, (_, hour) => Date.UTC(2026, 0, 1) + hour * 3600_000 * 3)
    for (const time of [...times, ...times]) expect(clock(time)).toBe(createWallClock('Europe/Madrid')(time))
  })
})

describe('instantOfWall', () => {
  it.each([
    ['winter', '2026-01-15T10:30:00.000Z', '2026-01-15T09:30:00.000Z'],
    ['summer', '2026-07-15T11:30:00.000Z', '2026-07-15T09:30:00.000Z'],
    ['before the clock change in spring', '2026-03-29T01:59:00.000Z', '2026-03-29T00:59:00.000Z'],
    ['a skipped time in spring', '2026-03-29T02:30:00.000Z', '2026-03-29T01:30:00.000Z'],
    ['a repeated time in autumn', '2026-10-25T02:30:00.000Z', '2026-10-25T00:30:00.000Z'],
    ['after the clock change in autumn', '2026-10-25T03:00:00.000Z', '2026-10-25T02:00:00.000Z'],
  ])('is right for %s', (_, wall, instant) => {
    expect(new Date(instantOfWall(Date.parse(wall), 'Europe/Madrid')).toISOString()).toBe(instant)
  })
})

it('adds days across months and leap years', () => {
  expect([addDays('2026-03-10', 30), addDays('2028-02-28', 1), addDays('2026-01-01', -1)]).toEqual([
    '2026-04-09',
    '2028-02-29',
    '2025-12-31',
  ])
})
