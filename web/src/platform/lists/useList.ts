import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import {
  effectiveSorts,
  type FilterData,
  type FilterValue,
  isEmptyFilter,
  type SimilarTexts,
  type Sort,
} from '@callout/domain/platform/list.request.ts'
import type { List } from '@callout/domain/platform/list.ts'
import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatch, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { queryClient } from '../api/queries.ts'
import { send } from '../api/send.ts'
import { pageLink } from '../browser/pageLink.ts'
import { type Search, stringifySearch } from '../browser/url.ts'
import { currentSession } from '../session/session.ts'
import { rememberLastList } from './lastList.ts'
import { type ListState, readListUrl, sortAfterClick, writeListUrl } from './listUrl.ts'

/** A list's declaration and the endpoint that returns its pages. */
export interface ListSource<Row> {
  readonly list: List
  readonly endpoint: Endpoint<z.ZodType, z.ZodType<Row>>
  /** The endpoint that returns every row as a file, if there is one. */
  readonly exports?: Endpoint
  /** Filters that this view always applies, whatever the URL says. */
  readonly fixedFilters?: FilterData
  /** The default order of this view, in place of the list's own. */
  readonly sort?: Sort
  /** URL parameters of the page that contains the list. Such a list is not remembered as the last list. */
  readonly ownUrlParams?: readonly string[]
  /** Loads every row at once, without pages. */
  readonly loadsAllRows?: true
  /** Asks for a page, if the endpoint does not take the body of a list. */
  readonly load?: (body: ListBody, signal?: AbortSignal) => Promise<Page<Row>>
}

/** The request of a list to its endpoint. */
export interface ListBody {
  readonly request: { readonly Page: number; readonly PageSize: number }
  readonly filterData: FilterData
}

/** A page of a list. */
export interface Page<Row> {
  readonly Data: readonly Row[]
  readonly Total: number
  readonly Similar?: SimilarTexts
}

/** A page of a list, from its endpoint. */
export async function loadListPage<Row>(source: ListSource<Row>, body: ListBody, signal?: AbortSignal) {
  return (source.load ? await source.load(body, signal) : await send(source.endpoint, body, { signal })) as Page<Row>
}

/** The list state in a query string, with the view's default order if it names none. */
function stateOf<Row>(source: ListSource<Row>, search: string): ListState {
  const state = readListUrl(source.list, search, currentSession()?.role)
  return { ...state, sort: state.sort ?? source.sort }
}

/** The filters of a request, including the fixed ones. */
const requestFilters = <Row>(source: ListSource<Row>, state: ListState): FilterData => ({
  ...state.filters,
  ...source.fixedFilters,
})

/** Query options for a page. Sends along the total known for the same filters and order, to avoid a new count. */
function pageQuery<Row>(client: QueryClient, source: ListSource<Row>, state: ListState) {
  const { list } = source
  const filterData = requestFilters(source, state)
  const Sorts = effectiveSorts(list, state.sort ? [state.sort] : [])
  const key = [source.endpoint.path, filterData, Sorts, state.size] as const
  const totalKey = [...key, 'total']
  const pageKey = [...key, state.page]
  return queryOptions({
    queryKey: pageKey,
    queryFn: async ({ signal }): Promise<Page<Row>> => {
      const totalState = client.getQueryState<number>(totalKey)
      // A refetch of the same page counts again.
      const isRefetch = client.getQueryData(pageKey) !== undefined
      const Total = totalState?.data !== undefined && !totalState.isInvalidated && !isRefetch ? totalState.data : -1
      const request = { Page: state.page, PageSize: source.loadsAllRows ? 0 : state.size, Sorts, Total }
      const answer = await loadListPage(source, { request, filterData }, signal)
      client.setQueryData(totalKey, answer.Total)
      return answer
    },
    // Show a prefetched page without a refetch; live updates bring the changes of others.
    staleTime: 10_000,
  })
}

