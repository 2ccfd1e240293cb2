import type { UndoableAct, UndoableType } from '@callout/domain/calls/call.rules.ts'
import type { Db } from '../../platform/database/db.ts'
import type { CallEffect } from '../change/call.effect.ts'
import type { CallChanges } from '../change/derived-columns.ts'

/** Keeps the call as it was before an act, so that its author can undo the act. */
export const keepUndo: CallEffect = ({ tx, actor, now }, { before: { ID, version: _, ...before }, after, type }) => {
  const act = {
    type,
    version: after.version,
    account_uuid: actor.account_uuid,
    acted_at: now,
    before: JSON.stringify(before),
  }
  return tx
    .insertInto('call_undos')
    .values({ service_job_uuid: ID, ...act })
    .onConflict((conflict) => conflict.column('service_job_uuid').doUpdateSet(act))
    .execute()
}

/** The last stored act on the call, with the call as it was before. */
export async function findUndoableAct(
  tx: Db,
  ID: string,
): Promise<(UndoableAct & { before: CallChanges }) | undefined> {
  const act = await tx.selectFrom('call_undos').selectAll().where('service_job_uuid', '=', ID).executeTakeFirst()
  return act && { ...act, type: act.type as UndoableType, before: act.before as CallChanges }
}
