export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs
/** UTC offsets change only at quarter hours, so the offset is constant within one. */
const quarterHourMs = 15 * minuteMs

/** Adds calendar days to a day `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Adds milliseconds to an instant. Both instants are ISO 8601. */
export const addMilliseconds = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString()

/** Weekday of a day `YYYY-MM-DD`; 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The part of `Temporal` in use: Chrome has it, Node.js does not yet. */
declare const Temporal:
  | undefined
  | {
      readonly Instant: {
        readonly fromEpochMilliseconds: (time: number) => {
          readonly toZonedDateTimeISO: (timeZone: string) => { readonly offsetNanoseconds: number }
        }
      }
    }

/**
 * Creates a function from instants (epoch milliseconds) to local time in an IANA time zone (milliseconds as if in UTC).
 * Fast for many instants: offsets are cached per day or quarter hour. It throws for an unknown zone.
 */
export function createWallClock(timeZone: string): (time: number) => number {
  const offsetAt = offsetsOf(timeZone)
  const offsetInQuarterHour = memoize(offsetAt)
  // Undefined on a day whose offset changes: start and end of the day differ.
  const offsetOnDay = memoize((start) => {
    const offset = offsetAt(start)
    return offset === offsetAt(start + dayMs) ? offset : undefined
  })
  return (time) => time + (offsetOnDay(startOf(dayMs, time)) ?? offsetInQuarterHour(startOf(quarterHourMs, time)))
}

/** Local time of a time zone, with the clock kept for further calls. See `createWallClock`. */
export function wallClockOf(timeZone: string): (time: number) => number {
  const clock = clocks.get(timeZone) ?? createWallClock(timeZone)
  clocks.set(timeZone, clock)
  return clock
}

const clocks = new Map<string, (time: number) => number>()

/**
 * The instant (epoch milliseconds) of a local time (milliseconds as if in UTC). A time that occurs twice in autumn
 * means the first one; a time skipped in spring moves on by the skipped hour.
 */
export function instantOfWall(wall: number, timeZone: string): number {
  const clock = wallClockOf(timeZone)
  const candidates = [wall - dayMs, wall + dayMs].map((near) => wall - (clock(near) - near))
  const exact = candidates.filter((time) => clock(time) === wall)
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)
}

/** Offsets of a time zone from UTC at instants (epoch milliseconds), in milliseconds. */
function offsetsOf(timeZone: string): (time: number) => number {
  // The first `Intl` formatter of a page takes 50 ms on a slow CPU.
  if (typeof Temporal !== 'undefined') {
    const { Instant } = Temporal
    return (time) => Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
  }
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (time) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day: date, hour, minute } = parts
    // Not with this year by `Date.UTC`, which takes the year 50 for 1950.
    return new Date(Date.UTC(2000, month - 1, date, hour, minute)).setUTCFullYear(year) - time
  }
}

const startOf = (span: number, time: number) => Math.floor(time / span) * span

function memoize<T>(compute: (start: number) => T): (start: number) => T {
  const cache = new Map<number, T>()
  return (start) => {
    if (!cache.has(start)) cache.set(start, compute(start))
    return cache.get(start) as T
  }
}
