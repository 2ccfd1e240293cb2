import type { callApi } from '@callout/domain/calls/call.api.ts'
import { refusalToUndo, type UndoableAct } from '@callout/domain/calls/call.rules.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { changeCall } from '../call.change.ts'
import { refuseOldCall } from '../call.old-version.ts'
import { type StoredCall, visibleCall } from '../call.queries.ts'
import { loadCallRecord } from '../call.record.ts'
import type { CallEffect } from '../change/call.effect.ts'
import { findUndoableAct } from './call.undo.store.ts'

/** Takes back the actor's own last assignment, planning or status: the call is as it was before. */
export async function undoCall(ctx: RequestContext, input: BodyOf<typeof callApi.undo>): Promise<CallRecord> {
  const call = await visibleCall(ctx.tx, ctx.actor, input.ID, 'for update')
  await refuseOldCall(ctx, call, input.version)
  const act = await findUndoableAct(ctx.tx, call.ID)
  throwIfRefused(refusalToUndo(ctx.actor, call, act, ctx.now))
  const { before, ...facts } = act as NonNullable<typeof act>
  // The call that this one repeats may have changed since.
  const { seen_version: _, repeat_of: _r, ...columns } = before as Partial<StoredCall & { seen_version: number }>
  await changeCall(ctx, call, columns, 'undo', takeBack(facts))
  return loadCallRecord(ctx, call.ID)
}

/** Removes what the act wrote in other tables. An email that is already sent stays sent. */
const takeBack =
  ({ type, acted_at }: UndoableAct): CallEffect =>
  async ({ tx }, { after: { ID } }) => {
    await tx.deleteFrom('call_undos').where('service_job_uuid', '=', ID).execute()
    if (type !== 'assign') return
    await tx
      .deleteFrom('call_assignments')
      .where('service_job_uuid', '=', ID)
      .where('assigned_at', '=', acted_at)
      .execute()
    // The job of a deleted email finds nothing to send.
    await tx
      .deleteFrom('mails')
      .where('service_job_uuid', '=', ID)
      .where('created_at', '=', acted_at)
      .where('sent_at', 'is', null)
      .execute()
  }
