import { clocksDifferAt, nameOfClock } from '@callout/domain/addresses/place-time-zone.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { parseTelephones } from '@callout/domain/platform/facts/telephone.ts'
import { decimalText, toUnits } from '@callout/domain/platform/money.ts'
import { numberLocaleOf } from '@callout/domain/platform/number-locale.ts'
import { wallClockOf } from '@callout/domain/platform/wall-clock.ts'
import { withFirstDay } from '../i18n/date-in-words.ts'

// Formats of PDFs: dates as `MM/DD/YYYY` with the same day in words, money in euros in French style.

/** A date `YYYY-MM-DD` as `MM/DD/YYYY`; '' if there is none. */
export function formatDay(day: string | null | undefined): string {
  const [year, month, date] = (day ?? '').slice(0, 10).split('-')
  return date ? `${month}/${date}/${year}` : ''
}

/** One format per language: each takes native memory that is freed late, and an invoice has a thousand days. */
function perLanguage<Format>(create: (lang: Language) => Format): (lang: Language) => Format {
  const formats = new Map<Language, Format>()
  return (lang) => {
    const format = formats.get(lang) ?? create(lang)
    formats.set(lang, format)
    return format
  }
}

const dayFormat = (month: 'short' | 'long') =>
  perLanguage((lang) => new Intl.DateTimeFormat(lang, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }))
const dayFormats = { short: dayFormat('short'), long: dayFormat('long') }

const dayInWords = (day: string, lang: Language, month: 'short' | 'long' = 'long') =>
  withFirstDay(dayFormats[month](lang).format(Date.parse(day)), lang)

/** A date with the same day in words: `11/10/2026 (10 de noviembre de 2026)`, because its form has two readings. */
export function formatDayInWords(
  day: string | null | undefined,
  lang: Language,
  month: 'short' | 'long' = 'long',
): string {
  const printed = formatDay(day)
  return printed && `${printed} (${dayInWords((day ?? '').slice(0, 10), lang, month)})`
}

/** Local time of an instant (ISO 8601) as `YYYY-MM-DDTHH:mm`. */
const toWallClock = (instant: string, timeZone: string) =>
  new Date(wallClockOf(timeZone)(Date.parse(instant))).toISOString().slice(0, 16)

interface PaperClock {
  readonly timeZone: string
  readonly lang: Language
  /** The network's clock: the time of a place with another one bears the name of the place. */
  readonly usual?: string
}

/** An instant (ISO 8601) as `MM/DD/YYYY HH:mm` with its day in words; '' if there is none. */
export function formatInstant(
  instant: string | null | undefined,
  { timeZone, lang, usual = timeZone }: PaperClock,
): string {
  if (!instant) return ''
  const clock = toWallClock(instant, timeZone)
  const name = clocksDifferAt(instant, timeZone, usual) ? ` ${nameOfClock(timeZone)}` : ''
  return `${formatDay(clock)} ${clock.slice(11)}${name} (${dayInWords(clock.slice(0, 10), lang)})`
}

// The font of the PDFs has no narrow no-break space.
const withPrintedSpaces = (text: string) => text.replace(/\u202f/g, '\u00a0')

const quantityFormat = perLanguage((lang) => new Intl.NumberFormat(numberLocaleOf(lang), { maximumFractionDigits: 2 }))

/** Arabic, Persian and full-width digits: the last four bits of each are its value. */
const otherDigits = /[٠-٩۰-۹０-９]/g

/**
 * A telephone field with plain digits, each of its numbers on one line. `country` (two capital letters) is that of numbers
 * without a prefix.
 */
export function formatTelephones(typed: string, country: string): string {
  const plain = typed.replace(otherDigits, (digit) => String(digit.charCodeAt(0) % 16))
  return parseTelephones(plain, country).reduce(
    (text, { text: number }) => text.replace(number, number.replace(/(?<=[\d)])\s{1,3}(?=[\d(])/g, '\u00a0')),
    plain,
  )
}

/** A number with at most two decimals: `1,5`, in English `1.5`. */
export const formatQuantity = (quantity: number, lang: Language) =>
  withPrintedSpaces(quantityFormat(lang).format(quantity))

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** An amount in euros, exact and in French style: `1 234,50 €`. Throws a RangeError if it has more than 2 decimals. */
export function formatMoney(amount: number | string): string {
  const cents = toUnits(amount, 2)
  if (cents === undefined) throw new RangeError(`${amount} is not an amount in cents`)
  return withPrintedSpaces(euros.format(decimalText(cents, 2) as `${number}`))
}
