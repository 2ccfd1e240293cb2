import { type CallRow, callApi } from '@callout/domain/calls/call.api.ts'
import { useEndpointQuery } from '../../platform/api/queries.ts'

/** The newest known version of the call. The given one may be that of an older list row. */
export function useNewestCallVersion({ ID, version }: Pick<CallRow, 'ID' | 'version'>): number {
  const { data } = useEndpointQuery(callApi.load, { ID })
  return Math.max(version, data?.version ?? version)
}
