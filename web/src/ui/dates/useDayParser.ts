import type { Language } from '@callout/domain/messages/messages.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { type Translate, useLanguage } from '../../platform/i18n/i18n.ts'
import { toWallTime } from '../../platform/i18n/timeZones.ts'
import { parsedValue } from '../../platform/i18n/unparsedText.ts'
import { useSession } from '../../platform/session/session.ts'
import { dayInputFormat, formatDayInput, parseDay } from './parseDay.ts'

/** A day `YYYY-MM-DD` in words: `Saturday 1 May 2027`. */
export function dayInWords(day: string, language: Language): string {
  const isEnglish = language === 'en'
  const format = new Intl.DateTimeFormat(isEnglish ? 'en-GB' : language, { dateStyle: 'full', timeZone: 'UTC' })
  const words = format.format(Date.parse(day))
  // Some browser versions write a comma after the weekday.
  return isEnglish ? words.replace(',', '') : words
}

export interface DayBounds {
  /** The first and the last valid day, `YYYY-MM-DD`. */
  readonly min?: string | null | undefined
  readonly max?: string | null | undefined
}

/** Parses and formats typed days in the user's order. Today is the day in the network's time zone. */
export function useDayParser(bounds: DayBounds) {
  const language = useLanguage()
  const { timeZone } = useFormats()
  const order = useSession()?.dayOrder ?? 'month_first'
  // The other end of a range may be unparsed text.
  const [min, max] = [parsedValue(bounds.min), parsedValue(bounds.max)]
  const today = toWallTime(new Date().toISOString(), timeZone).day
  return {
    min,
    max,
    today,
    format: dayInputFormat(order),
    read: (text: string) => parseDay(text, { order, today, min, max }),
    write: (day: string) => formatDayInput(day, order),
    inWords: (day: string) => dayInWords(day, language),
  }
}

export type DayParser = ReturnType<typeof useDayParser>

/** Error text for a day outside the bounds of its field. */
export function dayError(t: Translate, day: string | null, { min, max, write }: DayParser): string | undefined {
  if (day && min && day < min) return t('date.not_before', { day: write(min) })
  if (day && max && day > max) return t('date.not_after', { day: write(max) })
}
