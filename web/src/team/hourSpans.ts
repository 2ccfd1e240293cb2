import type { WorkingHours } from '@callout/domain/team/team.ts'

/** Weekdays in a row with the same hours. */
interface Span {
  readonly first: number
  readonly last: number
  readonly times: string
}

/** Joins neighbouring weekdays with the same hours. */
export function spansOf(hours: readonly WorkingHours[]): Span[] {
  const spans: Span[] = []
  for (const { weekday, starts_at, ends_at } of hours) {
    const times = `${starts_at}–${ends_at}`
    const before = spans.at(-1)
    if (before?.times === times && before.last === weekday - 1) spans[spans.length - 1] = { ...before, last: weekday }
    else spans.push({ first: weekday, last: weekday, times })
  }
  return spans
}
