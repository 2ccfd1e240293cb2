import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { mayAdd } from '@callout/domain/visits/tenure.rules.ts'
import type { todayApi, VisitOutcome } from '@callout/domain/visits/today.api.ts'
import { sql } from 'kysely'
import { findCall, type StoredCall } from '../calls/call.queries.ts'
import { technicianNameOf } from '../companies/company.queries.ts'
import { visibleActorName } from '../platform/audit/history.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { notFound } from '../platform/http/problem.ts'
import type { SqlFragment } from '../platform/lists/conditions.ts'
import { cachedValueLists } from '../value-lists/value-list.queries.ts'
import { visibleVisit } from './visit.queries.ts'
import { loadOwnVisit } from './visit.tenures.ts'

/** The outcome of a visit that is the actor's, or was until at most 14 days ago; otherwise 404. */
export async function getOutcome(ctx: RequestContext, { ID }: BodyOf<typeof todayApi.outcome>): Promise<VisitOutcome> {
  return (await findCall(ctx.tx, ctx.actor, ID)) ? outcomeOfOwn(ctx, ID) : outcomeOfFormer(ctx, ID)
}

const open: VisitOutcome = { kind: 'open', at: null, by: '', status: '' }

async function outcomeOfOwn(ctx: RequestContext, ID: string): Promise<VisitOutcome> {
  const { call, progress } = await visibleVisit(ctx.tx, ctx.actor, ID)
  const { finished_at, result } = progress
  if (finished_at && (call.is_saved_status_open || result === 'done'))
    return {
      kind: 'reported',
      ...(await authorOf(ctx, call, sql`h.change_data->>'type' = 'visit_finish'`)),
      status: '',
    }
  if (call.is_saved_status_open) return open
  const lists = await cachedValueLists(ctx, call.network_code)
  const author = await authorOf(ctx, call, sql`h.change_data @? '$.changedItem[*] ? (@.field == "status_id")'`)
  return { kind: 'closed', ...author, status: lists.text('call_statuses', String(call.status_id), ctx.lang) }
}

/** When the latest change of a kind happened, and by whom as this reader may know it. */
async function authorOf({ tx, actor }: RequestContext, { ID }: StoredCall, isOfKind: SqlFragment) {
  const name = visibleActorName(actor, { name: sql`h.user_name`, accountUuid: sql`h.account_uuid` })
  const { rows } = await sql<Pick<VisitOutcome, 'at' | 'by'>>`select h.created_at as at, ${name} as by from history h
    where h.service_job_uuid = ${ID} and ${isOfKind} order by h.created_at desc, h."ID" desc limit 1`.execute(tx)
  return rows[0] ?? { at: null, by: '' }
}

async function outcomeOfFormer(ctx: RequestContext, ID: string): Promise<VisitOutcome> {
  const { call, own } = await loadOwnVisit(ctx, ID)
  if (!mayAdd(own, [], ctx.now)) throw notFound()
  const at = own[0]?.until ?? null
  const { societe_uuid, technician } = call
  if (societe_uuid !== ctx.actor.societe_uuid) return { ...open, kind: societe_uuid ? 'company' : 'office', at }
  if (technician === '') return { ...open, kind: 'nobody', at }
  return {
    ...open,
    kind: 'colleague',
    at,
    by: (await technicianNameOf(ctx.tx, societe_uuid, technician)) || technician,
  }
}
