import type { View } from '@callout/domain/views/view.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '../platform/api/send.ts'
import type { ListSource } from '../platform/lists/useList.ts'

/** Interval between counts while the list is on screen, in milliseconds. */
const recountMs = 30_000

/**
 * The totals of views by ID, counted by the list's own endpoint. They load one after the other, and only while the list
 * has its rows, so that the rows never wait for them.
 */
export function useViewCounts<Row>({ endpoint }: ListSource<Row>, views: readonly View[], isEnabled: boolean) {
  const { data } = useQuery({
    queryKey: ['view counts', endpoint.path, views.map(({ ID, filterData }) => [ID, filterData])],
    queryFn: async ({ signal }): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {}
      for (const { ID, filterData } of views) {
        const request = { Page: 1, PageSize: 1, Sorts: [], Total: -1 }
        const { Total } = (await send(endpoint, { request, filterData }, { signal })) as { Total: number }
        counts[ID] = Total
      }
      return counts
    },
    enabled: isEnabled && views.length > 0,
    staleTime: recountMs,
    refetchInterval: recountMs,
    placeholderData: keepPreviousData,
  })
  return data
}
