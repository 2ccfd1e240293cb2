import type { BodyInput, Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { keepPreviousData, MutationCache, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { isPassing } from './failures.ts'
import { onLanguage } from './i18n.ts'
import { type Sent, send } from './send.ts'
import { currentSession, onSession, type Session } from './session.ts'

/** Value lists change rarely: they are kept longer and apart from everything else. */
export const valueListKey = 'value list'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
    mutations: { retry: false },
  },
  // A change may show anywhere: whatever is on screen is asked for again.
  mutationCache: new MutationCache({
    onSuccess: (_answer, _body, _context, { meta }) => (meta?.takesAway ? undefined : refreshRows()),
  }),
})

/** Asks again for everything on screen except value lists. */
export function refreshRows() {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== valueListKey })
}

/** The cache key of an endpoint's answer to a body. */
export function keyOf<E extends Endpoint>(endpoint: E, body: BodyInput<E>) {
  return [endpoint.path, endpoint.update_type ?? '', body] as const
}

interface AskOptions {
  readonly enabled?: boolean
  readonly refetchInterval?: number
  readonly staleTime?: number
  /** Keeps the answer to the body before, until the one to this body is there. */
  readonly keepPrevious?: boolean
}

/** The query of an endpoint, for `useQuery`, prefetching and the cache. */
export function asking<E extends Endpoint>(endpoint: E, body: BodyInput<E>) {
  return {
    queryKey: keyOf(endpoint, body),
    queryFn: ({ signal }: { signal: AbortSignal }) => send(endpoint, body, { signal }),
  }
}

/** Asks an endpoint and keeps the answer. */
export function useAsk<E extends Endpoint>(
  endpoint: E,
  body: BodyInput<E>,
  { keepPrevious, ...options }: AskOptions = {},
): UseQueryResult<Sent<E>> {
  return useQuery<unknown>({
    ...asking(endpoint, body),
    ...options,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
  }) as UseQueryResult<Sent<E>>
}

const scopeOf = (session: Session | undefined) => session && `${session.sessionId} ${session.networkCode}`

/** Keeps the cache true to session and language: another user or network sees nothing of the one before. */
export function watchCache(): void {
  let scope = scopeOf(currentSession())
  onSession((session) => {
    if (scopeOf(session) === scope) return
    // So is the list that was left behind: the next user may not even open it.
    if (scope !== undefined) sessionStorage.clear()
    scope = scopeOf(session)
    queryClient.clear()
  })
  // Texts inside answers are in the language they were asked in; what is typed stays, as nothing is taken away.
  onLanguage(async () => {
    // An answer under way would come in the language before.
    await queryClient.cancelQueries()
    await queryClient.invalidateQueries()
  })
}
