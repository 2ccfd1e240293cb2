import type { ChangeNotice } from '@callout/domain/platform/change-notice.ts'
import { useEffect } from 'react'
import { refreshRows } from '../../platform/api/queries.ts'
import { subscribeToChanges } from '../../platform/live/changeStream.ts'
import { createBatcher } from '../../platform/live/createBatcher.ts'
import { useFallbackPolling } from '../../platform/live/useFallbackPolling.ts'
import type { Session } from '../../platform/session/session.ts'

const batchTiming = { firstDelayMs: 100, pauseMs: 400 }

/** The changes that a visit shows. */
const shownKinds: readonly ChangeNotice['kind'][] = ['call', 'contract', 'maintenance', 'notification']

/** Keeps the visits on screen up to date with changes by others: through the stream of changes, or else by polling. */
export function useLiveVisits({ sessionId, networkCode }: Session): void {
  useEffect(() => {
    const batches = createBatcher(() => refreshRows(), batchTiming)
    const unsubscribe = subscribeToChanges(`${sessionId} ${networkCode}`, {
      onChange: (notice) => shownKinds.includes(notice.kind) && batches.add(notice),
      onGap: () => void refreshRows(),
    })
    return () => {
      unsubscribe()
      batches.stop()
    }
  }, [sessionId, networkCode])
  useFallbackPolling()
}
