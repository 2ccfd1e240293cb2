import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { CleanDocuments } from '@callout/domain/documents/document.clean.ts'
import type { DocumentType } from '@callout/domain/documents/document.ts'
import { useRef, useState } from 'react'
import { isRequestFailure } from '../../platform/api/errors.ts'
import { refreshRows } from '../../platform/api/queries.ts'
import { send } from '../../platform/api/send.ts'
import { type BatchItem, sendInChunks } from '../../platform/api/sendInChunks.ts'

/** Progress and results of an approval. */
export interface CleanProgress {
  readonly total: number
  readonly tried: number
  readonly approved: number
  readonly firstOfTwo: number
  readonly refused: readonly { readonly DocNum: string; readonly reason: string }[]
  readonly isRunning: boolean
  /** The reason why it stopped early. */
  readonly error?: string
}

const initialProgress = (total: number): CleanProgress => ({
  total,
  tried: 0,
  approved: 0,
  firstOfTwo: 0,
  refused: [],
  isRunning: true,
})

/** Called after each chunk with its documents and their outcomes, in the same order. */
export type OnApproved = (items: readonly CleanDocuments['items'][number][], outcomes: readonly BatchItem[]) => void

/** Approves clean documents in chunks. Cancelling stops after the running chunk and keeps what is done. */
export function useCleanApproval(type: DocumentType, onApproved?: OnApproved) {
  const [progress, setProgress] = useState<CleanProgress>()
  const isCancelled = useRef(false)
  const run = async (items: CleanDocuments['items']) => {
    setProgress(initialProgress(items.length))
    let error: string | undefined
    try {
      await sendInChunks(items, {
        send: (chunk) => send(documentApi.confirmMany, { type, items: [...chunk], clean: true }),
        onChunk: (chunk, outcomes) => {
          onApproved?.(chunk, outcomes)
          const refused = outcomes.filter(({ HasError }) => HasError)
          const first = outcomes.filter(({ HasError, first_of_two }) => !HasError && first_of_two)
          setProgress((before = initialProgress(items.length)) => ({
            ...before,
            tried: before.tried + chunk.length,
            approved: before.approved + chunk.length - refused.length - first.length,
            firstOfTwo: before.firstOfTwo + first.length,
            refused: [...before.refused, ...refused.map(({ DocNum, Message }) => ({ DocNum, reason: Message }))],
          }))
          return !isCancelled.current
        },
      })
    } catch (failure) {
      if (!isRequestFailure(failure)) throw failure
      error = failure.message
    } finally {
      setProgress((before) => before && { ...before, isRunning: false, ...(error !== undefined && { error }) })
      void refreshRows()
    }
  }
  return {
    progress,
    run,
    cancel: () => {
      isCancelled.current = true
    },
  }
}
