const shapes = [
  { pattern: /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/, order: ['month', 'day', 'year'] },
  { pattern: /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/, order: ['year', 'month', 'day'] },
] as const

/** Reads a typed day, `MM/DD/YYYY` or `YYYY/MM/DD`, into `YYYY-MM-DD`; null when it is none. */
export function readDay(typed: string): string | null {
  for (const { pattern, order } of shapes) {
    const found = pattern.exec(typed.trim())
    if (!found) continue
    const part = (name: (typeof order)[number]) => (found[order.indexOf(name) + 1] ?? '').padStart(2, '0')
    const day = `${part('year')}-${part('month')}-${part('day')}`
    const time = Date.parse(`${day}T00:00:00Z`)
    // 30 February would roll over into March.
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
  }
  return null
}
