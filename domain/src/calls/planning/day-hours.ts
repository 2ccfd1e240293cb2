import type { WorkingTime } from '../../platform/working-hours.ts'
import { ceilToQuarterHour, floorToQuarterHour } from './travel.ts'

/** Working hours of a day. All times are epoch milliseconds, lengths milliseconds. */
type DayHours = readonly WorkingTime[]

/** True if a visit lies in one span of the hours. */
export const fitsInto = (hours: DayHours, start: number, end: number): boolean =>
  hours.some(({ from, to }) => from <= start && end <= to)

/** The first quarter hour, not before `time`, at which a visit of this length fits; infinite if none does. */
export const firstStart = (hours: DayHours, time: number, length: number): number =>
  Math.min(
    ...hours
      .map((span) => ({ start: ceilToQuarterHour(Math.max(span.from, time)), to: span.to }))
      .filter(({ start, to }) => start + length <= to)
      .map(({ start }) => start),
  )

/** The last quarter hour at which a visit of this length fits and ends by `time`; minus infinity if none does. */
export const lastStart = (hours: DayHours, time: number, length: number): number =>
  Math.max(
    ...hours
      .map((span) => ({ start: floorToQuarterHour(Math.min(span.to, time) - length), from: span.from }))
      .filter(({ start, from }) => start >= from)
      .map(({ start }) => start),
  )

/** The time itself if a visit of this length fits there, else the nearest quarter hour before or after a break. */
export function nearestStart(hours: DayHours, time: number, length: number): number {
  if (fitsInto(hours, time, time + length)) return time
  const [before, after] = [lastStart(hours, time + length, length), firstStart(hours, time, length)]
  return time - before <= after - time ? before : after
}
