import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { CallStatus } from '@callout/domain/calls/call.ts'
import { addMilliseconds, minuteMs } from '@callout/domain/platform/wall-clock.ts'
import { addMinutes, instantOf, wallClock } from '../platform/i18n/timeZones.ts'
import type { Period } from './period.ts'

/** Start and end of a visit, as UTC instants. */
export interface Schedule {
  readonly schedule_start_date: string
  readonly schedule_end_date: string
}

/** A call on the calendar. `start` and `end` are wall-clock times of the network, `YYYY-MM-DDTHH:mm`. */
export interface Visit {
  readonly call: CallRow
  readonly start: string
  readonly end: string
}

/** The instant of a wall-clock time. */
export const instantAt = (wall: string, timeZone: string) =>
  instantOf({ day: wall.slice(0, 10), time: wall.slice(11, 16) }, timeZone)

const asUtc = (wall: string) => Date.parse(`${wall}:00Z`)

const lengthOf = ({ schedule_start_date, schedule_end_date }: Schedule) =>
  Date.parse(schedule_end_date) - Date.parse(schedule_start_date)

/** Start and end of a schedule on the wall clock. */
export function wallTimesOf(schedule: Schedule, timeZone: string): { start: string; end: string } {
  const start = wallClock(schedule.schedule_start_date, timeZone)
  const end = wallClock(schedule.schedule_end_date, timeZone)
  // When clocks go back, a visit may end before its start on the wall clock. Then draw its real duration.
  if (end > start) return { start, end }
  return { start, end: new Date(asUtc(start) + lengthOf(schedule)).toISOString().slice(0, 16) }
}

/** True if some of the visit lies in the period. */
export const isInPeriod = ({ start, end }: Visit, { from, until }: Period) =>
  start < `${until}T00:00` && end > `${from}T00:00`

/** Moves the start of a schedule to the wall-clock time `wall` and keeps its duration. */
export function moveSchedule(schedule: Schedule, wall: string, timeZone: string): Schedule {
  const schedule_start_date = instantAt(wall, timeZone)
  return { schedule_start_date, schedule_end_date: addMilliseconds(schedule_start_date, lengthOf(schedule)) }
}

/** A schedule of this many minutes from the wall-clock time `wall`. */
export function scheduleAt(wall: string, minutes: number, timeZone: string): Schedule {
  const schedule_start_date = instantAt(wall, timeZone)
  return { schedule_start_date, schedule_end_date: addMinutes(schedule_start_date, minutes) }
}

/** Moves the end of a schedule to the wall-clock time `wall` and keeps its start. */
export function resizeSchedule(schedule: Schedule, wall: string, timeZone: string): Schedule {
  const { schedule_start_date } = schedule
  const end = instantAt(wall, timeZone)
  if (end > schedule_start_date) return { schedule_start_date, schedule_end_date: end }
  // When clocks go back, `wall` may mean the earlier of two equal hours, before the start. Use the drawn duration.
  const drawn = asUtc(wall) - asUtc(wallClock(schedule_start_date, timeZone))
  return { schedule_start_date, schedule_end_date: addMilliseconds(schedule_start_date, drawn) }
}

/** True for a visit that takes its technician's time: accepted, and the call is not cancelled. */
export const takesTime = ({ call }: Visit) => call.accepted_at !== null && call.status_id !== CallStatus.cancelled

/** The technician with most visits that begin on a day, `YYYY-MM-DD`; '' if there are none. */
export function busiestTechnician(visits: readonly Visit[], day: string): string {
  const ofDay = visits.filter((visit) => takesTime(visit) && visit.call.technician && visit.start.startsWith(day))
  const byTechnician = [...Map.groupBy(ofDay, ({ call }) => call.technician)]
  const [busiest] = byTechnician.toSorted(([, a], [, b]) => b.length - a.length)
  return busiest?.[0] ?? ''
}

/** Duration of a schedule in whole minutes. */
export const minutesOf = (schedule: Schedule) => Math.round(lengthOf(schedule) / minuteMs)
