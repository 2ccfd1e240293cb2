import type { Actor } from '@callout/domain/platform/actor.ts'
import { noProgress, type VisitProgress } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import { callsVisibleTo, type StoredCall, visibleCall } from '../calls/call.queries.ts'
import type { Db } from '../platform/database/db.ts'
import { notFound } from '../platform/http/problem.ts'

/** SQL condition on `row`: the visit is the actor's own, if the actor is a technician. */
export const visitsVisibleTo = (actor: Actor) =>
  actor.technician === null ? callsVisibleTo(actor) : sql`${callsVisibleTo(actor)} and row.technician = ${actor.technician}`

/** Columns of the progress in the table `visits` with the alias `v`; null without a row. */
export const progressColumns = sql`v.on_the_way_at, v.started_at, v.finished_at, v.result,
  coalesce(v.missing, '') as missing, coalesce(v.signed_by, '') as signed_by`

/** Joins the visit of the present appointment of the call `row`. */
export const joinVisit = sql`left join visits v
  on v.service_job_uuid = row."ID" and v.appointment_date_at = row.appointment_date_at`

/** A call with the progress of its visit. */
export interface StoredVisit {
  readonly call: Awaited<ReturnType<typeof visibleCall>>
  readonly progress: VisitProgress
}

/** The visit of a call whose visits the actor may report on, otherwise 404. */
export async function visibleVisit(tx: Db, actor: Actor, ID: string, lock?: 'for update'): Promise<StoredVisit> {
  const call = await visibleCall(tx, actor, ID, lock)
  if (actor.technician !== null && call.technician !== actor.technician) throw notFound()
  return { call, progress: await loadProgress(tx, call) }
}

async function loadProgress(tx: Db, { ID, appointment_date_at }: StoredCall): Promise<VisitProgress> {
  const { rows } = await sql<VisitProgress>`select ${progressColumns} from visits v
    where v.service_job_uuid = ${ID} and v.appointment_date_at = ${appointment_date_at}`.execute(tx)
  return rows[0] ?? noProgress
}
