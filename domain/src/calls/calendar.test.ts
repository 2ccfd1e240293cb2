import { describe, expect, it } from 'vitest'
import { addWorkingMinutes, type WorkCalendar, workCalendar } from './calendar.ts'

const madrid = 'Europe/Madrid'
const office = workCalendar().parse({})
const aroundTheClock: WorkCalendar = {
  hours: Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00' })),
  holidays: [],
}

describe('addWorkingMinutes', () => {
  it.each([
    ['within a day', '2026-03-16T09:00:00.000Z', 120, '2026-03-16T11:00:00.000Z'],
    ['until closing', '2026-03-16T15:00:00.000Z', 120, '2026-03-16T17:00:00.000Z'],
    ['into the next day', '2026-03-16T16:00:00.000Z', 120, '2026-03-17T08:00:00.000Z'],
    ['from before opening', '2026-03-16T03:00:00.000Z', 60, '2026-03-16T08:00:00.000Z'],
    ['from after closing', '2026-03-16T20:00:00.000Z', 60, '2026-03-17T08:00:00.000Z'],
    ['over a weekend', '2026-03-13T16:30:00.000Z', 60, '2026-03-16T07:30:00.000Z'],
    ['from a Saturday', '2026-03-14T10:00:00.000Z', 480, '2026-03-16T15:00:00.000Z'],
    ['over several days', '2026-03-16T07:00:00.000Z', 24 * 60, '2026-03-18T11:00:00.000Z'],
    ['over the clock change in spring', '2026-03-27T16:00:00.000Z', 120, '2026-03-30T07:00:00.000Z'],
    ['over the clock change in autumn', '2026-10-23T15:00:00.000Z', 120, '2026-10-26T08:00:00.000Z'],
    ['of no time, within the hours', '2026-03-16T09:00:00.000Z', 0, '2026-03-16T09:00:00.000Z'],
    ['of no time, at night', '2026-03-16T20:00:00.000Z', 0, '2026-03-17T07:00:00.000Z'],
  ])('counts %s', (_, instant, minutes, expected) => {
    expect(addWorkingMinutes(instant, minutes, office, madrid)).toBe(expected)
  })

  it('leaves out holidays', () => {
    const holidays = ['2026-03-19', '2026-03-20']
    expect(addWorkingMinutes('2026-03-18T16:00:00.000Z', 120, { ...office, holidays }, madrid)).toBe(
      '2026-03-23T08:00:00.000Z',
    )
  })

  it('counts the hours that pass, not those of the clock, on a day of a clock change', () => {
    const afterSpring = addWorkingMinutes('2026-03-28T23:00:00.000Z', 24 * 60, aroundTheClock, madrid)
    expect(afterSpring).toBe('2026-03-29T23:00:00.000Z')
    const afterAutumn = addWorkingMinutes('2026-10-24T22:00:00.000Z', 24 * 60, aroundTheClock, madrid)
    expect(afterAutumn).toBe('2026-10-25T22:00:00.000Z')
  })

  it('uses the clocks of the network', () => {
    expect(addWorkingMinutes('2026-03-16T07:30:00.000Z', 60, office, 'Europe/Lisbon')).toBe('2026-03-16T09:00:00.000Z')
  })

  it('counts a thousand hours of a calendar with one hour a week', () => {
    const hours = Array.from({ length: 7 }, (_, n) => (n === 2 ? { from: '09:00', to: '10:00' } : null))
    expect(addWorkingMinutes('2026-03-16T09:00:00.000Z', 60 * 1000, { hours, holidays: [] }, madrid)).toBe(
      '2045-05-10T08:00:00.000Z',
    )
  })
})

describe('workCalendar', () => {
  const week = (day: unknown) => [day, null, null, null, null, null, null]
  const issuesOf = (value: unknown) =>
    workCalendar()
      .safeParse(value)
      .error?.issues.map(({ path, message }) => [path.join('.'), message])

  it('opens Monday to Friday by default', () => {
    expect(office.hours.map((day) => day && `${day.from}-${day.to}`)).toEqual([
      ...Array.from({ length: 5 }, () => '08:00-18:00'),
      null,
      null,
    ])
    expect(office.holidays).toEqual([])
  })

  it.each([
    ['a week without hours', { hours: week(null) }, 'hours', 'calendar.refused.no_hour'],
    ['less than an hour', { hours: week({ from: '09:00', to: '09:59' }) }, 'hours', 'calendar.refused.no_hour'],
    ['closing before opening', { hours: week({ from: '18:00', to: '08:00' }) }, 'hours.0.to', 'calendar.refused.order'],
    ['no time of day', { hours: week({ from: '8', to: '18:00' }) }, 'hours.0.from', 'calendar.refused.time'],
    ['a day that does not exist', { holidays: ['2026-02-30'] }, 'holidays.0', 'message.should_be_a_date'],
    [
      'too many holidays',
      { holidays: Array.from({ length: 367 }, () => '2026-12-25') },
      'holidays',
      'calendar.refused.holidays',
    ],
  ])('refuses %s', (_, value, field, message) => {
    expect(issuesOf(value)).toContainEqual([field, message])
  })

  it('accepts one hour a week', () => {
    expect(issuesOf({ hours: week({ from: '09:00', to: '10:00' }) })).toBeUndefined()
  })
})
