import type { Notice } from '@callout/domain/kernel/live.ts'
import { useEffect } from 'react'
import { inBatches } from '../kernel/inBatches.ts'
import { followChanges, useIsLive } from '../kernel/live.ts'
import { queryClient, refreshRows } from '../kernel/queries.ts'
import type { Session } from '../kernel/session.ts'
import { concerns } from './concerns.ts'

const pace = { soon: 100, apart: 400 }

/** How often what is on screen is asked for again while nothing tells of changes, in milliseconds. */
const fallbackPoll = 60_000

/** Asks again for what the notices concern; in a tab nobody sees, when it is looked at. */
function refresh(notices: readonly Notice[]) {
  const newest = [...new Map(notices.map((notice) => [`${notice.kind} ${notice.ID}`, notice])).values()]
  return queryClient.invalidateQueries({
    predicate: (query) => newest.some((notice) => concerns(notice, query)),
    refetchType: document.hidden ? 'none' : 'active',
  })
}

/** Keeps what is on screen true while others work: by the stream of changes, and by polling where there is none. */
export function useLive({ sessionId, networkCode }: Session): void {
  useEffect(() => {
    const batches = inBatches(refresh, pace)
    const leave = followChanges(`${sessionId} ${networkCode}`, {
      onNotice: batches.add,
      onGap: () => void refreshRows(),
    })
    return () => {
      leave()
      batches.stop()
    }
  }, [sessionId, networkCode])

  const isLive = useIsLive()
  useEffect(() => {
    if (isLive) return
    const timer = setInterval(() => document.hidden || void refreshRows(), fallbackPoll)
    return () => clearInterval(timer)
  }, [isLive])
}
