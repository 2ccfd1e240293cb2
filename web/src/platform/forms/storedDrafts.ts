import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { currentSession, hasSessionExpired, type Session } from '../session/session.ts'
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

const keyPrefix = 'callout.draft '

/** The start of the keys of all drafts of an account, whatever company it acts for: the first two words. */
const accountPrefixOf = ({ accountKey }: Session) => `${`${keyPrefix}${accountKey}`.split(' ', 2).join(' ')} `

/** The start of the keys of the drafts of an account in a network, acting for itself or a company. */
const scopePrefixOf = ({ accountKey, networkCode }: Session) => `${keyPrefix}${accountKey} ${networkCode} `

/**
 * The storage key of a draft. Drafts belong to a tab, so that two tabs never mix their input, and to the account, the
 * company that it acts for, and the network: they are there again after the next sign-in of this account.
 */
export function draftKeyOf(draftName: string): string {
  const session = currentSession()
  return `${session ? scopePrefixOf(session) : keyPrefix}${draftName}`
}

/** Loads the unsaved input on a record from before a reload or the end of the session. */
export function loadDraft(draftName: string): StoredDraft | undefined {
  const text = sessionStorage.getItem(draftKeyOf(draftName))
  return text === null ? undefined : (JSON.parse(text) as StoredDraft)
}

/** Stores unsaved input on a record, so that it survives a reload; undefined removes it. */
export function saveDraft(draftName: string, draft: StoredDraft | undefined): void {
  writeDraft(draftKeyOf(draftName), draft)
}

/** As `saveDraft`, by the key: the session may have ended since the page opened. */
export function writeDraft(key: string, draft: StoredDraft | undefined): void {
  if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
  else sessionStorage.removeItem(key)
}

let isHeld = false

/** While held, the draft of a page stays stored when the page goes: the user has not left it. */
export function holdDrafts(held: boolean): void {
  isHeld = held
}

/** True if the draft of a page that goes is kept, because its user has not left it: the session ended or changed. */
export function isDraftHeld(key: string): boolean {
  const session = currentSession()
  return isHeld || (isOfThisAccount(key) && !(session && key.startsWith(scopePrefixOf(session))))
}

/** True if the draft is of the account of this session. After the end of one, the next sign-in decides. */
function isOfThisAccount(key: string): boolean {
  const session = currentSession()
  if (!key.startsWith(keyPrefix)) return false
  return session ? key.startsWith(accountPrefixOf(session)) : hasSessionExpired()
}

/** Number of drafts that this tab keeps; that a dialog is open is none (`useDialogState`). */
export const countDrafts = (prefix = keyPrefix) =>
  Object.keys(sessionStorage).filter((key) => key.startsWith(prefix) && !key.includes(' open /')).length

/** Removes what this tab has stored, except the drafts of the current account, in all its networks. */
export function clearTabStorage(): void {
  for (const key of Object.keys(sessionStorage)) if (!isOfThisAccount(key)) sessionStorage.removeItem(key)
}

/** Removes the drafts of other accounts from this tab. */
export function forgetDraftsOfOthers(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(keyPrefix) && !isOfThisAccount(key)) sessionStorage.removeItem(key)
}
