import { type CallRow, callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { FilterData } from '@callout/domain/kernel/list.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { allRows, largestPage } from '../kernel/allRows.ts'
import { asking, queryClient } from '../kernel/queries.ts'
import { send } from '../kernel/send.ts'
import { instantsOf, type Period } from './period.ts'

const planned = [callApi.list.path, 'planned'] as const

const rowsQuery = (key: readonly string[], filterData: FilterData, Member: 'appointment_date_at' | 'created_at') =>
  queryOptions({
    queryKey: [...key, filterData],
    queryFn: ({ signal }): Promise<CallRow[]> =>
      allRows((Page, Total) => {
        const request = { Page, PageSize: largestPage, Sorts: [{ Member, SortDirection: 0 }], Total }
        return send(callApi.list, { request, filterData }, { signal })
      }),
  })

interface Asked {
  readonly period: Period
  readonly timeZone: string
  readonly subContractors: readonly string[]
}

const plannedQuery = ({ period, timeZone, subContractors }: Asked) =>
  rowsQuery(planned, { ...instantsOf(period, timeZone), subContractors }, 'appointment_date_at')

/** The calls planned within a period, of these companies or of all. */
export function usePlannedCalls(asked: Asked) {
  return useQuery({ ...plannedQuery(asked), placeholderData: keepPreviousData })
}

/** Fetches a period ahead, when somebody is about to turn to it. */
export const approachPeriod = (asked: Asked) => void queryClient.prefetchQuery(plannedQuery(asked))

/** The calls that wait for their company's answer, the oldest first. */
export function useUnacceptedCalls(subContractors: readonly string[], enabled: boolean) {
  const query = rowsQuery([callApi.list.path, 'unaccepted'], { unaccepted: true, subContractors }, 'created_at')
  return useQuery({ ...query, placeholderData: keepPreviousData, enabled })
}

/** Asks again for every list of calls: one is no longer there. */
export const refreshLists = () => void queryClient.invalidateQueries({ queryKey: [callApi.list.path] })

/** Puts the newest version of a call where the planning and the call's own page read it. */
export function keepPlanned(call: CallRecord) {
  const { ID, version, schedule_start_date, schedule_end_date, appointment_date_at, duration_minutes } = call
  const news = { version, schedule_start_date, schedule_end_date, appointment_date_at, duration_minutes }
  queryClient.setQueriesData<CallRow[]>({ queryKey: planned }, (rows) =>
    rows?.map((row) => (row.ID === ID ? { ...row, ...news } : row)),
  )
  queryClient.setQueryData(asking(callApi.load, { ID }).queryKey, call)
}
