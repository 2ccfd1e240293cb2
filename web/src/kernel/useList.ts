import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { type FilterData, type FilterValue, isEmptyFilter, type List, orderOf } from '@callout/domain/kernel/list.ts'
import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatch, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { type ListState, readListUrl, sortAfterClick, writeListUrl } from './listUrl.ts'
import { queryClient } from './queries.ts'
import { send } from './send.ts'
import { type Search, stringifySearch } from './url.ts'
import { rememberList } from './wayBack.ts'

/** A list on the wire: its declaration and the call that gives its pages. */
export interface ListSource<Row> {
  readonly list: List
  readonly endpoint: Endpoint<z.ZodType, z.ZodType<Row>>
  /** The call that gives every row as a file, where there is one. */
  readonly exports?: Endpoint
  /** What this view always asks, whatever the address says. */
  readonly fixed?: FilterData
  /** The list is part of a page that keeps these names of the address for itself; no way leads back to the list. */
  readonly within?: readonly string[]
}

interface Page<Row> {
  readonly Data: readonly Row[]
  readonly Total: number
}

/** The filters a request really carries. */
const askedFilters = <Row>(source: ListSource<Row>, state: ListState): FilterData => ({
  ...state.filters,
  ...source.fixed,
})

/** A page's request, as a query. A total counted for the same filters and order is sent back, so it is not counted again. */
function pageQuery<Row>(client: QueryClient, source: ListSource<Row>, state: ListState) {
  const { list } = source
  const filterData = askedFilters(source, state)
  const Sorts = orderOf(list, state.sort ? [state.sort] : [])
  const key = [source.endpoint.path, filterData, Sorts, state.size] as const
  const totalKey = [...key, 'total']
  const pageKey = [...key, state.page]
  return queryOptions({
    queryKey: pageKey,
    queryFn: async ({ signal }): Promise<Page<Row>> => {
      const known = client.getQueryState<number>(totalKey)
      // The same page asked again wants to know what is true now.
      const again = client.getQueryData(pageKey) !== undefined
      const Total = known?.data !== undefined && !known.isInvalidated && !again ? known.data : -1
      const request = { Page: state.page, PageSize: list.unpaged ? 0 : state.size, Sorts, Total }
      const answer = (await send(source.endpoint, { request, filterData }, { signal })) as Page<Row>
      client.setQueryData(totalKey, answer.Total)
      return answer
    },
    // A page fetched ahead is shown as it is; changes of others arrive by themselves.
    staleTime: 10_000,
  })
}

/** Asks for the rows an address shows, before anybody draws them. */
export const askAhead = <Row>(source: ListSource<Row>, search: string) =>
  queryClient.prefetchQuery(pageQuery(queryClient, source, readListUrl(source.list, search)))

/** Typing in one filter is one step back, however many pauses it had. */
const oneStep = 2_000

/**
 * A list whose whole state stands in the address. Old rows stay while new ones come; the next page is fetched ahead;
 * the address is kept for the way back from a record.
 */
export function useList<Row>(source: ListSource<Row>) {
  const { list } = source
  const client = useQueryClient()
  const router = useRouter()
  // The page's own address: while another page is on its way, the browser's is already that one's.
  const { pathname, search } = useMatch({ strict: false }) as { pathname: string; search: Search }
  const address = stringifySearch(search)
  const state = readListUrl(list, address)
  const query = useQuery({ ...pageQuery(client, source, state), placeholderData: keepPreviousData })
  const lastStep = useRef({ filter: '', at: 0 })

  const go = (change: (now: ListState) => Partial<ListState>, replace = false) => {
    // A filter still being typed in when the page is left has nothing to narrow any more.
    if (router.history.location.pathname !== pathname) return
    // Two fields may hand on at once, before the screen is drawn anew: the address itself is what counts.
    const now = readListUrl(list, router.history.location.search)
    const next = writeListUrl(list, { ...now, ...change(now) })
    const beside = source.within?.map((name) => [name, search[name]])
    void router.navigate({
      to: '.',
      search: () => ({ ...Object.fromEntries(beside ?? []), ...next }),
      replace,
      resetScroll: false,
    } as never)
  }

  const isPage = source.within === undefined
  useEffect(() => {
    if (isPage) rememberList(pathname + address)
  }, [isPage, pathname, address])

  const { data, isPlaceholderData } = query
  const lastPage = data && !list.unpaged ? Math.max(1, Math.ceil(data.Total / state.size)) : 1
  const hasNext = data !== undefined && !isPlaceholderData && state.page < lastPage
  const nextKey = JSON.stringify([state, source.fixed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the next page depends on
  useEffect(() => {
    if (!hasNext) return
    // Not before this one is on screen.
    const idle = requestIdleCallback(() => {
      void client.prefetchQuery(pageQuery(client, source, { ...state, page: state.page + 1 }))
    })
    return () => cancelIdleCallback(idle)
  }, [hasNext, nextKey])

  return {
    list,
    state,
    exports: source.exports,
    /** What is asked besides a page: which rows, in which order. */
    asked: { filterData: askedFilters(source, state), Sorts: orderOf(list, state.sort ? [state.sort] : []) },
    rows: data?.Data,
    total: data?.Total,
    lastPage,
    /** The rows on screen are not yet those that were asked for. */
    isStale: isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    setFilter: (name: string, value: FilterValue) => {
      const goesOn = lastStep.current.filter === name && Date.now() - lastStep.current.at < oneStep
      lastStep.current = { filter: name, at: Date.now() }
      go(({ filters: { [name]: _, ...others } }) => {
        return { filters: isEmptyFilter(value) ? others : { ...others, [name]: value }, page: 1 }
      }, goesOn)
    },
    clearFilters: () => go(() => ({ filters: {}, page: 1 })),
    sortBy: (member: string) => go((now) => ({ sort: sortAfterClick(list, now.sort, member), page: 1 })),
    goTo: (page: number) => go(() => ({ page })),
    setSize: (size: number) => go(() => ({ size, page: 1 })),
  }
}

export type ListOnScreen<Row> = ReturnType<typeof useList<Row>>
