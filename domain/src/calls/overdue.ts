import { dayMs, instantOfWall, wallClockOf } from '../platform/wall-clock.ts'

const hourMs = 3_600_000
/** Hours, on the clocks of the visit's place, of the reminder to the company and of that to the dispatchers the next day. */
const eveningHour = 18
const morningHour = 8

/** Instants (ISO 8601) of the reminders to the company and to the dispatchers about a past visit of an open call. */
export interface OverdueTimes {
  readonly evening: string
  readonly morning: string
}

/** The evening of a visit's day, or the end of a later visit, and the morning after it. Times are ISO 8601. */
export function overdueTimes(start: string, end: string | null, timeZone: string): OverdueTimes {
  const day = Math.floor(wallClockOf(timeZone)(Date.parse(start)) / dayMs) * dayMs
  const at = (wall: number) => instantOfWall(wall, timeZone)
  const evening = Math.max(at(day + eveningHour * hourMs), Date.parse(end ?? start))
  const eveningDay = Math.floor(wallClockOf(timeZone)(evening) / dayMs) * dayMs
  return {
    evening: new Date(evening).toISOString(),
    morning: new Date(at(eveningDay + dayMs + morningHour * hourMs)).toISOString(),
  }
}
