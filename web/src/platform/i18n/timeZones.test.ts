import { describe, expect, it } from 'vitest'
import { instantOf, toWallTime } from './timeZones.ts'

const madrid = 'Europe/Madrid'

describe('converts between an instant and local time', () => {
  it.each([
    ['winter', '2026-01-15T09:30:00.000Z', madrid, '2026-01-15', '10:30'],
    ['summer', '2026-07-15T09:30:00.000Z', madrid, '2026-07-15', '11:30'],
    ['the next day', '2026-07-15T22:30:00.000Z', madrid, '2026-07-16', '00:30'],
    ['Lisbon', '2026-07-15T09:30:00.000Z', 'Europe/Lisbon', '2026-07-15', '10:30'],
  ])('%s', (_, instant, zone, day, time) => {
    expect(toWallTime(instant, zone)).toEqual({ day, time })
    expect(instantOf({ day, time }, zone)).toBe(instant)
  })

  it('moves a time skipped in spring on by an hour', () => {
    expect(instantOf({ day: '2026-03-29', time: '02:30' }, madrid)).toBe('2026-03-29T01:30:00.000Z')
  })

  it('takes the first of two equal times in autumn', () => {
    expect(instantOf({ day: '2026-10-25', time: '02:30' }, madrid)).toBe('2026-10-25T00:30:00.000Z')
  })

  it('is exact in the hours around a clock change', () => {
    expect(instantOf({ day: '2026-03-29', time: '01:59' }, madrid)).toBe('2026-03-29T00:59:00.000Z')
    expect(instantOf({ day: '2026-03-29', time: '03:00' }, madrid)).toBe('2026-03-29T01:00:00.000Z')
    expect(instantOf({ day: '2026-10-25', time: '03:00' }, madrid)).toBe('2026-10-25T02:00:00.000Z')
  })
})
