/** Every change of a clock happens on a quarter of an hour: within one, the distance to UTC stays the same. */
const quarter = 15 * 60_000
const day = 24 * 3600_000

/**
 * Gives what the clocks of a time zone show at an instant (epoch milliseconds), as if it were UTC: milliseconds again.
 * Made for many instants: each day is looked up once, each quarter of an hour only where the clocks change.
 */
export function wallClock(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const shiftAt = (start: number) => {
    const shown = Object.fromEntries(format.formatToParts(start).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day: date, hour, minute } = shown
    return Date.UTC(year, month - 1, date, hour, minute) - start
  }
  const quarters = remembered(shiftAt)
  // Most days have no change: their two ends say so.
  const days = remembered((start) => {
    const shift = shiftAt(start)
    return shift === shiftAt(start + day) ? shift : undefined
  })
  return (time) => time + (days(startOf(day, time)) ?? quarters(startOf(quarter, time)))
}

const startOf = (span: number, time: number) => Math.floor(time / span) * span

function remembered<T>(find: (start: number) => T): (start: number) => T {
  const known = new Map<number, T>()
  return (start) => {
    if (!known.has(start)) known.set(start, find(start))
    return known.get(start) as T
  }
}
