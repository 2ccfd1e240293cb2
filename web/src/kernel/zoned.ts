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

/** What the clocks of a time zone show at an instant (ISO 8601). */
export function wallTime(instant: string, timeZone: string): WallTime {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(new Date(instant))
      .map((part) => [part.type, part.value]),
  )
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

const asUtc = ({ day, time }: WallTime) => Date.parse(`${day}T${time}:00Z`)

/**
 * The instant (ISO 8601, UTC) at which the clocks of a time zone show this. An hour shown twice in autumn is its first
 * one; an hour skipped in spring is the moment the clocks jump past it.
 */
export function instantOf(wall: WallTime, timeZone: string): string {
  const wanted = asUtc(wall)
  const offsetAt = (time: number) => asUtc(wallTime(new Date(time).toISOString(), timeZone)) - time
  const dayMs = 24 * 3600_000
  const candidates = [offsetAt(wanted - dayMs), offsetAt(wanted + dayMs)].map((offset) => wanted - offset)
  const exact = candidates.filter((time) => time + offsetAt(time) === wanted)
  return new Date(Math.min(...(exact.length > 0 ? exact : [Math.max(...candidates)]))).toISOString()
}
