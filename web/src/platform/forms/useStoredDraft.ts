import { useEffect, useMemo, useRef } from 'react'
import './draftsOfTabs.ts'
import { flushPendingInput } from './pendingInput.ts'
import { draftKeyOf, isDraftHeld, type StoredDraft, writeDraft } from './storedDrafts.ts'

/**
 * Stores the unsaved input on a record, so that it survives a reload and the end of the session. `readDraft` returns the
 * current input, undefined if there is none; it is called on every render.
 */
export function useStoredDraft(draftName: string, readDraft: () => StoredDraft | undefined): void {
  const latest = useRef(readDraft)
  latest.current = readDraft
  // The session that the page opened with: it may have ended when the page goes.
  const key = useMemo(() => draftKeyOf(draftName), [draftName])
  useEffect(() => {
    if (!isDraftHeld(key)) writeDraft(key, latest.current())
  })
  useEffect(() => {
    const flushAndSave = () => {
      // Include input that is still debounced.
      flushPendingInput()
      writeDraft(key, latest.current())
    }
    addEventListener('pagehide', flushAndSave)
    return () => {
      removeEventListener('pagehide', flushAndSave)
      if (isDraftHeld(key)) flushAndSave()
      // A user who leaves the page has already agreed to lose the input.
      else writeDraft(key, undefined)
    }
  }, [key])
}
