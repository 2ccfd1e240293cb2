import { distanceText, oneDecimalText } from '@callout/domain/addresses/distance.ts'
import {
  clocksDifferAt,
  nameOfClock,
  type PlaceOfClock,
  timeZoneOf,
} from '@callout/domain/addresses/place-time-zone.ts'
import { isVisitTime } from '@callout/domain/addresses/visit-times.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { numberLocaleOf } from '@callout/domain/platform/number-locale.ts'
import { type Session, useSession } from '../session/session.ts'
import { currentLanguage } from './i18n.ts'
import { browserTimeZone, clocksDiffer, toWallTime } from './timeZones.ts'
import { unparsedText } from './unparsedText.ts'

// Use `Intl` only where it is needed: on a slow CPU its first use takes longer than rendering all the cells of a list,
// and lists do without it.

/** Formats a date `YYYY-MM-DD` as `YYYY/MM/DD`; '' if there is none. */
export const formatDay = (day: string | null | undefined) =>
  unparsedText(day) ?? (day ?? '').slice(0, 10).replaceAll('-', '/')

/** Formats an instant as `YYYY/MM/DD HH:mm` in a time zone, by default the browser's; '' if there is none. */
export function formatInstant(instant: string | null | undefined, timeZone?: string): string {
  if (!instant) return ''
  const unparsed = unparsedText(instant)
  if (unparsed !== undefined) return unparsed.replace('\n', ' ')
  const { day, time } = toWallTime(instant, timeZone)
  return `${formatDay(day)} ${time}`
}

/** Formats the day of an instant as `YYYY/MM/DD` in a time zone, by default the browser's; '' if there is none. */
export const formatInstantDay = (instant: string | null | undefined, timeZone?: string) =>
  formatInstant(instant, timeZone).slice(0, 10)

/** ` (Madrid)` if the local times of a time zone and of the browser differ at an instant, else ''. */
export function timeZoneSuffix(instant: string, timeZone: string, shownIn = timeZone): string {
  if (unparsedText(instant) !== undefined || !clocksDiffer(instant, timeZone)) return ''
  return ` (${nameOfClock(shownIn)})`
}

/** The clock of a visit that a reader reads, and the other one: the network's, or that of the place. */
export interface VisitClock {
  readonly timeZone: string
  readonly otherTimeZone: string
}

/** `10:00 (Canarias)`: a visit's time by its other clock, with the day if it differs; '' where both clocks agree. */
export function otherClockTime(instant: string, { timeZone, otherTimeZone }: VisitClock): string {
  if (unparsedText(instant) !== undefined || !clocksDifferAt(instant, timeZone, otherTimeZone)) return ''
  const other = formatInstant(instant, otherTimeZone)
  const isSameDay = other.slice(0, 10) === formatInstant(instant, timeZone).slice(0, 10)
  return `${other.slice(isSameDay ? 11 : 0)} (${nameOfClock(otherTimeZone)})`
}

/** ` (Madrid), 10:00 (Canarias)` where the two clocks of a visit differ; else as `timeZoneSuffix`. */
export function clockSuffix(instant: string, clock: VisitClock): string {
  const other = otherClockTime(instant, clock)
  return other === '' ? timeZoneSuffix(instant, clock.timeZone) : ` (${nameOfClock(clock.timeZone)}), ${other}`
}

const clockOf = (timeZone: string): VisitClock => ({ timeZone, otherTimeZone: timeZone })

/** Formats a time by the clock of a visit. Names the clock where another one differs. */
export const formatVisitTime = (instant: string | null | undefined, clock: VisitClock) =>
  instant ? formatInstant(instant, clock.timeZone) + clockSuffix(instant, clock) : ''

/** Formats a time in the network's time zone. Names the zone if the browser's local time differs. */
export const formatNetworkTime = (instant: string | null | undefined, timeZone: string) =>
  formatVisitTime(instant, clockOf(timeZone))

/** Formats the time of an event in the browser's time zone. Names the zone if the network's local time differs. */
export const formatReaderTime = (instant: string | null | undefined, timeZone: string) =>
  instant ? formatInstant(instant) + timeZoneSuffix(instant, timeZone, browserTimeZone()) : ''

/** Formats start and end of a visit by its clock: `2026/03/09 10:30 – 11:30`. */
export function formatVisit(start: string, end: string | null, clock: VisitClock): string {
  const until = end ? ` – ${formatInstant(end, clock.timeZone).slice(11)}` : ''
  return `${formatInstant(start, clock.timeZone)}${until}${clockSuffix(start, clock)}`
}

/** Formats the instant of a field in the time zone that the field uses. */
export const formatFieldInstant = (field: string, instant: string | null | undefined, clock: VisitClock) =>
  isVisitTime(field) ? formatVisitTime(instant, clock) : formatReaderTime(instant, clock.timeZone)

