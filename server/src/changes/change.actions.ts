import { type changeApi, usualChanges } from '@callout/domain/changes/change.api.ts'
import type { Change } from '@callout/domain/changes/change.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { loadChangeLog, loadStoredChanges, numberChanges, toVisibleChanges } from './change.queries.ts'

/** A page of changes after a cursor, and the cursor of the next page. */
export async function listChanges(
  { tx, actor, recordAccess }: RequestContext,
  { after, limit }: BodyOf<typeof changeApi.list>,
): Promise<{ Data: Change[]; next: string }> {
  await numberChanges(tx)
  // Read before the changes: those that have a position by now are in the page or after it.
  const { last_position, last_removed } = await loadChangeLog(tx)
  if (after !== undefined && after < last_removed) throw new RefusalError(refuse('change.refused.too_old'))
  const from = after ?? 0
  const most = limit ?? usualChanges
  const stored = await loadStoredChanges(tx, actor, { after: from, limit: most })
  const Data = await toVisibleChanges(tx, actor, stored)
  if (Data.length > 0)
    recordAccess({ action: 'exported', kind: 'changes', filter: { after, limit }, rows: Data.length })
  const last = stored.at(-1)?.position ?? from
  return { Data, next: String(stored.length < most ? Math.max(last, last_position) : last) }
}
