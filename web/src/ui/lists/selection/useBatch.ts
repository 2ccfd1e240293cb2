import { useRef, useState } from 'react'
import { isRequestFailure } from '../../../platform/api/errors.ts'
import { refreshRows } from '../../../platform/api/queries.ts'
import { type BatchItem, sendInParts } from '../../../platform/api/sendInParts.ts'
import { toast } from '../../../platform/browser/toast.ts'

interface BatchRun<Row, Item> {
  readonly rows: readonly Row[]
  readonly send: (part: readonly Row[]) => Promise<{ readonly items: readonly Item[] }>
  /** Called after each part with its rows and their outcomes, in the same order. */
  readonly onPart: (part: readonly Row[], items: readonly Item[]) => void
}

/** Acts on many rows in parts, with progress. Cancelling stops after the running part and keeps what is done. */
export function useBatch() {
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  // Not the progress: a run that started in an older render reads an old state.
  const isRunning = useRef(false)
  const isCancelled = useRef(false)

  /** Resolves to the outcomes of the rows that are done. Shows why it stopped, if it did. Does nothing during a run. */
  const run = async <Row, Item extends BatchItem>({ rows, send, onPart }: BatchRun<Row, Item>) => {
    const done: Item[] = []
    if (isRunning.current) return done
    isRunning.current = true
    let acted = 0
    isCancelled.current = false
    setProgress({ done: 0, total: rows.length })
    try {
      await sendInParts(rows, {
        send,
        onPart: (part, items) => {
          acted += part.length
          done.push(...items.filter(({ HasError }) => !HasError))
          onPart(part, items)
          setProgress({ done: acted, total: rows.length })
          return !isCancelled.current
        },
      })
    } catch (error) {
      if (!isRequestFailure(error)) throw error
      toast.error(error.message)
    } finally {
      isRunning.current = false
      setProgress(undefined)
      void refreshRows()
    }
    return done
  }
  return {
    progress,
    run,
    cancel: () => {
      isCancelled.current = true
    },
  }
}

export type Batch = ReturnType<typeof useBatch>