/** Prefetches the rows for a query string, before the list renders. */
export const prefetchList = <Row>(source: ListSource<Row>, search: string) =>
  queryClient.prefetchQuery(pageQuery(queryClient, source, stateOf(source, search)))

/** Changes to one filter within this time share a history entry, in milliseconds. */
const filterStepMs = 2_000

/**
 * A list whose whole state is in the URL. Old rows stay while new ones load, and the next page is prefetched. The URL
 * is remembered for the way back from a record.
 */
export function useList<Row>(source: ListSource<Row>) {
  const { list } = source
  const client = useQueryClient()
  const router = useRouter()
  // Use the matched URL: during a navigation the browser already has the URL of the next page.
  const { pathname, search } = useMatch({ strict: false }) as { pathname: string; search: Search }
  const address = stringifySearch(search)
  const state = stateOf(source, address)
  const query = useQuery({ ...pageQuery(client, source, state), placeholderData: keepPreviousData })
  const lastStep = useRef({ filter: '', at: 0 })

  const updateUrl = (
    change: (current: ListState) => Partial<ListState>,
    { replace }: { readonly replace: boolean } = { replace: false },
  ) => {
    // Ignore a debounced filter that fires after the page was left.
    if (router.history.location.pathname !== pathname) return
    // Read the state from the URL: two fields may change it before the next render.
    const current = readListUrl(list, router.history.location.search, currentSession()?.role)
    const next = writeListUrl(list, { ...current, ...change(current) })
    const ownParams = source.ownUrlParams?.map((name) => [name, search[name]])
    void router.navigate(
      pageLink({
        to: '.',
        search: () => ({ ...Object.fromEntries(ownParams ?? []), ...next }),
        replace,
        resetScroll: false,
      }),
    )
  }

  const isPage = source.ownUrlParams === undefined
  useEffect(() => {
    if (isPage) rememberLastList(pathname + address)
  }, [isPage, pathname, address])

  const { data, isPlaceholderData } = query
  const lastPage = data && !source.loadsAllRows ? Math.max(1, Math.ceil(data.Total / state.size)) : 1
  const hasNext = data !== undefined && !isPlaceholderData && state.page < lastPage
  const nextKey = JSON.stringify([state, source.fixedFilters])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `nextKey` covers all that the next page depends on
  useEffect(() => {
    if (!hasNext) return
    // Wait until this page is rendered.
    const idle = requestIdleCallback(() => {
      void client.prefetchQuery(pageQuery(client, source, { ...state, page: state.page + 1 }))
    })
    return () => cancelIdleCallback(idle)
  }, [hasNext, nextKey])

  return {
    list,
    state,
    exports: source.exports,
    /** True if the URL says nothing about the list. */
    isUntouched: address === '',
    /** Filters and order of the request, without the page. */
    criteria: {
      filterData: requestFilters(source, state),
      Sorts: effectiveSorts(list, state.sort ? [state.sort] : []),
    },
    rows: data?.Data,
    total: data?.Total,
    /** The texts that were searched in place of a filter that nothing has, by filter. */
    similar: data?.Similar,
    lastPage,
    /** True while the rows on screen still belong to the previous request. */
    isStale: isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    setFilter: (name: string, value: FilterValue) => {
      const isSameStep = lastStep.current.filter === name && Date.now() - lastStep.current.at < filterStepMs
      lastStep.current = { filter: name, at: Date.now() }
      updateUrl(
        ({ filters: { [name]: _, ...others } }) => {
          return { filters: isEmptyFilter(value) ? others : { ...others, [name]: value }, page: 1 }
        },
        { replace: isSameStep },
      )
    },
    clearFilters: () => updateUrl(() => ({ filters: {}, view: undefined, page: 1 })),
    sortBy: (member: string) =>
      updateUrl((current) => ({ sort: sortAfterClick(list, current.sort ?? source.sort, member), page: 1 })),
    goTo: (page: number) => updateUrl(() => ({ page })),
    setSize: (size: number) => updateUrl(() => ({ size, page: 1 })),
  }
}

export type ListData<Row> = ReturnType<typeof useList<Row>>
