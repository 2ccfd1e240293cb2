import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { instantOf, wallTime } from '../kernel/zoned.ts'

/** When a visit is planned: two instants in UTC. */
export interface Schedule {
  readonly schedule_start_date: string
  readonly schedule_end_date: string
}

/** A call on the calendar. `start` and `end` are what the network's clocks show then, `YYYY-MM-DDTHH:mm`. */
export interface Visit {
  readonly call: CallRow
  readonly start: string
  readonly end: string
}

const minute = 60_000

/** What the clocks show at an instant, `YYYY-MM-DDTHH:mm`. */
export function wallClock(instant: string, timeZone: string): string {
  const { day, time } = wallTime(instant, timeZone)
  return `${day}T${time}`
}

/** The instant at which the clocks show this. */
const instantAt = (wall: string, timeZone: string) =>
  instantOf({ day: wall.slice(0, 10), time: wall.slice(11, 16) }, timeZone)

const asUtc = (wall: string) => Date.parse(`${wall}:00Z`)
const later = (instant: string, milliseconds: number) => new Date(Date.parse(instant) + milliseconds).toISOString()

const lengthOf = ({ schedule_start_date, schedule_end_date }: Schedule) =>
  Date.parse(schedule_end_date) - Date.parse(schedule_start_date)

/** Where a schedule stands on the wall clock. */
export function placeOf(schedule: Schedule, timeZone: string): { start: string; end: string } {
  const start = wallClock(schedule.schedule_start_date, timeZone)
  const end = wallClock(schedule.schedule_end_date, timeZone)
  // In the hour that comes twice a visit may end on the clock before it began: it is drawn as long as it is.
  if (end > start) return { start, end }
  return { start, end: new Date(asUtc(start) + lengthOf(schedule)).toISOString().slice(0, 16) }
}

/** The schedule of a visit that is to begin when the clocks show `wall`; it takes as long as before. */
export function movedTo(schedule: Schedule, wall: string, timeZone: string): Schedule {
  const schedule_start_date = instantAt(wall, timeZone)
  return { schedule_start_date, schedule_end_date: later(schedule_start_date, lengthOf(schedule)) }
}

/** The schedule of a visit that is to end when the clocks show `wall`; it begins as before. */
export function stretchedTo(schedule: Schedule, wall: string, timeZone: string): Schedule {
  const { schedule_start_date } = schedule
  const end = instantAt(wall, timeZone)
  if (end > schedule_start_date) return { schedule_start_date, schedule_end_date: end }
  // The first of two equal hours was before the start: the drawn length is what was meant.
  const drawn = asUtc(wall) - asUtc(wallClock(schedule_start_date, timeZone))
  return { schedule_start_date, schedule_end_date: later(schedule_start_date, drawn) }
}

/** The length of a schedule in whole minutes. */
export const minutesOf = (schedule: Schedule) => Math.round(lengthOf(schedule) / minute)

/** The end of a visit of so many minutes. */
export const endAfter = (start: string, minutes: number) => later(start, minutes * minute)
