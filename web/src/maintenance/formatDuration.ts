const units = [
  ['d', 24 * 60],
  ['h', 60],
  ['min', 1],
] as const

/** Formats a duration in milliseconds: `1 h 30 min`. Seconds are rounded up to a minute. */
export function formatDuration(milliseconds: number): string {
  let left = Math.ceil(milliseconds / 60_000)
  const parts: string[] = []
  for (const [name, minutes] of units) {
    const count = Math.floor(left / minutes)
    left -= count * minutes
    if (count > 0) parts.push(`${count} ${name}`)
  }
  return parts.join(' ')
}
