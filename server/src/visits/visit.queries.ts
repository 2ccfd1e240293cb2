import type { Actor } from '@callout/domain/platform/actor.ts'
import { noProgress, type VisitProgress } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import { type StoredCall, visibleCall } from '../calls/call.queries.ts'
import type { Db } from '../platform/database/db.ts'

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

/** The visit of a call that the actor may see, otherwise 404. */
export async function visibleVisit(tx: Db, actor: Actor, ID: string, lock?: 'for update'): Promise<StoredVisit> {
  const call = await visibleCall(tx, actor, ID, lock)
  return { call, progress: await loadProgress(tx, call) }
}

async function loadProgress(tx: Db, { ID, appointment_date_at }: StoredCall): Promise<VisitProgress> {
  const { rows } = await sql<VisitProgress>`select ${progressColumns} from visits v
    where v.service_job_uuid = ${ID} and v.appointment_date_at = ${appointment_date_at}`.execute(tx)
  return rows[0] ?? noProgress
}
