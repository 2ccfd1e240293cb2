import type { ChangeNotice } from '@callout/domain/platform/change-notice.ts'
import { useEffect } from 'react'
import { refreshRowPresence } from '../../calls/case/rowPresence.ts'
import { queryClient, refreshRows } from '../../platform/api/queries.ts'
import { subscribeToChanges } from '../../platform/live/changeStream.ts'
import { createBatcher } from '../../platform/live/createBatcher.ts'
import { useFallbackPolling } from '../../platform/live/useFallbackPolling.ts'
import type { Session } from '../../platform/session/session.ts'
import { affectsOverview, affectsQuery, isOverviewQuery } from './affectedQueries.ts'

const batchTiming = { firstDelayMs: 100, pauseMs: 400 }
/** Almost every change affects the home page, so it collects more of them before it refetches. */
const overviewTiming = { firstDelayMs: 1_000, pauseMs: 5_000 }

/** Refetches the affected queries; in a hidden tab only once it becomes visible. */
function refresh(notices: readonly ChangeNotice[]) {
  for (const { kind, ID } of notices) if (kind === 'presence') refreshRowPresence(ID)
  const newest = [...new Map(notices.map((notice) => [`${notice.kind} ${notice.ID}`, notice])).values()]
  return queryClient.invalidateQueries({
    predicate: (query) => newest.some((notice) => affectsQuery(notice, query)),
    refetchType: document.hidden ? 'none' : 'active',
  })
}

const refreshOverview = () =>
  queryClient.invalidateQueries({
    predicate: isOverviewQuery,
    refetchType: document.hidden ? 'none' : 'active',
  })

/** Keeps the data on screen up to date with changes by others: through the stream of changes, or else by polling. */
export function useLiveUpdates({ sessionId, networkCode }: Session): void {
  useEffect(() => {
    const batches = createBatcher(refresh, batchTiming)
    const overviewBatches = createBatcher(refreshOverview, overviewTiming)
    const unsubscribe = subscribeToChanges(`${sessionId} ${networkCode}`, {
      onChange: (notice) => {
        batches.add(notice)
        if (affectsOverview(notice)) overviewBatches.add(notice)
      },
      onGap: () => void refreshRows(),
    })
    return () => {
      unsubscribe()
      batches.stop()
      overviewBatches.stop()
    }
  }, [sessionId, networkCode])
  useFallbackPolling()
}
