import type { HoursSpan } from '@callout/domain/platform/working-hours.ts'
import { weekdayName } from '../../platform/i18n/formats.ts'
import { useLanguage } from '../../platform/i18n/i18n.ts'

/** Working hours in words: `Mon–Fri 09:00–14:00 + 16:00–19:00, Sat 09:00–13:00`. */
export function useHoursText() {
  const language = useLanguage()
  const name = (weekday: number) => weekdayName(language, weekday, 'short')
  return (hours: readonly HoursSpan[]) =>
    spansOf(hours)
      .map(({ first, last, times }) => `${name(first)}${last === first ? '' : `–${name(last)}`} ${times}`)
      .join(', ')
}

/** Weekdays in a row with the same hours. */
interface Span {
  readonly first: number
  readonly last: number
  readonly times: string
}

/** Joins neighbouring weekdays with the same hours. */
export function spansOf(hours: readonly HoursSpan[]): Span[] {
  const spans: Span[] = []
  for (const [weekday, ofDay] of Map.groupBy(hours, (span) => span.weekday)) {
    const times = ofDay.map(({ starts_at, ends_at }) => `${starts_at}–${ends_at}`).join(' + ')
    const before = spans.at(-1)
    if (before?.times === times && before.last === weekday - 1) spans[spans.length - 1] = { ...before, last: weekday }
    else spans.push({ first: weekday, last: weekday, times })
  }
  return spans
}
