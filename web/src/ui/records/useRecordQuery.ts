import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { endpointQuery } from '../../platform/api/queries.ts'

/**
 * The record of a page. It renders deferred when it arrives: rendering so many fields at once would block keys and
 * clicks.
 */
export function useRecordQuery(query: ReturnType<typeof endpointQuery>) {
  const { data, error, refetch } = useQuery(query)
  const isReady = useDeferredValue(data !== undefined)
  return { data: isReady ? data : undefined, error, retry: () => void refetch() }
}
