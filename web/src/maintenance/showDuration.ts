const units = [
  ['d', 24 * 60],
  ['h', 60],
  ['min', 1],
] as const

/** A length of time in milliseconds as people say it: `1 h 30 min`. Seconds count as a minute begun. */
export function showDuration(milliseconds: number): string {
  let left = Math.ceil(milliseconds / 60_000)
  const parts: string[] = []
  for (const [name, minutes] of units) {
    const count = Math.floor(left / minutes)
    left -= count * minutes
    if (count > 0) parts.push(`${count} ${name}`)
  }
  return parts.join(' ')
}
