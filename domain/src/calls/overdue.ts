import { dayMs, instantOfWall, wallClockOf } from '../platform/wall-clock.ts'

const hourMs = 3_600_000
/** Hours of the network's clocks at which the company and the next day the dispatchers are told of an open visit. */
const eveningHour = 18
const morningHour = 8

/** Instants (ISO 8601) at which a visit that leaves its call open is told to the company and to the dispatchers. */
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
