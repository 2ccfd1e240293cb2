import { decimalText, toUnits } from '@callout/domain/platform/money.ts'
import { wallClockOf } from '@callout/domain/platform/wall-clock.ts'

// Formats of PDFs: dates as `MM/DD/YYYY`, numbers in French style, money in euros.

/** A date `YYYY-MM-DD` as `MM/DD/YYYY`; '' if there is none. */
export function formatDay(day: string | null | undefined): string {
  const [year, month, date] = (day ?? '').slice(0, 10).split('-')
  return date ? `${month}/${date}/${year}` : ''
}

/** Local time of an instant (ISO 8601) as `YYYY-MM-DDTHH:mm`. */
const toWallClock = (instant: string, timeZone: string) =>
  new Date(wallClockOf(timeZone)(Date.parse(instant))).toISOString().slice(0, 16)

/** An instant (ISO 8601) as `MM/DD/YYYY HH:mm` in a time zone; '' if there is none. */
export function formatInstant(instant: string | null | undefined, timeZone: string): string {
  if (!instant) return ''
  const clock = toWallClock(instant, timeZone)
  return `${formatDay(clock)} ${clock.slice(11)}`
}

// The font of the PDFs has no narrow no-break space.
const withPrintedSpaces = (text: string) => text.replace(/\u202f/g, '\u00a0')

const quantities = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

/** A number with at most two decimals, in French style: `1,5`. */
export const formatQuantity = (quantity: number) => withPrintedSpaces(quantities.format(quantity))

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** An amount in euros, exact and in French style: `1 234,50 €`. Throws a RangeError if it has more than 2 decimals. */
export function formatMoney(amount: number | string): string {
  const cents = toUnits(amount, 2)
  if (cents === undefined) throw new RangeError(`${amount} is not an amount in cents`)
  return withPrintedSpaces(euros.format(decimalText(cents, 2) as `${number}`))
}
