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
const storageKeyOf = (draftName: string) => {
  const { sessionId, networkCode } = currentSession() ?? {}
  return `${keyPrefixOf(sessionId)}${networkCode} ${draftName}`
}

/** Loads the unsaved input on a record from before a reload. */
export function loadDraft(draftName: string): StoredDraft | undefined {
  const text = sessionStorage.getItem(storageKeyOf(draftName))
  return text === null ? undefined : (JSON.parse(text) as StoredDraft)
}

/** Stores unsaved input on a record, so that it survives a reload; undefined removes it. */
export function saveDraft(draftName: string, draft: StoredDraft | undefined): void {
  if (draft) sessionStorage.setItem(storageKeyOf(draftName), JSON.stringify(draft))
  else sessionStorage.removeItem(storageKeyOf(draftName))
}

let isHeld = false

/** While held, the draft of a page stays stored when the page goes: the user has not left it. */
export function holdDrafts(held: boolean): void {
  isHeld = held
}

/** True while drafts are held. */
export const areDraftsHeld = () => isHeld

/**
 * Removes what this tab has stored, except the drafts of the current session. A switch of the network reaches all tabs;
 * their input is restored when the user switches back.
 */
export function clearTabStorage(): void {
  const session = currentSession()
  const isKept = (key: string) => session !== undefined && key.startsWith(keyPrefixOf(session.sessionId))
  for (const key of Object.keys(sessionStorage)) if (!isKept(key)) sessionStorage.removeItem(key)
}