/**
 * Formats euros in the French style: `1 234,50 €`; '' if there is no amount. Without `Intl`, whose first use costs the
 * home page a tenth of its time.
 */
export function formatMoney(amount: number | null | undefined): string {
  if (typeof amount !== 'number') return ''
  const [euros = '', cents] = amount.toFixed(2).split('.')
  return `${groupDigits(euros)},${cents}\u00a0€`
}

/** Formats a count in groups of three: `12 345`, in English `12,345`. */
export const formatCount = (count: number) => groupDigits(String(count), isEnglish() ? ',' : undefined)

/** Formats a share of 1 as a whole percentage: `87 %`, in English `87%`. */
export const formatPercent = (share: number) => `${Math.round(share * 100)}${isEnglish() ? '' : '\u202f'}%`

const groupDigits = (digits: string, separator = '\u202f') => digits.replace(/\B(?=(\d{3})+$)/g, separator)

/** The locale of quantities and distances in the language on screen. */
const numberLocale = () => numberLocaleOf(currentLanguage())
const isEnglish = () => numberLocale() === 'en'

/** Decimal separator for numbers typed in this language. */
export const decimalSeparator = (language: Language) => oneDecimalText(0.5, language).charAt(1)

/** Formats a quantity with at most two decimals: `1,5`, in English `1.5`. */
export const formatQuantity = (quantity: number) =>
  new Intl.NumberFormat(numberLocale(), { maximumFractionDigits: 2 }).format(quantity)

/** Formats a number with all its decimals and without groups, as a code or a rate is written. */
export const formatNumber = (value: number) => String(value).replace('.', decimalSeparator(currentLanguage()))

/** Name of a weekday in a language; 1 is Monday. 1 January 2024 was a Monday. */
export const weekdayName = (language: Language, weekday: number, style: 'long' | 'short' | 'narrow') =>
  new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))

const sizeUnits = ['kilobyte', 'megabyte'] as const

/** Formats a file size in a language: `340 kB`, `1.2 MB`; at least 1 kB. */
export function formatSize(bytes: number, language: Language): string {
  const kilobytes = Math.max(1, bytes / 1024)
  const [size, unit] = kilobytes < 1000 ? [kilobytes, sizeUnits[0]] : [kilobytes / 1024, sizeUnits[1]]
  const maximumFractionDigits = unit === 'megabyte' && size < 10 ? 1 : 0
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(size)
}

/** The network's clock; before sign-in the browser's. */
const networkTimeZoneOf = (session: Session | undefined) =>
  session?.networks.find(({ code }) => code === session.networkCode)?.time_zone ?? browserTimeZone()

/** The clock that a person reads: companies that of their place, central staff the network's. */
export const readerTimeZone = (session: Session | undefined) =>
  (session?.role === Role.sat && session.companyTimeZone) || networkTimeZoneOf(session)

/**
 * Formats for the reader: central staff read the network's clock, companies that of their place, and of a visit that of
 * its own; before sign-in, the browser's. `networkTime` is for planned times, `readerTime` for the time of an event.
 */
export function useFormats() {
  const session = useSession()
  const networkTimeZone = networkTimeZoneOf(session)
  const isCompany = session?.role === Role.sat
  const timeZone = readerTimeZone(session)
  /** The clock of a visit at a place; without a place that of the reader. */
  const visitClock = (place?: Partial<PlaceOfClock>): VisitClock => {
    if (place?.code_postal === undefined) return clockOf(timeZone)
    const ofPlace = timeZoneOf({ pays: place.pays ?? '', code_postal: place.code_postal }, networkTimeZone)
    return isCompany
      ? { timeZone: ofPlace, otherTimeZone: networkTimeZone }
      : { timeZone: networkTimeZone, otherTimeZone: ofPlace }
  }
  return {
    timeZone,
    visitClock,
    /** The name of the reader's clock if its local time differs from the browser's now; else undefined. */
    foreignZone: clocksDiffer(new Date().toISOString(), timeZone) ? nameOfClock(timeZone) : undefined,
    networkTime: (value: string | null | undefined) => formatNetworkTime(value, timeZone),
    visitTime: (value: string | null | undefined, place: Partial<PlaceOfClock>) =>
      formatVisitTime(value, visitClock(place)),
    readerTime: (value: string | null | undefined) => formatReaderTime(value, timeZone),
    fieldInstant: (field: string, value: string | null | undefined, place?: Partial<PlaceOfClock>) =>
      formatFieldInstant(field, value, visitClock(place)),
    visit: (start: string, end: string | null, place?: Partial<PlaceOfClock>) =>
      formatVisit(start, end, visitClock(place)),
    day: formatDay,
    money: formatMoney,
    count: formatCount,
    quantity: formatQuantity,
    tenths: (value: number) => oneDecimalText(value, numberLocale()),
    distance: (km: number | null) => distanceText(km, numberLocale()),
  }
}
