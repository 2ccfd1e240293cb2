import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { endpointQuery, queryClient } from '../platform/api/queries.ts'
import { type ListSource, prefetchList } from '../platform/lists/useList.ts'

export const callSource: ListSource<CallRow> = { list: callList, endpoint: callApi.list, exports: callApi.export }

/** Open calls without a company, the one that waits longest first. */
export const unassignedCallSource: ListSource<CallRow> = {
  ...callSource,
  fixedFilters: { unassigned: true },
  sort: { Member: 'created_at', SortDirection: 0 },
}

/** Prefetch the list of calls for the query of a URL. */
export const prefetchCalls = (search: string) => prefetchList(callSource, search)
export const prefetchUnassignedCalls = (search: string) => prefetchList(unassignedCallSource, search)

export const callQuery = (ID: string) => endpointQuery(callApi.load, { ID })

export const prefetchCall = (row: { readonly ID: string }) => void queryClient.prefetchQuery(callQuery(row.ID))

/** Stores a call in the query cache, so every screen shows the new version. */
export function cacheCall(call: CallRecord) {
  queryClient.setQueryData(callQuery(call.ID).queryKey, call)
}
