import { callApi } from '@callout/domain/calls/call.api.ts'
import { useIsLive } from '../kernel/live.ts'
import { useAsk } from '../kernel/queries.ts'

/** How often the badge is counted anew, in milliseconds: seldom while every change tells of itself. */
const badgePoll = { alone: 60_000, live: 600_000 }

/** How many open calls of the network have no company; undefined until known. */
export function useUnassignedCount(enabled: boolean): number | undefined {
  const refetchInterval = useIsLive() ? badgePoll.live : badgePoll.alone
  return useAsk(callApi.unassignedCount, {}, { enabled, refetchInterval }).data
}
