import { type changeApi, defaultChangeLimit, presentCursor } from '@callout/domain/changes/change.api.ts'
import type { Change } from '@callout/domain/changes/change.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { type Refusal, refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { Db } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import {
  type ChangeLog,
  isSkippedPosition,
  loadChangeLog,
  loadStoredChanges,
  maxNumbered,
  numberChanges,
  toVisibleChanges,
} from './change.queries.ts'

/** A page of changes after a cursor, and the cursor of the next page. */
export async function listChanges(
  { tx, actor, recordAccess }: RequestContext,
  { after, limit }: BodyOf<typeof changeApi.list>,
): Promise<{ Data: Change[]; next: string }> {
  if (after === presentCursor) return { Data: [], next: await loadPresentCursor(tx) }
  await numberChanges(tx)
  // Read before the changes: those that have a position by now are in the page or after it.
  const log = await loadChangeLog(tx)
  if (after !== undefined) throwIfRefused(await refusalOfCursor(tx, after, log))
  const from = after ?? 0
  const pageSize = limit ?? defaultChangeLimit
  const stored = await loadStoredChanges(tx, actor, { after: from, limit: pageSize })
  const Data = await toVisibleChanges(tx, actor, stored)
  if (Data.length > 0)
    recordAccess({ action: 'exported', kind: 'changes', filter: { after, limit }, rows: Data.length })
  const last = stored.at(-1)?.position ?? from
  return { Data, next: String(stored.length < pageSize ? Math.max(last, log.last_position) : last) }
}

/** The position of the last change that was committed by now. */
async function loadPresentCursor(tx: Db): Promise<string> {
  while ((await numberChanges(tx)) >= maxNumbered);
  return String((await loadChangeLog(tx)).last_position)
}

async function refusalOfCursor(tx: Db, after: number, log: ChangeLog): Promise<Refusal | undefined> {
  if (after < log.last_removed) return refuse('change.refused.too_old')
  // Such a cursor was given before a restore or a failover lost changes. Changes up to it would never be read.
  const isLost = after > log.last_position || (await isSkippedPosition(tx, after))
  return isLost ? refuse('change.refused.unknown_cursor') : undefined
}
