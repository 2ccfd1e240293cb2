/** A local date and time: `YYYY-MM-DD` and `HH:mm`. */
export interface WallTime {
  readonly day: string
  readonly time: string
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formatters.set(timeZone, formatter)
  return formatter
}

/** An offset from UTC changes only at a quarter of an hour, so it is cached per quarter hour. */
const quarterHourMs = 15 * 60_000
const offsetCache = new Map<string, Map<number, number>>()

/** Offset of a time zone from UTC at an instant (epoch milliseconds), in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const cached = offsetCache.get(timeZone) ?? new Map<number, number>()
  offsetCache.set(timeZone, cached)
  const start = Math.floor(time / quarterHourMs) * quarterHourMs
  const offset = cached.get(start) ?? computeOffset(start, timeZone)
  cached.set(start, offset)
  return offset
}

function computeOffset(time: number, timeZone: string): number {
  // `Temporal` (Chrome 144 and later) is fast; the first `Intl` formatter of a page takes 50 ms on a slow CPU.
  if (typeof Temporal !== 'undefined')
    return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(time)
      .map((part) => [part.type, part.value]),
  )
  return asUtc({ day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }) - time
}

/** The local time at an instant (ISO 8601) in a time zone, by default the browser's. */
export function toWallTime(instant: string, timeZone?: string): WallTime {
  const time = Date.parse(instant)
  const offset = timeZone === undefined ? -60_000 * new Date(time).getTimezoneOffset() : offsetAt(time, timeZone)
  const shown = new Date(time + offset).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/** Adds minutes to an instant (ISO 8601). */
export const addMinutes = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()

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

const asUtc = ({ day, time }: WallTime) => Date.parse(`${day}T${time}:00Z`)

/**
 * The instant (ISO 8601, UTC) of a local time in a time zone. A time that occurs twice in autumn means the first one; a
 * time skipped in spring moves on by the skipped hour: 02:30 becomes 03:30.
 */
export function instantOf(wall: WallTime, timeZone: string): string {
  const wanted = asUtc(wall)
  const dayMs = 24 * 3600_000
  const candidates = [offsetAt(wanted - dayMs, timeZone), offsetAt(wanted + dayMs, timeZone)].map(
    (offset) => wanted - offset,
  )
  const exact = candidates.filter((time) => time + offsetAt(time, timeZone) === wanted)
  return new Date(Math.min(...(exact.length > 0 ? exact : [Math.max(...candidates)]))).toISOString()
}
