import { describe, expect, it } from 'vitest'
import { weeklyHours, weeklyMinutes, workingTimeOn, wrongSpans } from './working-hours.ts'

const madrid = 'Europe/Madrid'
const span = (starts_at: string, ends_at: string, weekday = 1) => ({ weekday, starts_at, ends_at })
const splitDay = [span('16:00', '19:00'), span('09:00', '14:00')]
/** True if an instant of a day lies in the hours of `splitDay`. */
const isWorkingTime = (instant: string, timeZone: string) =>
  workingTimeOn(splitDay, instant.slice(0, 10), timeZone).some(
    ({ from, to }) => from <= Date.parse(instant) && Date.parse(instant) < to,
  )

describe('working hours', () => {
  it('have as many spans on a day as are given, in their order', () => {
    const time = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) })
    expect(workingTimeOn(splitDay, '2026-03-16', madrid)).toEqual([
      time('2026-03-16T08:00Z', '2026-03-16T13:00Z'),
      time('2026-03-16T15:00Z', '2026-03-16T18:00Z'),
    ])
    expect(workingTimeOn(splitDay, '2026-03-17', madrid)).toEqual([])
    expect(weeklyMinutes(splitDay)).toBe(8 * 60)
  })

  it.each([
    ['two spans with a break', splitDay, []],
    ['spans that touch', [span('09:00', '14:00'), span('14:00', '24:00')], []],
    ['the same times on two days', [span('09:00', '14:00'), span('09:00', '14:00', 2)], []],
    ['a span that ends before it starts', [span('14:00', '09:00')], ['0 ends_at calendar.refused.order']],
    ['spans that overlap', [span('10:00', '12:00'), span('09:00', '11:00')], ['0 starts_at calendar.refused.overlap']],
    [
      'one span within another',
      [span('09:00', '18:00'), span('10:00', '11:00')],
      ['1 starts_at calendar.refused.overlap'],
    ],
    ['the same span twice', [span('09:00', '14:00'), span('09:00', '14:00')], ['1 starts_at calendar.refused.overlap']],
  ])('with %s are allowed or refused at the field', (_, hours, expected) => {
    expect(wrongSpans(hours).map(({ index, field, key }) => `${index} ${field} ${key}`)).toEqual(expected)
    const issues = weeklyHours().safeParse(hours).error?.issues ?? []
    expect(issues.map(({ path, message }) => `${path.join(' ')} ${message}`)).toEqual(expected)
  })

  it.each([
    ['begin with their first minute', '2026-03-16T08:00:00Z', true],
    ['end before their last', '2026-03-16T13:00:00Z', false],
    ['leave out the break', '2026-03-16T14:30:00Z', false],
    ['go on after it', '2026-03-16T15:00:00Z', true],
    ['are those of the weekday', '2026-03-17T08:00:00Z', false],
    ['keep the clock time after the clocks went forward', '2026-03-30T07:00:00Z', true],
    ['keep the clock time after the clocks went back', '2026-10-26T07:59:00Z', false],
  ])('%s', (_, instant, expected) => {
    expect(isWorkingTime(instant, madrid)).toBe(expected)
  })

  it.each([
    ['Atlantic/Canary', '2026-03-16T09:00:00Z'],
    ['Atlantic/Azores', '2026-03-16T10:00:00Z'],
  ])('are by the clocks of %s', (timeZone, opening) => {
    expect(isWorkingTime(opening, timeZone)).toBe(true)
    expect(isWorkingTime(new Date(Date.parse(opening) - 1).toISOString(), timeZone)).toBe(false)
  })

  it('of a night last an hour less or more when the clocks change', () => {
    const night = [span('01:00', '04:00', 7)]
    const lengths = ['2026-03-29', '2026-10-25'].map((day) =>
      workingTimeOn(night, day, madrid).map(({ from, to }) => (to - from) / 3_600_000),
    )
    expect(lengths).toEqual([[2], [4]])
  })
})
