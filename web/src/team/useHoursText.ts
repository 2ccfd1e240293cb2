import type { WorkingHours } from '@callout/domain/team/team.ts'
import { useLanguage } from '../platform/i18n/i18n.ts'
import { spansOf } from './hourSpans.ts'

/** Name of a weekday in the reader's language; 1 is Monday. 1 January 2024 was a Monday. */
export const weekdayName = (language: string, weekday: number, style: 'long' | 'short') =>
  new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))

/** Working hours in words: `Mon–Fri 08:00–18:00, Sat 09:00–13:00`. */
export function useHoursText() {
  const language = useLanguage()
  const name = (weekday: number) => weekdayName(language, weekday, 'short')
  return (hours: readonly WorkingHours[]) =>
    spansOf(hours)
      .map(({ first, last, times }) => `${name(first)}${last === first ? '' : `–${name(last)}`} ${times}`)
      .join(', ')
}
