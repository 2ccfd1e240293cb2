import { decimalText, unitsOf } from '@callout/domain/kernel/money.ts'
import { wallClock } from './wall-clock.ts'

/** What pages on paper show: dates `MM/DD/YYYY`, money in euros in French form. */

/** A pure date `YYYY-MM-DD` as `MM/DD/YYYY`; '' when there is none. */
export function printDay(day: string | null | undefined): string {
  const [year, month, date] = (day ?? '').slice(0, 10).split('-')
  return date ? `${month}/${date}/${year}` : ''
}

/** What the clocks of a time zone show at an instant (ISO 8601), as ISO 8601 text without a zone. */
const onTheClock = (instant: string, timeZone: string) =>
  new Date(wallClock(timeZone)(Date.parse(instant))).toISOString().slice(0, 16)

/** The day of an instant (ISO 8601) in a time zone, as `YYYY-MM-DD`. */
export const dayAt = (instant: string, timeZone: string) => onTheClock(instant, timeZone).slice(0, 10)

/** An instant (ISO 8601) as `MM/DD/YYYY HH:mm` in a time zone; '' when there is none. */
export function printInstant(instant: string | null | undefined, timeZone: string): string {
  if (!instant) return ''
  const clock = onTheClock(instant, timeZone)
  return `${printDay(clock)} ${clock.slice(11)}`
}

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** An amount in euros with at most 2 decimals, in French form: `1 234,50 €`, exactly. */
export function printMoney(amount: number | string): string {
  const cents = unitsOf(amount, 2)
  if (cents === undefined) throw new RangeError(`${amount} is no amount in cents`)
  // The fonts of paper know no narrow no-break space.
  return euros.format(decimalText(cents, 2) as `${number}`).replace(/\u202f/g, '\u00a0')
}
