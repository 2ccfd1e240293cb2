import { oneDecimalText } from '@callout/domain/addresses/distance.ts'
import type { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { refusalIfNotOpen } from '@callout/domain/calls/call.rules.ts'
import { findSlots, type PlannedStop, type Slot } from '@callout/domain/calls/slots.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import { loadCompany } from '../companies/company.queries.ts'
import { coordinatesOfCall } from '../companies/distance.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { visibleCall } from './call.queries.ts'

/** Working hours without own ones of the technicians, on the network's clocks, Monday to Friday. */
const workingHours = { from: '08:00', to: '18:00', lastWeekday: 5 }
const offeredDays = 14
const visitMinutes = 60

/** The slots of the company's technicians that suit the call best. */
export async function getSlots(
  ctx: RequestContext,
  { ID }: BodyOf<typeof callAdviceApi.slots>,
): Promise<ResponseOf<typeof callAdviceApi.slots>> {
  const { tx, actor } = ctx
  const call = await visibleCall(tx, actor, ID)
  throwIfRefused(refusalIfNotOpen(call))
  const societe_uuid = call.societe_uuid as string
  const earliest = call.wish_date_from && call.wish_date_from > ctx.now ? call.wish_date_from : ctx.now
  const [company, place, days, technicians, visits] = await Promise.all([
    loadCompany(tx, societe_uuid),
    coordinatesOfCall(tx, call),
    loadWorkingDays(ctx, societe_uuid, earliest),
    loadTechnicians(ctx, societe_uuid),
    loadStops(ctx, societe_uuid, call.ID, earliest),
  ])
  const { latitude, longitude } = company
  const slots = findSlots({
    place: place ?? null,
    company: latitude === null || longitude === null ? null : { latitude, longitude },
    duration_minutes: visitMinutes,
    earliest: Date.parse(earliest),
    technicians,
    days,
    visits,
  })
  return slots.map((slot) => ({
    technician: slot.technician,
    appointment_date_at: new Date(slot.start).toISOString(),
    duration_minutes: visitMinutes,
    added_km: slot.added_km,
    why: whyText(ctx, slot),
  }))
}

function whyText({ lang }: RequestContext, { before, after, added_km }: Slot): string {
  const km = oneDecimalText(added_km, lang)
  if (before && after) return translate(lang, 'slot.between', { before: before.ville, after: after.ville, km })
  if (before) return translate(lang, 'slot.after', { before: before.ville, km })
  if (after) return translate(lang, 'slot.before', { after: after.ville, km })
  return translate(lang, 'slot.free_day', { km })
}

/** The working hours of the next days, without the company's leave, in epoch milliseconds. */
async function loadWorkingDays({ tx, actor }: RequestContext, societe_uuid: string, earliest: string) {
  const hours = (time: string) => sql`(day + ${time}::time) at time zone ${actor.time_zone}`
  const { rows } = await sql<{ starts: string; ends: string }>`
    select ${hours(workingHours.from)} as starts, ${hours(workingHours.to)} as ends
    from generate_series(0, ${offeredDays}::int - 1) n
    cross join lateral (select (${earliest}::timestamptz at time zone ${actor.time_zone})::date + n as day) day
    where extract(isodow from day) <= ${workingHours.lastWeekday}::int and not exists (
      select from company_leaves l where l.societe_uuid = ${societe_uuid} and day between l.starts_on and l.ends_on)`.execute(
    tx,
  )
  return rows.map(({ starts, ends }) => ({ from: Date.parse(starts), to: Date.parse(ends) }))
}

async function loadTechnicians({ tx }: RequestContext, societe_uuid: string): Promise<string[]> {
  const { rows } = await sql<{ technician: string }>`
    select technician from technicians where societe_uuid = ${societe_uuid} and active`.execute(tx)
  return rows.map(({ technician }) => technician)
}

/** The other planned visits of the company in the offered days; without own coordinates at the postcode's middle. */
async function loadStops({ tx }: RequestContext, societe_uuid: string, ID: string, earliest: string) {
  const from = new Date(Date.parse(earliest) - 86_400_000).toISOString()
  const to = new Date(Date.parse(earliest) + offeredDays * 86_400_000).toISOString()
  const { rows } = await sql<{
    technician: string
    ville: string
    schedule_start_date: string
    schedule_end_date: string
    latitude: number | null
    longitude: number | null
  }>`
    select k.technician, k.ville, k.schedule_start_date, k.schedule_end_date,
      coalesce(k.latitude, a.latitude) as latitude, coalesce(k.longitude, a.longitude) as longitude
    from calls k left join postcode_areas a on k.latitude is null and a.pays = k.pays and a.code_postal = k.code_postal
    where k.societe_uuid = ${societe_uuid} and k.is_saved_status_open and k."ID" <> ${ID} and k.accepted_at is not null
      and k.schedule_start_date >= ${from} and k.schedule_start_date < ${to} and k.schedule_end_date is not null`.execute(
    tx,
  )
  return rows.map(
    ({ technician, ville, schedule_start_date, schedule_end_date, latitude, longitude }): PlannedStop => ({
      technician,
      ville,
      start: Date.parse(schedule_start_date),
      end: Date.parse(schedule_end_date),
      place: latitude === null || longitude === null ? null : { latitude, longitude },
    }),
  )
}
