import { useRef, useState } from 'react'
import { RefusalError, RequestError } from '../../platform/api/errors.ts'
import { refreshRows } from '../../platform/api/queries.ts'
import { type BatchItem, sendInParts } from '../../platform/api/sendInParts.ts'
import { toast } from '../../platform/browser/toast.ts'

/** An item of the answer to a batch of calls. */
export interface CallOutcome extends BatchItem {
  readonly ID: string
  readonly call_id: string
}

/** Acts on many calls in parts, with progress. Cancelling stops after the running part and keeps what is done. */
export function useCallBatch() {
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const [refused, setRefused] = useState<readonly CallOutcome[]>([])
  const isCancelled = useRef(false)

  const run = async <Row>(
    rows: readonly Row[],
    send: (part: readonly Row[]) => Promise<{ readonly items: readonly CallOutcome[] }>,
  ): Promise<readonly CallOutcome[]> => {
    if (progress) return []
    const outcomes: CallOutcome[] = []
    isCancelled.current = false
    setRefused([])
    setProgress({ done: 0, total: rows.length })
    try {
      await sendInParts(rows, {
        send,
        onPart: (_part, items) => {
          outcomes.push(...items)
          setProgress({ done: outcomes.length, total: rows.length })
          return !isCancelled.current
        },
      })
    } catch (error) {
      if (!(error instanceof RefusalError || error instanceof RequestError)) throw error
      toast.error(error.message)
    } finally {
      setProgress(undefined)
      setRefused(outcomes.filter(({ HasError }) => HasError))
      void refreshRows()
    }
    return outcomes.filter(({ HasError }) => !HasError)
  }
  return {
    progress,
    refused,
    run,
    dismiss: () => setRefused([]),
    cancel: () => {
      isCancelled.current = true
    },
  }
}

export type CallBatch = ReturnType<typeof useCallBatch>
