import { useRef, useState } from 'react'
import { isRequestFailure } from '../../../platform/api/errors.ts'
import { refreshRows } from '../../../platform/api/queries.ts'
import { type BatchItem, sendInChunks } from '../../../platform/api/sendInChunks.ts'
import { toast } from '../../../platform/browser/toast.ts'
import { useIsMounted } from '../../../platform/browser/useIsMounted.ts'
import { formatCount } from '../../../platform/i18n/formats.ts'
import { text } from '../../../platform/i18n/i18n.ts'

interface BatchRun<Row, Item> {
  readonly rows: readonly Row[]
  readonly send: (chunk: readonly Row[]) => Promise<{ readonly items: readonly Item[] }>
  /** Called after each chunk with its rows and their outcomes, in the same order. */
  readonly onChunk: (chunk: readonly Row[], items: readonly Item[]) => void
}

/** Acts on many rows in chunks, with progress. Cancelling stops after the running chunk and keeps what is done. */
export function useBatch() {
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  // A ref: the `run` of an older render would read an old `progress`.
  const isRunning = useRef(false)
  const isCancelled = useRef(false)
  const isMounted = useIsMounted()

  /**
   * Resolves to the outcomes of the rows that are done. Shows why it stopped, if it did, and how many rows were
   * refused, if the page that names them was left. Does nothing during a run.
   */
  const run = async <Row, Item extends BatchItem>({ rows, send, onChunk }: BatchRun<Row, Item>) => {
    const done: Item[] = []
    if (isRunning.current) return done
    isRunning.current = true
    let acted = 0
    let refused = 0
    isCancelled.current = false
    setProgress({ done: 0, total: rows.length })
    try {
      await sendInChunks(rows, {
        send,
        onChunk: (chunk, items) => {
          acted += chunk.length
          done.push(...items.filter(({ HasError }) => !HasError))
          refused = acted - done.length
          onChunk(chunk, items)
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
      if (refused > 0 && !isMounted()) toast.warning(text('selection.refused', { count: formatCount(refused) }))
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
