import { z } from 'zod'
import { compareText } from './compare-text.ts'
import { arrayOf } from './fields.ts'
import { type OutputOf, once } from './once.ts'
import { instantOfWall, minuteMs, weekdayOf } from './wall-clock.ts'

export const maxSpansPerDay = 4
const maxSpans = 7 * maxSpansPerDay

/** Time of day `HH:mm`; `24:00` is the end of the day. */
export const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/

const timeOfDay = () =>
  z.preprocess((value) => value ?? '', z.string('calendar.refused.time').regex(timePattern, 'calendar.refused.time'))

/** A time without a break on a weekday: 1 is Monday, 7 Sunday. */
const hoursSpan = once(() => z.object({ weekday: z.int().min(1).max(7), starts_at: timeOfDay(), ends_at: timeOfDay() }))
export type HoursSpan = OutputOf<typeof hoursSpan>

/** A span that may not be, with the field that is marked. */
interface WrongSpan {
  readonly index: number
  readonly field: 'starts_at' | 'ends_at'
  readonly key: 'calendar.refused.order' | 'calendar.refused.overlap'
}

/** Spans that end before they start, or begin before an earlier one of their day has ended. */
export function wrongSpans(hours: readonly HoursSpan[]): WrongSpan[] {
  return hours.flatMap((span, index): WrongSpan[] => {
    if (span.ends_at <= span.starts_at) return [{ index, field: 'ends_at', key: 'calendar.refused.order' }]
    const overlaps = hours.some((other, n) => isBefore(other, n, span, index) && other.ends_at > span.starts_at)
    return overlaps ? [{ index, field: 'starts_at', key: 'calendar.refused.overlap' }] : []
  })
}

const isBefore = (one: HoursSpan, n: number, other: HoursSpan, m: number) =>
  one.weekday === other.weekday && (one.starts_at < other.starts_at || (one.starts_at === other.starts_at && n < m))

/** Working hours of a week, unchecked: a weekday as often as it has spans. */
export const hoursSpans = once(() => arrayOf(hoursSpan(), { max: maxSpans }))

/** Working hours of a week, in which the spans of a day do not overlap. */
export const weeklyHours = once(() =>
  hoursSpans().superRefine((hours, context) => {
    for (const { index, field, key } of wrongSpans(hours))
      context.addIssue({ code: 'custom', path: [index, field], message: key })
  }),
)

/** True if a weekday has more spans than a day may have. One that has the same spans `before` stays as it is. */
export const hasCrowdedDay = (hours: readonly HoursSpan[], before: readonly HoursSpan[]): boolean =>
  [...Map.groupBy(hours, ({ weekday }) => weekday)].some(([weekday, ofDay]) => {
    const stored = before.filter((span) => span.weekday === weekday)
    return ofDay.length > maxSpansPerDay && timesOf(ofDay) !== timesOf(stored)
  })

const timesOf = (ofDay: readonly HoursSpan[]) =>
  sortedHours(ofDay)
    .map(({ starts_at, ends_at }) => `${starts_at}-${ends_at}`)
    .join(' ')

/** The spans of a week in their order. */
export const sortedHours = (hours: readonly HoursSpan[]): HoursSpan[] =>
  hours.toSorted((a, b) => a.weekday - b.weekday || compareText(a.starts_at, b.starts_at))

/** Monday to Friday from 8 to 18. */
export const officeHours = (): HoursSpan[] =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts_at: '08:00', ends_at: '18:00' }))

/** Minutes of a week in which somebody works. */
export const weeklyMinutes = (hours: readonly HoursSpan[]): number =>
  hours.reduce((sum, { starts_at, ends_at }) => sum + Math.max(0, minuteOfDay(ends_at) - minuteOfDay(starts_at)), 0)

/** Minute of the day of a time `HH:mm`. */
const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Time in which somebody works without a break, in epoch milliseconds. */
export interface WorkingTime {
  readonly from: number
  readonly to: number
}

/** The spans of a day (`YYYY-MM-DD`) by the clocks of a time zone, in their order. */
export function workingTimeOn(hours: readonly HoursSpan[], day: string, timeZone: string): WorkingTime[] {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const at = (time: string) => instantOfWall(midnight + minuteOfDay(time) * minuteMs, timeZone)
  return hours
    .filter(({ weekday }) => weekday === weekdayOf(day) + 1)
    .map(({ starts_at, ends_at }) => ({ from: at(starts_at), to: at(ends_at) }))
    .toSorted((a, b) => a.from - b.from)
}
