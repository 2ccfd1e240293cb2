import type { Actor } from '@callout/domain/platform/actor.ts'
import { noProgress, type VisitProgress } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import { isPresentVisit, type StoredCall, visibleCall } from '../calls/call.queries.ts'
import type { Db } from '../platform/database/db.ts'

/** Columns of the progress in the table `visits` with the alias `v`; null without a row. */
export const progressColumns = sql`v.on_the_way_at, v.started_at, v.finished_at, v.result, v.proposed_at,
  coalesce(v.missing, '') as missing, coalesce(v.other_parts, '') as other_parts,
  coalesce(v.signed_by, '') as signed_by`

/** SQL of the payment of the visit `v`, for central staff and the company of the visit; null for others. */
export const paymentColumn = ({ societe_uuid }: Actor) => sql`case when v.finished_at is not null
    and (v.paid_means <> '' or v.payer <> '') and coalesce(v.societe_uuid = ${societe_uuid}::uuid, true)
  then json_build_object('payer', v.payer, 'payer_reason', v.payer_reason, 'paid_amount', v.paid_amount,
    'paid_means', v.paid_means, 'paid_items', v.paid_items) end as payment`

/** Joins the visit that the call `row` has now. */
export const joinVisit = sql`left join visits v on ${isPresentVisit}`

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

async function loadProgress(tx: Db, { ID }: StoredCall): Promise<VisitProgress> {
  const { rows } = await sql<VisitProgress>`select ${progressColumns} from calls row join visits v on ${isPresentVisit}
    where row."ID" = ${ID}`.execute(tx)
  return rows[0] ?? noProgress
}
