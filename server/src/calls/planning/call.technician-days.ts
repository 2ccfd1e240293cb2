import { pointOf } from '@callout/domain/addresses/coordinates.ts'
import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import type { planningApi, TechnicianDays } from '@callout/domain/calls/planning/planning.api.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuseField } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import { visibleCompany } from '../../companies/company.queries.ts'
import { loadCompanyDays, loadTechnicianDays, type WorkingDay } from '../../companies/technician.queries.ts'
import type { Db } from '../../platform/database/db.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { midnightOf } from '../../platform/i18n/local-day.ts'
import { loadPlacedVisits, loadPlacesToPlan } from './visit.places.ts'

/** Facts that the planning of a company needs, without its visits. */
export async function getTechnicianDays(
  ctx: RequestContext,
  body: BodyOf<typeof planningApi.technicianDays>,
): Promise<TechnicianDays> {
  const { from, days } = body
  const { tx, actor } = ctx
  const { network_code } = actor
  const company = await companyToPlan(tx, actor, body.societe_uuid)
  const { societe_uuid } = company
  const time_zone = timeZoneOf(company, actor.time_zone)
  const period = { network_code, societe_uuid, first: sql`${from}::date`, days, time_zone }
  const ownLane = actor.technician === null ? sql`true` : sql`t.technician = ${actor.technician}`
  const [technicians, technicianDays, companyDays, visits, callsToPlan] = await Promise.all([
    sql<Omit<TechnicianDays['technicians'][number], 'days'>>`select technician, technician_name from technicians t
      where societe_uuid = ${societe_uuid} and active and ${ownLane} order by technician_name, technician`.execute(tx),
    loadTechnicianDays(tx, period, ownLane),
    loadCompanyDays(tx, period),
    loadPlacedVisits(ctx, {
      from: midnightOf(from, time_zone),
      until: midnightOf(from, time_zone, days),
      condition: sql`row.societe_uuid = ${societe_uuid} and not row.is_cancelled_status`,
    }),
    // Only a company plans the calls that have no visit yet.
    actor.societe_uuid ? loadPlacesToPlan(ctx) : [],
  ])
  const daysOf = Map.groupBy(technicianDays, ({ technician }) => technician)
  const places = new Map(
    [...callsToPlan, ...visits].flatMap(({ ID, place }) => (place ? [[ID, { ID, ...place }]] : [])),
  )
  return {
    raison_sociale: company.raison_sociale,
    company: pointOf(company),
    technicians: technicians.rows.map((one) => ({
      ...one,
      days: (daysOf.get(one.technician) ?? []).map(toAnswer),
    })),
    days: companyDays.map(toAnswer),
    places: [...places.values()],
  }
}

async function companyToPlan(tx: Db, actor: Actor, named: string | undefined) {
  const societe_uuid = named ?? actor.societe_uuid
  if (!societe_uuid) throw new RefusalError(refuseField('societe_uuid', 'text.required'))
  return visibleCompany(tx, actor, societe_uuid)
}

const toAnswer = ({ day, hours, on_leave }: WorkingDay): TechnicianDays['days'][number] => ({
  day,
  hours: hours.map(({ from, to }) => ({
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(to).toISOString(),
  })),
  on_leave,
})
