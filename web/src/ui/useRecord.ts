import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { asking } from '../kernel/queries.ts'

/**
 * What the page of a record shows. One that arrives is drawn in pieces, between which the screen answers to keys and clicks:
 * so many fields at once would hold it up.
 */
export function useRecord(query: ReturnType<typeof asking>) {
  const { data, error, refetch } = useQuery(query)
  const isDrawn = useDeferredValue(data !== undefined)
  return { data: isDrawn ? data : undefined, error, retry: () => void refetch() }
}
