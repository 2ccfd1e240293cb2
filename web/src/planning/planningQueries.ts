import { type CallRow, callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { endpointQuery, queryClient } from '../platform/api/queries.ts'
import { send } from '../platform/api/send.ts'
import { loadAllRows, maxPageSize } from '../platform/lists/loadAllRows.ts'
import { instantsOf, type Period } from './period.ts'

const plannedKey = [callApi.list.path, 'planned'] as const

const rowsQuery = (key: readonly string[], filterData: FilterData, Member: 'appointment_date_at' | 'created_at') =>
  queryOptions({
    queryKey: [...key, filterData],
    queryFn: ({ signal }): Promise<CallRow[]> =>
      loadAllRows((Page, Total) => {
        const request = { Page, PageSize: maxPageSize, Sorts: [{ Member, SortDirection: 0 }], Total }
        return send(callApi.list, { request, filterData }, { signal })
      }),
  })

interface PlannedPeriod {
  readonly period: Period
  readonly timeZone: string
  readonly subContractors: readonly string[]
}

const plannedQuery = ({ period, timeZone, subContractors }: PlannedPeriod) =>
  rowsQuery(plannedKey, { ...instantsOf(period, timeZone), subContractors }, 'appointment_date_at')

/** Calls planned in a period, of the given companies, or of all if none is given. */
export function usePlannedCalls(period: PlannedPeriod, isEnabled: boolean) {
  return useQuery({ ...plannedQuery(period), placeholderData: keepPreviousData, enabled: isEnabled })
}

export const prefetchPeriod = (period: PlannedPeriod) => void queryClient.prefetchQuery(plannedQuery(period))

/** Calls waiting for their company's answer, oldest first. */
export function useUnacceptedCalls(subContractors: readonly string[], isEnabled: boolean) {
  const query = rowsQuery([callApi.list.path, 'unaccepted'], { unaccepted: true, subContractors }, 'created_at')
  return useQuery({ ...query, placeholderData: keepPreviousData, enabled: isEnabled })
}

/** Accepted calls without a technician or an appointment, and those whose visit is over, oldest first. */
export function useCallsToPlan(subContractors: readonly string[], isEnabled: boolean) {
  const query = rowsQuery([callApi.list.path, 'to plan'], { to_plan: true, subContractors }, 'created_at')
  return useQuery({ ...query, placeholderData: keepPreviousData, enabled: isEnabled })
}

/** Refetches every list of calls. */
export const refreshCallLists = () => void queryClient.invalidateQueries({ queryKey: [callApi.list.path] })

/** Stores a call in the query cache of the planning and of the call's page. */
export function cachePlannedCall(call: CallRecord) {
  const { ID, version, technician, schedule_start_date, schedule_end_date, ...more } = call
  const { appointment_date_at, duration_minutes } = more
  const schedule = { schedule_start_date, schedule_end_date, appointment_date_at, duration_minutes }
  const changes = { version, technician, ...schedule }
  queryClient.setQueriesData<CallRow[]>({ queryKey: plannedKey }, (rows) =>
    rows?.map((row) => (row.ID === ID ? { ...row, ...changes } : row)),
  )
  queryClient.setQueryData(endpointQuery(callApi.load, { ID }).queryKey, call)
}
