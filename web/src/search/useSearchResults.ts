import { minSearchLength, type SearchResult, searchApi } from '@callout/domain/search/search.api.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'

/** Time after the last key until the text is searched, in milliseconds. */
const debounceMs = 120

const none: readonly SearchResult[] = []

/**
 * Results for a text while it is typed. `whenFound` calls back with the first results of exactly this text: at once, or
 * as soon as they arrive, so that Enter never picks a result of an earlier text.
 */
export function useSearchResults(typed: string) {
  const [debounced] = useDebouncedValue(typed, debounceMs)
  const [pendingCallback, setPendingCallback] = useState<{
    text: string
    then: (results: readonly SearchResult[]) => void
  }>()
  const text = typed.trim()
  const isSearchable = text.length >= minSearchLength
  const searchedText = pendingCallback?.text === text ? text : debounced.trim()
  const { data, error, isPlaceholderData, refetch } = useEndpointQuery(
    searchApi.find,
    { text: searchedText },
    { enabled: isSearchable && searchedText.length >= minSearchLength, keepPrevious: true },
  )
  const results = isSearchable && searchedText !== '' ? (data ?? none) : none
  const isCurrent = isSearchable && searchedText === text && data !== undefined && !isPlaceholderData

  useEffect(() => {
    if (!pendingCallback) return
    if (isCurrent && pendingCallback.text === text) pendingCallback.then(results)
    if (isCurrent || error || pendingCallback.text !== text) setPendingCallback(undefined)
  }, [pendingCallback, isCurrent, error, text, results])

  return {
    results,
    isSearchable,
    /** True if the results are those of the typed text. */
    isCurrent,
    error: isSearchable ? error : null,
    retry: () => void refetch(),
    whenFound: (then: (results: readonly SearchResult[]) => void) =>
      isCurrent ? then(results) : isSearchable && setPendingCallback({ text, then }),
  }
}
