import { pointOf } from '@callout/domain/addresses/coordinates.ts'
import { oneDecimalText } from '@callout/domain/addresses/distance.ts'
import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import type { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { refusalIfNotOpen } from '@callout/domain/calls/call.rules.ts'
import { findSlots, type PlannedStop, type Slot, type SlotSearch } from '@callout/domain/calls/planning/slots.ts'
import { defaultVisitMinutes } from '@callout/domain/calls/planning/travel.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { numberLocaleOf } from '@callout/domain/platform/number-locale.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import { loadCompany } from '../../companies/company.queries.ts'
import { type CallLocation, coordinatesOfCall } from '../../companies/distance.queries.ts'
import { hasSkill, loadTechnicianDays } from '../../companies/technician.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { type StoredCall, visibleCall } from '../call.queries.ts'
import { loadPlacedVisits } from './visit.places.ts'

/** Number of days, from the first one on, in which times are offered. */
export const offeredDays = 14

type SlotContext = Pick<RequestContext, 'tx' | 'actor' | 'now' | 'lang'>

/** The slots of the company's technicians that suit the call best. */
export async function getSlots(
  ctx: SlotContext,
  { ID }: BodyOf<typeof callAdviceApi.slots>,
): Promise<ResponseOf<typeof callAdviceApi.slots>> {
  const call = await visibleCall(ctx.tx, ctx.actor, ID)
  throwIfRefused(refusalIfNotOpen(call))
  const earliest = call.wish_date_from && call.wish_date_from > ctx.now ? call.wish_date_from : ctx.now
  const search = await loadSlotSearch(ctx, call, { earliest, days: offeredDays, duration_minutes: defaultVisitMinutes })
  return findSlots(search).map((slot) => ({
    technician: slot.technician,
    appointment_date_at: new Date(slot.start).toISOString(),
    duration_minutes: defaultVisitMinutes,
    added_km: slot.added_km,
    why: whyText(ctx, slot),
  }))
}

/** The fields of a call by which times are searched. */
export type CallToPlan = CallLocation & Pick<StoredCall, 'ID' | 'skill' | 'societe_uuid'>

interface SlotPeriod {
  readonly earliest: string
  /** Number of days, counted from that of `earliest` on the clocks of the company's place. */
  readonly days: number
  readonly duration_minutes: number
}

/**
 * Working days and visits of the company from an instant on, for a visit of this length. The actor is of the company.
 */
export async function loadSlotSearch(
  ctx: SlotContext,
  call: CallToPlan,
  { earliest, days, duration_minutes }: SlotPeriod,
): Promise<SlotSearch> {
  const { tx, actor } = ctx
  const { network_code } = actor
  const societe_uuid = call.societe_uuid as string
  const company = await loadCompany(tx, societe_uuid)
  const time_zone = timeZoneOf(company, actor.time_zone)
  const first = dayOf(earliest, time_zone)
  const period = { network_code, societe_uuid, first, days, time_zone }
  const [place, technicianDays, visits] = await Promise.all([
    coordinatesOfCall(tx, call),
    loadTechnicianDays(tx, period, hasSkill(call.skill)),
    loadStops(ctx, call.ID, { earliest, days }),
  ])
  const daysOf = Map.groupBy(technicianDays, ({ technician }) => technician)
  return {
    place: place ?? null,
    company: pointOf(company),
    duration_minutes,
    earliest: Date.parse(earliest),
    technicians: [...daysOf.keys()],
    daysOf: (technician) => (daysOf.get(technician) ?? []).map(({ hours }) => hours),
    visits,
  }
}

function whyText({ lang }: SlotContext, { before, after, added_km }: Slot): string {
  const km = oneDecimalText(added_km, numberLocaleOf(lang))
  if (before && after) return translate(lang, 'slot.between', { before: before.ville, after: after.ville, km })
  if (before) return translate(lang, 'slot.after', { before: before.ville, km })
  if (after) return translate(lang, 'slot.before', { after: after.ville, km })
  return translate(lang, 'slot.free_day', { km })
}

/** The day of an instant in a time zone, as SQL. */
const dayOf = (instant: string, time_zone: string) => sql`(${instant}::timestamptz at time zone ${time_zone})::date`

/** The other planned visits of the company in these days. */
async function loadStops(ctx: SlotContext, ID: string, { earliest, days }: Pick<SlotPeriod, 'earliest' | 'days'>) {
  const visits = await loadPlacedVisits(ctx, {
    from: sql`${earliest}::timestamptz - interval '1 day'`,
    until: sql`${earliest}::timestamptz + make_interval(days => ${days})`,
    condition: sql`row.is_saved_status_open and row."ID" <> ${ID}`,
  })
  return visits.map(
    ({ technician, ville, schedule_start_date, schedule_end_date, place }): PlannedStop => ({
      technician,
      ville,
      start: Date.parse(schedule_start_date),
      end: Date.parse(schedule_end_date),
      place,
    }),
  )
}
