import { wallClockOf } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'

/** The day of an instant (ISO 8601) in a time zone, as `YYYY-MM-DD`. */
export const dayInTimeZone = (instant: string, timeZone: string): string =>
  new Date(wallClockOf(timeZone)(Date.parse(instant))).toISOString().slice(0, 10)

/** SQL of midnight in a time zone, at the start of a day or `daysLater`. */
export const midnightOf = (day: string, timeZone: string, daysLater = 0) =>
  sql`((${day}::date + ${sql.lit(daysLater)})::timestamp at time zone ${timeZone})`
