import type { ChangeType } from '@callout/domain/history/history.ts'
import { changedValues } from '../platform/audit/history.ts'
import { recipientsOf } from '../platform/events/recipients.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import { changeRecord } from '../platform/records/change-record.ts'
import { refusalOfOldCall } from './call.old-version.ts'
import { type StoredCall, visibleCall } from './call.queries.ts'
import { keepTrackRecord } from './call.track-record.ts'
import type { CallEffect } from './change/call.effect.ts'
import { callHistory } from './change/call.history.ts'
import { endChangeRequests } from './change/change-requests.queries.ts'
import { type CallChanges, withDerivedColumns } from './change/derived-columns.ts'
import { scheduleCustomerMail } from './customer/customer.jobs.ts'
import { keepImportedVersion, setAnswerJob } from './deadlines/call.jobs.ts'
import { notifyOfMovedVisit } from './notification.queries.ts'
import { tellTechnicians } from './push/push.jobs.ts'

/** Publishes a call to central staff, to its company and to the company that it had before. */
const publishCall: CallEffect = (ctx, { before, after }) => {
  const { ID, version, network_code } = after
  ctx.publish({ kind: 'call', ID, version, network_code, ...recipientsOf(before, after) })
}

/** What follows from every change of a call, in this order. */
const callEffects: readonly CallEffect[] = [
  keepTrackRecord,
  keepImportedVersion,
  setAnswerJob,
  scheduleCustomerMail,
  publishCall,
  endChangeRequests,
  notifyOfMovedVisit,
  tellTechnicians,
]

/**
 * The only function that changes calls. Writes row, history and effects, those of the action first, or nothing if no
 * value differs. Refuses a call changed since it was read. Returns the call as it is now.
 */
export async function changeCall(
  ctx: ChangeContext,
  call: StoredCall,
  requested: CallChanges,
  type: ChangeType,
  ...effectsOfAction: readonly CallEffect[]
): Promise<StoredCall> {
  const changed = changedValues(call, await withDerivedColumns(ctx, call, requested))
  if (Object.keys(changed).length === 0) return call
  return changeRecord(ctx, {
    table: 'calls',
    key: 'ID',
    before: call,
    changed: { ...changed, updated_at: ctx.now },
    type,
    history: await callHistory(ctx, call, changed, type),
    effects: [...effectsOfAction, ...callEffects],
    conflict: async () => refusalOfOldCall(ctx, await visibleCall(ctx.tx, ctx.actor, call.ID)),
  })
}
