import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import type { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { offHoursOf } from '@callout/domain/calls/planning/off-hours.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuseField } from '@callout/domain/platform/refusal.ts'
import { dayMs } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'
import { loadCompany } from '../../companies/company.queries.ts'
import { loadTechnicianDays } from '../../companies/technician.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { dayInTimeZone } from '../../platform/i18n/local-day.ts'
import { visibleCall } from '../call.queries.ts'

/** Why the technician does not work at the time of a planned visit of the call; null if they do. */
export async function findOffHours(
  { tx, actor, now }: RequestContext,
  input: BodyOf<typeof callAdviceApi.offHours>,
): Promise<ResponseOf<typeof callAdviceApi.offHours>> {
  const { ID, technician, schedule_start_date: start, schedule_end_date: end } = input
  const { societe_uuid, network_code, pays, code_postal } = await visibleCall(tx, actor, ID)
  if (end <= start) throw new RefusalError(refuseField('schedule_end_date', 'message.end_before_start'))
  // A visit in the past or longer than a day is refused, whatever the hours are: nobody is asked before.
  const isRefused = start < now || Date.parse(end) - Date.parse(start) > dayMs
  if (societe_uuid === null || isRefused) return null
  const time_zone = timeZoneOf(await loadCompany(tx, societe_uuid), actor.time_zone)
  const day = dayInTimeZone(start, time_zone)
  // A visit lasts at most a day.
  const period = { network_code, societe_uuid, first: sql`${day}::date`, days: 2, time_zone }
  const [first, ...others] = await loadTechnicianDays(tx, period, sql`t.technician = ${technician}`)
  if (!first) return null
  const reason = offHoursOf({ from: Date.parse(start), to: Date.parse(end) }, { first, others })
  const instant = (time: number) => new Date(time).toISOString()
  if (!reason) return null
  return {
    reason,
    hours: first.hours.map(({ from, to }) => ({ starts_at: instant(from), ends_at: instant(to) })),
    place: { pays, code_postal },
  }
}
