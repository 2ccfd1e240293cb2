import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { refusalOfOldVersion } from '@callout/domain/platform/old-version.ts'
import { refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { qualityApi } from '@callout/domain/quality/quality.api.ts'
import type { SignalRecord } from '@callout/domain/quality/signal.ts'
import { actorName } from '../platform/audit/history.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { toSignalRecord, visibleSignal } from './signal.queries.ts'

export const getSignal = async ({ tx, actor }: RequestContext, { ID }: BodyOf<typeof qualityApi.signal>) =>
  toSignalRecord(await visibleSignal(tx, actor.network_code, ID))

/** Changes what a signal is. Who did it, when and why stays in its history. */
export async function setSignalState(
  { tx, actor, now }: RequestContext,
  { ID, version, state, note }: BodyOf<typeof qualityApi.setState>,
): Promise<SignalRecord> {
  const stored = await visibleSignal(tx, actor.network_code, ID, 'for update')
  throwIfRefused(refusalOfOldVersion(stored.version, version, stored.history.at(-1)?.user_name ?? ''))
  if (state === 'no_defect' && note.trim() === '') throwIfRefused(refuseField('note', 'quality.refused.note'))
  const history = [...stored.history, { at: now, user_name: actorName(actor), state, note }]
  await tx
    .updateTable('quality_signals')
    .set({ state, note, state_at: now, version: version + 1, history: JSON.stringify(history) })
    .where('ID', '=', ID)
    .execute()
  return toSignalRecord({ ...stored, state, note, version: version + 1, history })
}
