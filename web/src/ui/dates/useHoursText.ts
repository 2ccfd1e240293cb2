import type { HoursSpan } from '@callout/domain/platform/working-hours.ts'
import { weekdayName } from '../../platform/i18n/formats.ts'
import { useLanguage } from '../../platform/i18n/i18n.ts'
import { spansOf } from './hourSpans.ts'

/** Working hours in words: `Mon–Fri 09:00–14:00 + 16:00–19:00, Sat 09:00–13:00`. */
export function useHoursText() {
  const language = useLanguage()
  const name = (weekday: number) => weekdayName(language, weekday, 'short')
  return (hours: readonly HoursSpan[]) =>
    spansOf(hours)
      .map(({ first, last, times }) => `${name(first)}${last === first ? '' : `–${name(last)}`} ${times}`)
      .join(', ')
}
