import { sessionTimes } from '@callout/domain/session/session.ts'
import { type ValueListItem, valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLanguage } from './i18n.ts'
import { valueListKey } from './queries.ts'
import { send } from './send.ts'

interface ValueListOptions {
  readonly parentValue?: string
  readonly additionalData?: string
  /** What the list depends on, as the server wants it: `{ ID }` of a call for its technicians. */
  readonly record?: unknown
  readonly enabled?: boolean
}

const none: ValueListItem[] = []

/** The choices of a value list in the reader's language, kept for some minutes and until sign-out. */
export function useValueList(valueList: string, { enabled = true, ...narrowed }: ValueListOptions = {}) {
  const lang = useLanguage()
  const body = { valueList, ...narrowed }
  const { data = none, isFetching } = useQuery({
    queryKey: [valueListKey, lang, body],
    queryFn: ({ signal }) => send(valueListApi.list, body, { signal }),
    staleTime: sessionTimes.valueListAge,
    gcTime: sessionTimes.valueListAge,
    placeholderData: keepPreviousData,
    enabled,
  })
  return { items: enabled ? data : none, isFetching }
}
