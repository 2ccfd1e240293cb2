import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { asking, queryClient } from '../kernel/queries.ts'
import { askAhead, type ListSource } from '../kernel/useList.ts'

export const calls: ListSource<CallRow> = { list: callList, endpoint: callApi.list, exports: callApi.export }

/** Open calls without a company. */
export const unassignedCalls: ListSource<CallRow> = { ...calls, fixed: { unassigned: true } }

/** Asks for the calls an address shows, before their page does. */
export const askCalls = (search: string) => askAhead(calls, search)
export const askUnassignedCalls = (search: string) => askAhead(unassignedCalls, search)

export const callQuery = (ID: string) => asking(callApi.load, { ID })

/** Fetches a call ahead, when somebody is about to open it. */
export const approachCall = (row: { readonly ID: string }) => void queryClient.prefetchQuery(callQuery(row.ID))

/** Puts the newest version of a call where every screen reads it. */
export function keepCall(call: CallRecord) {
  queryClient.setQueryData(callQuery(call.ID).queryKey, call)
}
