import { useBlocker } from '@tanstack/react-router'

/** Asks before a page with unsaved changes is left. Another tab of the same page is not leaving. */
export function useLeaveGuard(wouldLose: () => boolean) {
  return useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && wouldLose(),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })
}
