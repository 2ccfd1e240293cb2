import { useEffect, useRef } from 'react'
import { flushPendingInput } from './pendingInput.ts'
import { areDraftsHeld, type StoredDraft, saveDraft } from './storedDrafts.ts'

/**
 * Stores the unsaved input on a record, so that it survives a reload. `readDraft` returns the current input, undefined
 * if there is none; it is called on every render.
 */
export function useStoredDraft(draftName: string, readDraft: () => StoredDraft | undefined): void {
  const latest = useRef(readDraft)
  latest.current = readDraft
  useEffect(() => saveDraft(draftName, latest.current()))
  useEffect(() => {
    const flushAndSave = () => {
      // Include input that is still debounced.
      flushPendingInput()
      saveDraft(draftName, latest.current())
    }
    addEventListener('pagehide', flushAndSave)
    return () => {
      removeEventListener('pagehide', flushAndSave)
      if (areDraftsHeld()) flushAndSave()
      // A user who leaves the page has already agreed to lose the input.
      else saveDraft(draftName, undefined)
    }
  }, [draftName])
}
