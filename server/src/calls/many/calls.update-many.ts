import { callApi } from '@callout/domain/calls/call.api.ts'
import type { callBatchApi } from '@callout/domain/calls/call.batch.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { BodyOf, Endpoint } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import { batchRows } from '../../platform/batch/batch-rows.ts'
import { inTransaction, runBatch } from '../../platform/batch/run-batch.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { successMessage } from '../../platform/http/success-message.ts'
import { cachedValueLists } from '../../value-lists/value-list.queries.ts'
import { assignCall, unassignCall } from '../assignment/call.assign.ts'
import { callSource, callsVisibleTo } from '../call.queries.ts'
import { undoCall } from '../undo/call.undo.ts'

interface CallKey {
  readonly ID: string
  readonly version?: number | null | undefined
}
type CallBatchBody = BodyOf<typeof callBatchApi.unassign>

/** Updates each call of a batch like the single update: by its own rules, with its own history and email. */
async function updateMany(
  ctx: RequestContext,
  body: CallBatchBody,
  { single, update }: { single: Endpoint; update: (ctx: RequestContext, call: CallKey) => Promise<CallRecord> },
) {
  const source = callSource(await cachedValueLists(ctx, ctx.actor.network_code), ctx.lang, ctx.actor)
  const columns = ['ID', 'version']
  const calls = await batchRows<CallKey, object>(ctx, source, body, { keyOf: ({ ID }) => ID.toLowerCase(), columns })
  const numbers = await callNumbers(ctx, calls)
  const keyOf = ({ ID }: CallKey) => ({
    ID,
    call_id: numbers.get(ID.toLowerCase()) ?? '',
    subcontractor_name: '',
  })
  return runBatch(ctx, calls, keyOf, async (rowCtx, call) => {
    const record = await update(rowCtx, call)
    const { version, subcontractor_name } = record
    return { version, subcontractor_name, Message: successMessage(single, record, ctx.lang) }
  })
}

/** The numbers of those calls that the actor may see, by ID. */
export async function callNumbers(
  { tx, actor }: RequestContext,
  calls: readonly CallKey[],
): Promise<Map<string, string>> {
  const IDs = calls.map(({ ID }) => ID).filter(isUuid)
  const { rows } = await sql<{ ID: string; call_id: string }>`select row."ID", row.call_id from calls row
    where row."ID" = any (${IDs}::uuid[]) and ${callsVisibleTo(actor)}`.execute(tx)
  return new Map(rows.map(({ ID, call_id }) => [ID, call_id]))
}

/** Assigns each call to the company; without one, the algorithm chooses for each. */
export const assignMany = (ctx: RequestContext, body: BodyOf<typeof callBatchApi.assign>) =>
  updateMany(ctx, body, {
    single: callApi.assign,
    update: (rowCtx, call) => assignCall(rowCtx, { ...call, societe_uuid: body.societe_uuid }),
  })

/** Takes the company off each call. */
export const unassignMany = (ctx: RequestContext, body: BodyOf<typeof callBatchApi.unassign>) =>
  updateMany(ctx, body, { single: callApi.unassign, update: inTransaction(unassignCall) })

/** Undoes the actor's own last act on each call. */
export const undoMany = (ctx: RequestContext, body: BodyOf<typeof callBatchApi.undo>) =>
  updateMany(ctx, body, { single: callApi.undo, update: inTransaction(undoCall) })
