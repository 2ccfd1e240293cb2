import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { type RawBuilder, sql } from 'kysely'
import type { StoredCall } from '../calls/call.queries.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'

/** SQL of the price that a row `f` of `call_fees` has on a day (`YYYY-MM-DD`). */
export const feePriceOn = (day: string | RawBuilder<unknown>) =>
  sql<string>`fee_price_on(f.network_code, f."ItemCode", ${day}::date)`

/** The day whose prices a fee has: that of the appointment on the clocks of its place, else of when it is saved. */
export const priceDayOf = (
  call: Pick<StoredCall, 'appointment_date_at' | 'pays' | 'code_postal'>,
  savedAt: string,
  networkTimeZone: string,
): string => dayInTimeZone(call.appointment_date_at ?? savedAt, timeZoneOf(call, networkTimeZone))
