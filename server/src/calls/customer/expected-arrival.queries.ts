import { pointOf } from '@callout/domain/addresses/coordinates.ts'
import { type Point, roadKm } from '@callout/domain/addresses/distance.ts'
import { drivingMs } from '@callout/domain/calls/planning/travel.ts'
import { addMilliseconds, minuteMs } from '@callout/domain/platform/wall-clock.ts'
import { loadCompany } from '../../companies/company.queries.ts'
import { type CallLocation, coordinatesOfCall } from '../../companies/distance.queries.ts'
import { fetchRoadDistances } from '../../companies/road-distance.queries.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import type { StoredCall } from '../call.queries.ts'

/** An expected time is told in steps of five minutes, the shortest drive included. */
const stepMs = 5 * minuteMs

const halfDayMs = 12 * 60 * minuteMs

/**
 * When a technician who set off at `departed` arrives: the drive from the visit that they finished last that day, else
 * from the company. Undefined if a place is unknown. ISO 8601. Positions of telephones are neither read nor stored.
 */
export async function expectedArrival(
  { tx, osrmUrl }: Pick<ChangeContext, 'tx' | 'osrmUrl'>,
  call: StoredCall,
  departed: string,
): Promise<string | undefined> {
  if (!call.societe_uuid) return undefined
  const last = await lastFinishedPlace({ tx }, call, departed)
  const [to, from] = await Promise.all([
    coordinatesOfCall(tx, call),
    last ? coordinatesOfCall(tx, last) : loadCompany(tx, call.societe_uuid).then(pointOf),
  ])
  if (!to || !from) return undefined
  const arrival = Date.parse(departed) + drivingMs(await drivenKm(osrmUrl, from, to))
  return new Date(Math.ceil(Math.max(arrival, Date.parse(departed) + 1) / stepMs) * stepMs).toISOString()
}

async function drivenKm(osrmUrl: string | undefined, from: Point, to: Point): Promise<number> {
  const roads = osrmUrl ? await fetchRoadDistances(osrmUrl, from, [to]) : undefined
  return roads?.[0] ?? roadKm(from, to)
}

/** The place of the visit that this technician finished last within half a day; undefined if there is none. */
function lastFinishedPlace(
  { tx }: Pick<ChangeContext, 'tx'>,
  { ID, network_code, societe_uuid, technician }: StoredCall,
  departed: string,
): Promise<CallLocation | undefined> {
  return tx
    .selectFrom('calls as c')
    .innerJoin('visits as v', 'v.service_job_uuid', 'c.ID')
    .select(['c.code_postal', 'c.pays', 'c.latitude', 'c.longitude'])
    .where('c.network_code', '=', network_code)
    .where('c.appointment_date_at', '>', addMilliseconds(departed, -halfDayMs))
    .where('c.appointment_date_at', '<', addMilliseconds(departed, halfDayMs))
    .where('v.societe_uuid', '=', societe_uuid)
    .where('v.technician', '=', technician)
    .where('c.ID', '!=', ID)
    .where('v.finished_at', '<=', departed)
    .where('v.finished_at', '>', addMilliseconds(departed, -halfDayMs))
    .orderBy('v.finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
