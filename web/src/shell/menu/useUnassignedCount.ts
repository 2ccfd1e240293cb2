import { callApi } from '@callout/domain/calls/call.api.ts'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useIsLive } from '../../platform/live/changeStream.ts'

/** Poll interval of the badge, in milliseconds: long while live updates arrive. */
const badgePollMs = { polling: 60_000, live: 600_000 }

/** The number of open calls in the network without a company; undefined until loaded. */
export function useUnassignedCount(isEnabled: boolean): number | undefined {
  const refetchInterval = useIsLive() ? badgePollMs.live : badgePollMs.polling
  return useEndpointQuery(callApi.unassignedCount, {}, { enabled: isEnabled, refetchInterval }).data
}
