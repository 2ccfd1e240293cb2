import { addMilliseconds, instantOfWall, minuteMs, wallClockOf } from '@callout/domain/platform/wall-clock.ts'

/** A local date and time: `YYYY-MM-DD` and `HH:mm`. */
export interface WallTime {
  readonly day: string
  readonly time: string
}

/** The local time at an instant (ISO 8601) in a time zone, by default the browser's. */
export function toWallTime(instant: string, timeZone?: string): WallTime {
  const time = Date.parse(instant)
  const wall =
    timeZone === undefined ? time - minuteMs * new Date(time).getTimezoneOffset() : wallClockOf(timeZone)(time)
  const shown = new Date(wall).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/** The local time at an instant (ISO 8601) in a time zone, `YYYY-MM-DDTHH:mm`. */
export function wallClock(instant: string, timeZone: string): string {
  const { day, time } = toWallTime(instant, timeZone)
  return `${day}T${time}`
}

/** Adds minutes to an instant (ISO 8601). */
export const addMinutes = (instant: string, minutes: number) => addMilliseconds(instant, minutes * minuteMs)

let cachedTimeZone: string | undefined

/** The time zone of the browser. */
export function browserTimeZone(): string {
  cachedTimeZone ??=
    typeof Temporal !== 'undefined' ? Temporal.Now.timeZoneId() : new Intl.DateTimeFormat().resolvedOptions().timeZone
  return cachedTimeZone
}

/** True if the local times of a time zone and of the browser differ at an instant (ISO 8601). */
export function clocksDiffer(instant: string, timeZone: string): boolean {
  if (timeZone === browserTimeZone()) return false
  const [there, here] = [toWallTime(instant, timeZone), toWallTime(instant)]
  return there.time !== here.time || there.day !== here.day
}

/**
 * The instant (ISO 8601, UTC) of a local time in a time zone. A time that occurs twice in autumn means the first one; a
 * time skipped in spring moves on by the skipped hour: 02:30 becomes 03:30.
 */
export const instantOf = ({ day, time }: WallTime, timeZone: string) =>
  new Date(instantOfWall(Date.parse(`${day}T${time}:00Z`), timeZone)).toISOString()
