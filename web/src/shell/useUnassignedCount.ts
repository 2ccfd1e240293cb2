import { callApi } from '@callout/domain/calls/call.api.ts'
import { useAsk } from '../kernel/queries.ts'

/** How often the badge is counted anew when nothing here changes it, in milliseconds. */
const badgePoll = 60_000

/** How many open calls of the network have no company; undefined until known. */
export function useUnassignedCount(enabled: boolean): number | undefined {
  return useAsk(callApi.unassignedCount, {}, { enabled, refetchInterval: badgePoll }).data
}
