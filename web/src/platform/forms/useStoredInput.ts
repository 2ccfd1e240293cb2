import type { Values } from './recordChanges.ts'
import { loadDraft } from './storedDrafts.ts'
import { useStoredDraft } from './useStoredDraft.ts'

/** Input of a form of this name from before a reload or the end of the session. */
export const loadInput = (draftName: string): Values => loadDraft(draftName)?.typed ?? {}

/**
 * Stores what is typed in a form without a saved record, such as a dialog: it is there again when the form is next
 * opened. `readInput` returns the values that differ from the blank form; it is called on every render.
 */
export function useStoredInput(draftName: string, readInput: () => Values): void {
  useStoredDraft(draftName, () => {
    const typed = readInput()
    return Object.keys(typed).length === 0 ? undefined : { version: 0, base: {}, typed }
  })
}
