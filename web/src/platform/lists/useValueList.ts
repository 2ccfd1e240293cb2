import { sessionTimes } from '@callout/domain/session/session.ts'
import { type ValueListItem, valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { valueListKey } from '../api/queries.ts'
import { send } from '../api/send.ts'
import { useLanguage } from '../i18n/i18n.ts'

interface ValueListOptions {
  readonly parentValue?: string
  readonly additionalData?: string
  /** The record that the list depends on: for technicians, their call. */
  readonly record?: unknown
  readonly enabled?: boolean
}

const none: ValueListItem[] = []

/**
 * The choices of a value list in the user's language, cached until one is changed or the user signs out. Those out of
 * use are among them, as texts of old records, with `active: false`; a search finds only what may be chosen.
 */
export function useValueList(valueList: string, { enabled = true, ...parameters }: ValueListOptions = {}) {
  const lang = useLanguage()
  const body = { valueList, ...parameters, includeInactive: parameters.additionalData === undefined }
  const {
    data = none,
    isFetching,
    error,
  } = useQuery({
    queryKey: [valueListKey, lang, body],
    queryFn: ({ signal }) => send(valueListApi.list, body, { signal }),
    staleTime: sessionTimes.valueListAge,
    gcTime: sessionTimes.valueListAge,
    // The same code may stand for another value in the list of another record.
    placeholderData: parameters.record === undefined ? keepPreviousData : undefined,
    enabled,
  })
  return { items: enabled ? data : none, isFetching, error }
}
