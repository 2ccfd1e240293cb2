/** Every change of a clock happens on a quarter of an hour: within one, the distance to UTC stays the same. */
const quarter = 15 * 60_000

/**
 * Gives what the clocks of a time zone show at an instant (epoch milliseconds), as if it were UTC: milliseconds again.
 * Made for many instants: each quarter of an hour is looked up once.
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
  const shifts = new Map<number, number>()
  const shiftAt = (start: number) => {
    const shown = Object.fromEntries(format.formatToParts(start).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day, hour, minute } = shown
    return Date.UTC(year, month - 1, day, hour, minute) - start
  }
  return (time) => {
    const start = Math.floor(time / quarter) * quarter
    const shift = shifts.get(start) ?? shiftAt(start)
    shifts.set(start, shift)
    return time + shift
  }
}
