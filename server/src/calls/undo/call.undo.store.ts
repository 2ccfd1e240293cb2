import type { UndoableAct, UndoableType } from '@callout/domain/calls/call.rules.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ChangeContext } from '../../platform/http/context.ts'
import type { CallChanges, ExtraStatements } from '../call.change.ts'
import type { StoredCall } from '../call.queries.ts'

/** Statement that keeps the call as it is before an act, so that its author can undo the act. */
export function undoInsert({ tx, actor, now }: ChangeContext, call: StoredCall, type: UndoableType): ExtraStatements {
  const { ID, version, ...before } = call
  const act = {
    type,
    version: version + 1,
    account_uuid: actor.account_uuid,
    acted_at: now,
    before: JSON.stringify(before),
  }
  return {
    undoable: tx
      .insertInto('call_undos')
      .values({ service_job_uuid: ID, ...act })
      .onConflict((conflict) => conflict.column('service_job_uuid').doUpdateSet(act)),
  }
}

/** The last stored act on the call, with the call as it was before. */
export async function findUndoableAct(
  tx: Db,
  ID: string,
): Promise<(UndoableAct & { before: CallChanges }) | undefined> {
  const act = await tx.selectFrom('call_undos').selectAll().where('service_job_uuid', '=', ID).executeTakeFirst()
  return act && { ...act, type: act.type as UndoableType, before: act.before as CallChanges }
}
