import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { currentSession } from '../session/session.ts'
import type { Values } from './recordChanges.ts'

/** Unsaved input on a record, with the version and values of the record it is based on. */
export interface StoredDraft {
  readonly version: number
  readonly base: Values
  readonly typed: Values
}

/** The name of the draft of a record: the endpoint that saves it, and its key. */
export const draftNameOf = ({ path, update_type = '' }: Pick<Endpoint, 'path' | 'update_type'>, key: unknown) =>
  `${path} ${update_type} ${key}`

/** The start of the keys of a session's drafts, in all its networks. */
const keyPrefixOf = (sessionId: string | undefined) => `callout.draft ${sessionId} `

/** Drafts belong to a tab, so that two tabs never mix their input; they are removed when the session ends. */
const storageKeyOf = (record: string) => {
  const { sessionId, networkCode } = currentSession() ?? {}
  return `${keyPrefixOf(sessionId)}${networkCode} ${record}`
}

/** Loads the unsaved input on a record from before a reload. `record` is the name of its draft. */
export function loadDraft(record: string): StoredDraft | undefined {
  const text = sessionStorage.getItem(storageKeyOf(record))
  return text === null ? undefined : (JSON.parse(text) as StoredDraft)
}

/** Stores unsaved input on a record, so that it survives a reload; undefined removes it. */
export function saveDraft(record: string, draft: StoredDraft | undefined): void {
  if (draft) sessionStorage.setItem(storageKeyOf(record), JSON.stringify(draft))
  else sessionStorage.removeItem(storageKeyOf(record))
}

/**
 * Removes what this tab has stored, except drafts of the current session: another network in one tab switches all tabs,
 * and their input is restored when the user comes back to its network.
 */
export function clearTabStorage(): void {
  const session = currentSession()
  const isKept = (key: string) => session !== undefined && key.startsWith(keyPrefixOf(session.sessionId))
  for (const key of Object.keys(sessionStorage)) if (!isKept(key)) sessionStorage.removeItem(key)
}
