/** A moment as a wall clock shows it: `YYYY-MM-DD` and `HH:mm`. */
export interface WallTime {
  readonly day: string
  readonly time: string
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** How far a zone is ahead changes at a quarter of an hour, if it does: what was found for one holds all through it. */
const quarter = 15 * 60_000
const found = new Map<string, Map<number, number>>()

/** By how much the clocks of a time zone are ahead of UTC at an instant (epoch milliseconds), in milliseconds. */
function aheadAt(time: number, timeZone: string): number {
  const known = found.get(timeZone) ?? new Map<number, number>()
  found.set(timeZone, known)
  const start = Math.floor(time / quarter) * quarter
  const ahead = known.get(start) ?? aheadNow(start, timeZone)
  known.set(start, ahead)
  return ahead
}

function aheadNow(time: number, timeZone: string): number {
  // Chrome has it since 144, and answers at once where the first formatter of a page takes a slow processor 50 ms.
  if (typeof Temporal !== 'undefined')
    return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(time)
      .map((part) => [part.type, part.value]),
  )
  return asUtc({ day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }) - time
}

/** What the clocks of a time zone, the browser's own unless given, show at an instant (ISO 8601). */
export function wallTime(instant: string, timeZone?: string): WallTime {
  const time = Date.parse(instant)
  const ahead = timeZone === undefined ? -60_000 * new Date(time).getTimezoneOffset() : aheadAt(time, timeZone)
  const shown = new Date(time + ahead).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

const asUtc = ({ day, time }: WallTime) => Date.parse(`${day}T${time}:00Z`)

/**
 * The instant (ISO 8601, UTC) at which the clocks of a time zone show this. An hour shown twice in autumn is its first
 * one; an hour skipped in spring is the moment the clocks jump past it.
 */
export function instantOf(wall: WallTime, timeZone: string): string {
  const wanted = asUtc(wall)
  const dayMs = 24 * 3600_000
  const candidates = [aheadAt(wanted - dayMs, timeZone), aheadAt(wanted + dayMs, timeZone)].map(
    (offset) => wanted - offset,
  )
  const exact = candidates.filter((time) => time + aheadAt(time, timeZone) === wanted)
  return new Date(Math.min(...(exact.length > 0 ? exact : [Math.max(...candidates)]))).toISOString()
}
