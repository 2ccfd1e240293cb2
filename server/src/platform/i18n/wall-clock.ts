/** UTC offsets change only at quarter hours, so the offset is constant within one. */
const quarterHourMs = 15 * 60_000
const dayMs = 24 * 3600_000

/**
 * Creates a function from instants (epoch milliseconds) to local time in an IANA time zone (milliseconds as if in UTC).
 * Fast for many instants: offsets are cached per day or quarter hour. Throws for an unknown zone.
 */
export function createWallClock(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const offsetAt = (start: number) => {
    const parts = Object.fromEntries(format.formatToParts(start).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day: date, hour, minute } = parts
    return Date.UTC(year, month - 1, date, hour, minute) - start
  }
  const offsetInQuarterHour = memoize(offsetAt)
  // Undefined on a day whose offset changes: start and end of the day differ.
  const offsetOnDay = memoize((start) => {
    const offset = offsetAt(start)
    return offset === offsetAt(start + dayMs) ? offset : undefined
  })
  return (time) => time + (offsetOnDay(startOf(dayMs, time)) ?? offsetInQuarterHour(startOf(quarterHourMs, time)))
}

const startOf = (span: number, time: number) => Math.floor(time / span) * span

function memoize<T>(compute: (start: number) => T): (start: number) => T {
  const cache = new Map<number, T>()
  return (start) => {
    if (!cache.has(start)) cache.set(start, compute(start))
    return cache.get(start) as T
  }
}
