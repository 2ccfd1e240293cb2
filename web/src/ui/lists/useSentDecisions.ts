import { useEffect, useState } from 'react'
import { RefusedRequestError, type RequestFailure } from '../../platform/api/errors.ts'
import { refreshRows } from '../../platform/api/queries.ts'
import { toast } from '../../platform/browser/toast.ts'
import type { OpenRow } from './useOpenRow.ts'

/**
 * The decisions on the rows of a list: each is sent while the next row is already open. A refused row comes back with
 * its reason. The next row is prefetched.
 */
export function useSentDecisions<Row>(queue: OpenRow<Row>, prefetch: (row: Row) => void) {
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const next = queue.key === undefined ? undefined : queue.next
  const nextKey = next && queue.keyOf(next)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the row
  useEffect(() => {
    if (next) prefetch(next)
  }, [nextKey])
  return {
    refusalOf: (key: string): string | undefined => refusals[key],
    /** Goes on to the next row. */
    goOn: (key: string) => {
      setRefusals(({ [key]: _, ...others }) => others)
      queue.finish(key)
    },
    /** Brings back the row of a failed decision. */
    bringBack: (key: string, failure: RequestFailure) => {
      void refreshRows()
      // Somebody else has changed the record: there may be nothing left to decide.
      if (failure instanceof RefusedRequestError && failure.code === 'Conflict') {
        queue.unfinish(key)
        return toast.error(failure.message)
      }
      setRefusals((before) => ({ ...before, [key]: failure.message }))
      queue.open(key)
    },
  }
}
