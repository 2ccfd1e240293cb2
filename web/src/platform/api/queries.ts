import type { BodyInput, Endpoint } from '@callout/domain/platform/endpoint.ts'
import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { clearTabStorage, forgetDraftsOfOthers } from '../forms/storedDrafts.ts'
import { onLanguageChange } from '../i18n/i18n.ts'
import { currentSession, onSessionChange, type Session } from '../session/session.ts'
import { isTransient } from './errors.ts'
import { type EndpointResult, send } from './send.ts'

/**
 * First part of the query key of value lists. They change rarely, so they are cached longer and refreshed separately.
 */
export const valueListKey = 'value list'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && isTransient(error),
      // Fail without a network, so that the page shows an error; by default a query waits silently.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Refetches everything on screen except value lists. */
export function refreshRows() {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== valueListKey })
}

/** The query key of an endpoint and a request body. */
export function queryKeyOf<E extends Endpoint>(endpoint: E, body: BodyInput<E>) {
  return [endpoint.path, endpoint.update_type ?? '', body] as const
}

interface EndpointQueryOptions {
  readonly enabled?: boolean
  readonly refetchInterval?: number
  readonly staleTime?: number
  /** Keeps the previous answer until the one to the new body arrives. */
  readonly keepPrevious?: boolean
}

/** Query options for an endpoint, for `useQuery` and prefetching. */
export function endpointQuery<E extends Endpoint>(endpoint: E, body: BodyInput<E>) {
  return {
    queryKey: queryKeyOf(endpoint, body),
    queryFn: ({ signal }: { signal: AbortSignal }) => send(endpoint, body, { signal }),
  }
}

/** Queries an endpoint through the cache. */
export function useEndpointQuery<E extends Endpoint>(
  endpoint: E,
  body: BodyInput<E>,
  { keepPrevious, ...options }: EndpointQueryOptions = {},
): UseQueryResult<EndpointResult<E>> {
  return useQuery<unknown>({
    ...endpointQuery(endpoint, body),
    ...options,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
  }) as UseQueryResult<EndpointResult<E>>
}

const scopeOf = (session: Session | undefined) => session && `${session.sessionId} ${session.networkCode}`

/** Clears the cache when the user or network changes; refetches it when the language changes. */
export function syncCacheWithSession(): void {
  let scope = scopeOf(currentSession())
  // Somebody else may have signed in while this tab was closed.
  forgetDraftsOfOthers()
  onSessionChange((session) => {
    if (scopeOf(session) === scope) return
    // Also forget the last list and the drafts of others: this user may not be allowed to see them.
    clearTabStorage()
    scope = scopeOf(session)
    queryClient.clear()
  })
  // Answers contain translated texts, so refetch them. Typed input stays, because no data is removed.
  onLanguageChange(async () => {
    // A request in progress would be answered in the previous language.
    await queryClient.cancelQueries()
    await queryClient.invalidateQueries()
  })
}
