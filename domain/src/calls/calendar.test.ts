import { describe, expect, it } from 'vitest'
import { addWorkingMinutes, type WorkDays, workCalendar } from './calendar.ts'

const madrid = 'Europe/Madrid'
const office = workCalendar().parse({})
const aroundTheClock: WorkDays = {
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, starts_at: '00:00', ends_at: '24:00' })),
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

  it.each([
    ['over the break', '2026-03-16T12:00:00.000Z', 120, '2026-03-16T16:00:00.000Z'],
    ['until the break', '2026-03-16T12:00:00.000Z', 60, '2026-03-16T13:00:00.000Z'],
    ['from within the break', '2026-03-16T14:00:00.000Z', 60, '2026-03-16T16:00:00.000Z'],
    ['over two breaks and a night', '2026-03-16T12:00:00.000Z', 10 * 60, '2026-03-17T16:00:00.000Z'],
  ])('of a split day counts %s', (_, instant, minutes, expected) => {
    const hours = [1, 2].flatMap((weekday) => [
      { weekday, starts_at: '16:00', ends_at: '19:00' },
      { weekday, starts_at: '09:00', ends_at: '14:00' },
    ])
    expect(addWorkingMinutes(instant, minutes, { hours, holidays: [] }, madrid)).toBe(expected)
  })

  it('counts a thousand hours of a calendar with one hour a week', () => {
    const hours = [{ weekday: 3, starts_at: '09:00', ends_at: '10:00' }]
    expect(addWorkingMinutes('2026-03-16T09:00:00.000Z', 60 * 1000, { hours, holidays: [] }, madrid)).toBe(
      '2045-05-10T08:00:00.000Z',
    )
  })
})

describe('workCalendar', () => {
  const monday = (starts_at: string, ends_at: string) => ({ weekday: 1, starts_at, ends_at })
  const issuesOf = (value: unknown) =>
    workCalendar()
      .safeParse(value)
      .error?.issues.map(({ path, message }) => [path.join('.'), message])

  it('opens Monday to Friday by default', () => {
    expect(office.hours).toEqual([1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts_at: '08:00', ends_at: '18:00' })))
    expect(office.holidays).toEqual([])
  })

  it.each([
    ['a week without hours', { hours: [] }, 'hours', 'calendar.refused.no_hour'],
    ['less than an hour', { hours: [monday('09:00', '09:59')] }, 'hours', 'calendar.refused.no_hour'],
    ['closing before opening', { hours: [monday('18:00', '08:00')] }, 'hours.0.ends_at', 'calendar.refused.order'],
    ['no time of day', { hours: [monday('8', '18:00')] }, 'hours.0.starts_at', 'calendar.refused.time'],
    [
      'hours that overlap',
      { hours: [monday('09:00', '14:00'), monday('13:00', '18:00')] },
      'hours.1.starts_at',
      'calendar.refused.overlap',
    ],
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
    expect(issuesOf({ hours: [monday('09:00', '10:00')] })).toBeUndefined()
  })

  it('reads the entry per day of policies that are stored already', () => {
    const hours = [{ from: '09:00', to: '14:00' }, null, null, null, null, { from: '10:00', to: '13:00' }, null]
    expect(workCalendar().parse({ hours }).hours).toEqual([
      monday('09:00', '14:00'),
      { weekday: 6, starts_at: '10:00', ends_at: '13:00' },
    ])
  })
})
