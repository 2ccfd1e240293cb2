import { pointOf } from '@callout/domain/addresses/coordinates.ts'
import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import { refusalOfClosedDay, refusalOfPastDay, refusalOfVisits } from '@callout/domain/calls/planning/day-plan.rules.ts'
import { type DayRoute, planDay as orderDay } from '@callout/domain/calls/planning/day-plan.ts'
import type { DayPlanAnswer, DayRouteAnswer, planningApi } from '@callout/domain/calls/planning/planning.api.ts'
import { compareText } from '@callout/domain/platform/compare-text.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import {
  mapRefusal,
  type Refusal,
  RefusalError,
  refuse,
  renameFields,
  throwIfRefused,
} from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import { loadCompany } from '../../companies/company.queries.ts'
import { loadTechnicianDays } from '../../companies/technician.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { dayInTimeZone, midnightOf } from '../../platform/i18n/local-day.ts'
import { planCall, refuseForeignTechnician } from '../call.answer.ts'
import { callsVisibleTo, isPresentVisit, visibleCall } from '../call.queries.ts'
import { loadDistanceTable } from './distance-table.ts'
import { loadPlacedVisits, type PlacedVisit } from './visit.places.ts'

/** The present and a shorter order of a technician's day. */
export async function planDay(
  ctx: RequestContext,
  { technician, day, movable = [] }: BodyOf<typeof planningApi.planDay>,
): Promise<DayPlanAnswer> {
  const { tx, actor, now, osrmUrl } = ctx
  const { network_code } = actor
  const societe_uuid = actor.societe_uuid as string
  await refuseForeignTechnician(ctx, { societe_uuid }, technician)
  const company = await loadCompany(tx, societe_uuid)
  const time_zone = timeZoneOf(company, actor.time_zone)
  throwIfRefused(refusalOfPastDay(day, dayInTimeZone(now, time_zone)))
  const [workingDays, visits] = await Promise.all([
    loadTechnicianDays(
      tx,
      { network_code, societe_uuid, first: sql`${day}::date`, days: 1, time_zone },
      sql`t.technician = ${technician}`,
    ),
    loadPlacedVisits(ctx, {
      from: midnightOf(day, time_zone),
      until: midnightOf(day, time_zone, 1),
      condition: sql`not row.is_cancelled_status and row.technician = ${technician}`,
    }),
  ])
  const hours = workingDays.flatMap((one) => one.hours)
  throwIfRefused(refusalOfClosedDay(hours) ?? refusalOfVisits(visits.length))
  const companyPlace = pointOf(company)
  const places = [...visits.map(({ place }) => place ?? companyPlace), companyPlace]
  const { km, by_road } = await loadDistanceTable(osrmUrl, places)
  const unlocked = new Set(movable.map((ID) => ID.toLowerCase()))
  const { present, proposed } = orderDay({
    visits: visits.map((visit) => ({
      ID: visit.ID,
      start: Date.parse(visit.schedule_start_date),
      end: Date.parse(visit.schedule_end_date),
      isMovable: unlocked.has(visit.ID) && canMove(visit, now),
    })),
    hours,
    earliest: Date.parse(now),
    km,
  })
  return {
    visits: visits.map((visit) => {
      const { ID, call_id, version, customer_name, ville } = visit
      return { ID, call_id, version, customer_name, ville, can_move: canMove(visit, now) }
    }),
    present: toAnswer(present),
    proposed: toAnswer(proposed),
    by_road,
  }
}

// Another time would make another visit, and what the technician has recorded would be left behind.
const canMove = ({ is_saved_status_open, has_begun, schedule_start_date }: PlacedVisit, now: string) =>
  is_saved_status_open && !has_begun && schedule_start_date > now

const toAnswer = ({ stops, km, minutes }: DayRoute): DayRouteAnswer => ({
  stops: stops.map(({ ID, start, end, isReachable, ...drive }) => ({
    ID,
    schedule_start_date: new Date(start).toISOString(),
    schedule_end_date: new Date(end).toISOString(),
    ...drive,
    is_reachable: isReachable,
  })),
  km,
  minutes,
})

/** Moves the visits of a plan, each by the rules of a single visit; one that is refused takes back the others. */
export async function takeDayPlan(
  ctx: RequestContext,
  { technician, visits }: BodyOf<typeof planningApi.takeDayPlan>,
): Promise<ResponseOf<typeof planningApi.takeDayPlan>> {
  const moved: { ID: string; version: number }[] = []
  // In the order of their keys, so that two plans never wait for each other.
  const inOrder = visits.map((visit, index) => ({ ...visit, index })).toSorted((a, b) => compareText(a.ID, b.ID))
  for (const { index, ...visit } of inOrder) {
    const plan = async () => {
      await refuseBegunVisit(ctx, { ...visit, technician })
      return planCall(ctx, { ...visit, technician })
    }
    const { ID, version } = await mapRefusal(plan, (refusal) => toRefusalOfPlan(index, refusal))
    moved.push({ ID, version })
  }
  await refuseOverlaps(
    ctx,
    moved.map(({ ID }) => ID),
  )
  return { count: moved.length, visits: moved }
}

/** Names the fields of a visit's refusal as the body of the plan does. A refusal without fields gets the visit's ID. */
function toRefusalOfPlan(index: number, refusal: Refusal): Refusal {
  const errors = Object.keys(refusal.errors).length > 0 ? refusal.errors : { ID: refusal.key }
  return renameFields({ ...refusal, errors }, (field) => fieldOfPlan(index, field))
}

function fieldOfPlan(index: number, field: string) {
  if (field === 'technician') return field
  return `visits.${index}.${field === 'appointment_date_at' ? 'schedule_start_date' : field}`
}

/** Refuses to move a visit that has begun since the plan was shown: setting out does not change the call's version. */
async function refuseBegunVisit(
  { tx, actor }: RequestContext,
  plan: { readonly ID: string; readonly schedule_start_date: string; readonly technician: string },
) {
  const call = await visibleCall(tx, actor, plan.ID, 'for update')
  // A plan may name a visit that keeps its time.
  if (plan.schedule_start_date === call.schedule_start_date && plan.technician === call.technician) return
  const { rows } = await sql`
    select from calls row join visits v on ${isPresentVisit} where row."ID" = ${call.ID}`.execute(tx)
  if (rows.length > 0) throw new RefusalError(refuse('day_plan.refused.begun', { params: { call_id: call.call_id } }))
}

/** Refuses a plan in which one of these visits overlaps another visit of its technician. */
async function refuseOverlaps({ tx, actor }: RequestContext, IDs: readonly string[]) {
  const { rows } = await sql<{ call_id: string; other: string }>`
    select row.call_id, other.call_id as other from calls row join calls other
      on other.societe_uuid = row.societe_uuid and other.technician = row.technician and other."ID" <> row."ID"
      and other.is_saved_status_open and other.accepted_at is not null
      and other.schedule_start_date < row.schedule_end_date and other.schedule_end_date > row.schedule_start_date
      and other.schedule_start_date > row.schedule_start_date - interval '1 day'
    where ${callsVisibleTo(actor)} and row."ID" = any(${IDs}::uuid[])
    order by row.call_id, other.call_id limit 1`.execute(tx)
  if (rows[0]) throw new RefusalError(refuse('day_plan.refused.overlap', { params: rows[0] }))
}
