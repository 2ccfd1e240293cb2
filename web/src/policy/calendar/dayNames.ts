import type { Language } from '@callout/domain/messages/messages.ts'
import { weekdays } from '@callout/domain/policy/policy.fields.ts'
import { weekdayName } from '../../platform/i18n/formats.ts'

const inUtc = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })

/** The name of a month; 0 is January. */
export const monthName = (language: Language, month: number) =>
  inUtc(language, { month: 'long' }).format(Date.UTC(2026, month, 1))

let format: { readonly language: Language; readonly days: Intl.DateTimeFormat } | undefined

/** A day with its weekday and the name of its month. */
export function dayInWords(language: Language, day: string): string {
  if (format?.language !== language)
    format = { language, days: inUtc(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }) }
  return format.days.format(Date.parse(`${day}T00:00:00Z`))
}

/** The first letters of the days of the week. */
export const weekdayLetters = (language: Language) => weekdays.map((day) => weekdayName(language, day + 1, 'narrow'))
