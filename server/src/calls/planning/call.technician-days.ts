import type { planningApi, TechnicianDays } from '@callout/domain/calls/planning/planning.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import { loadCompany } from '../../companies/company.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { loadPlacedVisits, loadPlacesToPlan, midnightOf, placeOf } from './visit.places.ts'
import { loadWorkingDays } from './working-days.ts'

/** Facts that the planning of a company needs besides its visits. */
export async function getTechnicianDays(
  ctx: RequestContext,
  { from, days }: BodyOf<typeof planningApi.technicianDays>,
): Promise<TechnicianDays> {
  const { tx, actor } = ctx
  const societe_uuid = actor.societe_uuid as string
  const ownLane = actor.technician === null ? sql`true` : sql`technician = ${actor.technician}`
  const [company, technicians, workingDays, visits, callsToPlan] = await Promise.all([
    loadCompany(tx, societe_uuid),
    sql<TechnicianDays['technicians'][number]>`select technician, technician_name from technicians
      where societe_uuid = ${societe_uuid} and active and ${ownLane} order by technician_name, technician`.execute(tx),
    loadWorkingDays(ctx, { societe_uuid, first: sql`${from}::date`, days }),
    loadPlacedVisits(ctx, {
      from: midnightOf(from, actor.time_zone),
      until: midnightOf(from, actor.time_zone, days),
      condition: sql`not row.is_cancelled_status`,
    }),
    loadPlacesToPlan(ctx),
  ])
  const places = new Map(
    [...callsToPlan, ...visits].flatMap(({ ID, place }) => (place ? [[ID, { ID, ...place }]] : [])),
  )
  return {
    company: placeOf(company),
    technicians: technicians.rows,
    days: workingDays,
    places: [...places.values()],
  }
}
