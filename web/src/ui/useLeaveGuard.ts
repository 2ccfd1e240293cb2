import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { announceUnsaved } from '../kernel/unsaved.ts'

/** Asks before a page with unsaved changes is left. Another tab of the same page is not leaving. */
export function useLeaveGuard(wouldLose: () => boolean) {
  const latest = useRef(wouldLose)
  latest.current = wouldLose
  // Whatever takes the page away without going elsewhere asks here.
  useEffect(() => announceUnsaved(() => latest.current()), [])
  return useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && wouldLose(),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })
}
