import { wallClockOf } from '../platform/wall-clock.ts'

/** The month of an instant (ISO 8601) on the clocks of a time zone, as `YYYY-MM`. */
export const monthAt = (instant: string, timeZone: string) => localTime(instant, timeZone).slice(0, 7)

/** The month that many months later, as `YYYY-MM`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7)
}

/** The months that end with `month`, oldest first. */
export const monthsTo = (month: string, count: number) =>
  Array.from({ length: count }, (_, n) => addMonths(month, n + 1 - count))

/** First and last day of a month (`YYYY-MM-DD`), as the filters of lists take them. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  // Day 0 of the next month is the last day of this one.
  return { from: `${month}-01`, to: `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}` }
}

/** Hour of the first day of a month at which companies get the email about the previous month. */
const mailHour = 7
/** Days of a month in which a missed email is still sent, if no process was running on the first. */
const mailDays = 3

/** The month whose accounts are due by email at an instant (ISO 8601) in a time zone; undefined if none is. */
export function monthToMail(instant: string, timeZone: string): string | undefined {
  const local = localTime(instant, timeZone)
  const [day, hour] = [Number(local.slice(8, 10)), Number(local.slice(11, 13))]
  const isDue = day > 1 ? day <= mailDays : hour >= mailHour
  return isDue ? addMonths(local.slice(0, 7), -1) : undefined
}

const localTime = (instant: string, timeZone: string) =>
  new Date(wallClockOf(timeZone)(Date.parse(instant))).toISOString()
