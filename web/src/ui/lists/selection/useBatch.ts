import { useRef, useState } from 'react'
import { RefusalError, RequestError } from '../../../platform/api/errors.ts'
import { refreshRows } from '../../../platform/api/queries.ts'
import { type BatchItem, sendInParts } from '../../../platform/api/sendInParts.ts'
import { toast } from '../../../platform/browser/toast.ts'
import type { RowSelection } from './useRowSelection.ts'

interface BatchRun<Row, Item> {
  readonly send: (part: readonly Row[]) => Promise<{ readonly items: readonly Item[] }>
  /** Called in the end with what was done, if anything was. */
  readonly onDone: (done: readonly Item[]) => void
}

/**
 * Acts on the selected rows, in parts. Done rows leave the selection, refused ones stay with their reason. Cancelling
 * stops after the running part and keeps what is done.
 */
export function useBatch<Row extends { readonly ID: string }>(selection: RowSelection<Row>) {
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const isCancelled = useRef(false)

  const run = async <Item extends BatchItem>({ send, onDone }: BatchRun<Row, Item>) => {
    if (progress) return
    const { rows } = selection
    const done: Item[] = []
    let acted = 0
    isCancelled.current = false
    setProgress({ done: 0, total: rows.length })
    try {
      await sendInParts(rows, {
        send,
        onPart: (part, items) => {
          acted += part.length
          done.push(...items.filter(({ HasError }) => !HasError))
          selection.settle(part, items)
          setProgress({ done: acted, total: rows.length })
          return !isCancelled.current
        },
      })
    } catch (error) {
      if (!(error instanceof RefusalError || error instanceof RequestError)) throw error
      toast.error(error.message)
    } finally {
      setProgress(undefined)
      void refreshRows()
    }
    if (done.length > 0) onDone(done)
  }
  return {
    progress,
    run,
    cancel: () => {
      isCancelled.current = true
    },
  }
}

export type Batch<Row extends { readonly ID: string }> = ReturnType<typeof useBatch<Row>>
