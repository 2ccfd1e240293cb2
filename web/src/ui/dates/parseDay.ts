import type { DayOrder } from '@callout/domain/platform/day-order.ts'
import { plainText } from '@callout/domain/platform/search-text.ts'
import { addDays } from '@callout/domain/platform/wall-clock.ts'

export interface DayParseContext {
  readonly order: DayOrder
  /** `YYYY-MM-DD`. "Tomorrow" and a day without a year are relative to it. */
  readonly today: string
  /** A day without a year gets a year within these bounds, if possible. */
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/** Words of all languages without accents; each is understood in every language. */
const relativeDays: Readonly<Record<string, number>> = {
  today: 0,
  hoy: 0,
  hoje: 0,
  oggi: 0,
  "aujourd'hui": 0,
  tomorrow: 1,
  manana: 1,
  amanha: 1,
  domani: 1,
  demain: 1,
}

const yearFirst = /^(\d{4})[/. -](\d{1,2})[/. -](\d{1,2})$/
const yearLast = /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{4})|\.)?$/
const offsetPattern = /^([+-])\s?(\d{1,4})$/

const normalizeWord = (text: string) => plainText(text.trim()).replaceAll('’', "'")

/** `YYYY-MM-DD`; undefined if the day does not exist or the year is before 1900. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= 1900 ? date.toISOString().slice(0, 10) : undefined
}

/** The day with this month and day that is closest to today, within the bounds if possible. */
function nearestDay(month: number, day: number, { today, min, max }: DayParseContext): string | undefined {
  const thisYear = Number(today.slice(0, 4))
  // Any eight years contain a 29 February, except around 1900 and 2100.
  const days = Array.from({ length: 9 }, (_, index) => dayOf(thisYear - 4 + index, month, day)).filter(
    (one) => one !== undefined,
  )
  const inBounds = days.filter((one) => one >= (min ?? one) && one <= (max ?? one))
  const distanceOf = (one: string) => Math.abs(Date.parse(one) - Date.parse(today))
  return (inBounds.length > 0 ? inBounds : days).sort((a, b) => distanceOf(a) - distanceOf(b))[0]
}

/**
 * Parses a typed day into `YYYY-MM-DD`; null if it is not a day. `11/25/2026`, `11/25` and `25.11` are read in the
 * user's order of month and day, or in the other order if only that is a valid day. Also reads `2026/11/25`, `+3` (days
 * from today) and the words for today and tomorrow.
 */
export function parseDay(typed: string, context: DayParseContext): string | null {
  const text = normalizeWord(typed)
  const daysFromToday = Object.hasOwn(relativeDays, text) ? relativeDays[text] : undefined
  if (daysFromToday !== undefined) return addDays(context.today, daysFromToday)
  const [, direction, days] = offsetPattern.exec(text) ?? []
  if (days) return addDays(context.today, Number(`${direction}${days}`))
  const [, year, month, day] = yearFirst.exec(text) ?? []
  if (year) return dayOf(Number(year), Number(month), Number(day)) ?? null
  const [, first, second, last] = yearLast.exec(text) ?? []
  if (!first) return null
  const read = (month: string | undefined, day: string | undefined) =>
    last ? dayOf(Number(last), Number(month), Number(day)) : nearestDay(Number(month), Number(day), context)
  const monthFirst = () => read(first, second)
  const dayFirst = () => read(second, first)
  const found = context.order === 'day_first' ? (dayFirst() ?? monthFirst()) : (monthFirst() ?? dayFirst())
  return found ?? null
}

/** Formats a day `YYYY-MM-DD` in the order it is typed: `11/25/2026` or `25/11/2026`. */
export function formatDayInput(day: string, order: DayOrder): string {
  const [year, month, date] = day.split('-')
  return (order === 'day_first' ? [date, month, year] : [month, date, year]).join('/')
}

/** The format of a typed day, as a field shows it. */
export const dayInputFormat = (order: DayOrder) => (order === 'day_first' ? 'DD/MM/YYYY' : 'MM/DD/YYYY')
