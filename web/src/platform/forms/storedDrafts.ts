import { currentSession } from '../session/session.ts'
import type { Values } from './recordChanges.ts'

/** Unsaved input on a record, with the version and values of the record it is based on. */
export interface StoredDraft {
  readonly version: number
  readonly base: Values
  readonly typed: Values
}

/** Drafts belong to a tab, so that two tabs never mix their input; they are removed when the session ends. */
const storageKeyOf = (record: string) => {
  const { sessionId, networkCode } = currentSession() ?? {}
  return `callout.draft ${sessionId} ${networkCode} ${record}`
}

/** Loads the unsaved input on a record from before a reload. `record` names the record and its kind. */
export function loadDraft(record: string): StoredDraft | undefined {
  const text = sessionStorage.getItem(storageKeyOf(record))
  return text === null ? undefined : (JSON.parse(text) as StoredDraft)
}

/** Stores unsaved input on a record, so that it survives a reload; undefined removes it. */
export function saveDraft(record: string, draft: StoredDraft | undefined): void {
  if (draft) sessionStorage.setItem(storageKeyOf(record), JSON.stringify(draft))
  else sessionStorage.removeItem(storageKeyOf(record))
}
