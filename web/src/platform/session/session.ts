import { type SessionAnswer, sessionTimes } from '@callout/domain/session/session.ts'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../browser/listeners.ts'
import { clearSharedStorage, clearStorage, getStored, onStorageChange, setStored } from './storage.ts'

/** The session as stored in this browser, for all its tabs. */
export interface Session extends SessionAnswer {
  /** Time to renew the user token, in epoch milliseconds. */
  readonly renewAt: number
}

const listeners = createListeners<[session: Session | undefined]>()
let current = getStored<Session>('session')

function notify() {
  current = getStored<Session>('session')
  listeners.notify(current)
}
onStorageChange(notify)

/** The current session; undefined when signed out. */
export const currentSession = () => current

/** Calls the listener at every change of the session, in this tab or another. Returns the unsubscribe function. */
export const onSessionChange = listeners.add

/** Starts the session that a sign-in or connect-as returned. */
export function startSession(answer: SessionAnswer): void {
  setStored('session', { ...answer, renewAt: renewalTime(answer.credentials.expires_in) } satisfies Session)
  setStored('fresh_until', Date.now() + sessionTimes.freshAfterSignIn)
  setStored(expiryMark, undefined)
  notify()
}

/** Stores renewed tokens in the session, if they belong to it. */
export function renewSession(
  sessionId: string,
  token: { userToken: string; refreshToken: string; expires_in: number },
) {
  const session = getStored<Session>('session')
  if (session?.sessionId !== sessionId) return
  const { userToken, refreshToken } = token
  setStored('session', { ...session, userToken, refreshToken, renewAt: renewalTime(token.expires_in) })
  notify()
}

/** Switches the session to another of its networks. */
export function switchNetwork(networkCode: string): void {
  const network = current?.networks.find(({ code }) => code === networkCode)
  if (!current || !network) return
  // A session that a browser stored before its networks had a portal has no link until the next sign-in.
  const { enableServiceContract, portalName = '', portalUrl = '' } = network
  setStored('session', { ...current, networkCode, enableServiceContract, portalName, portalUrl } satisfies Session)
  notify()
}

/** Stores the user's changed preferences in the session. */
export function updatePreferences(preferences: Pick<SessionAnswer, 'dayOrder' | 'seenHints'>): void {
  if (current) setStored('session', { ...current, ...preferences } satisfies Session)
  notify()
}

/** Ends the session in every tab, as signing out does; protected pages then redirect to the sign-in page. */
export function endSession(): void {
  clearStorage()
  notify()
}

/** The name of the stored mark of a session that the server has ended. */
const expiryMark = 'session_expired'

/**
 * Ends the session in every tab because the server has ended it. Unlike after signing out, each tab keeps what was typed
 * in it until somebody signs in.
 */
export function expireSession(): void {
  // Before the session goes: another tab that finds neither of them forgets what was typed.
  setStored(expiryMark, true)
  clearSharedStorage(expiryMark)
  notify()
}

/** True if the server has ended the last session of this browser, and nobody has signed in since. */
export const hasSessionExpired = () => current === undefined && getStored(expiryMark) === true

/**
 * The time to renew a token: a margin before it expires, or halfway if it lives less than twice the margin, because it
 * would otherwise be due at every request.
 */
const renewalTime = (expiresIn: number) =>
  Date.now() + Math.max(expiresIn - sessionTimes.userTokenMarginSeconds, expiresIn / 2) * 1000

const subscribe = (listener: () => void) => onSessionChange(listener)

/** The current session or undefined; the component re-renders when it changes. */
export const useSession = () => useSyncExternalStore(subscribe, currentSession)

/** The current session, for pages that are shown only when signed in. Throws without a session. */
export function useRequiredSession(): Session {
  const session = useSession()
  if (!session) throw new Error('This page needs a session.')
  return session
}

/** The current network of the session; the component re-renders when the session changes. */
export const useNetwork = () => networkOf(useRequiredSession())

/** The current network of a session. */
export function networkOf(session: Session) {
  const network = session.networks.find(({ code }) => code === session.networkCode)
  if (!network) throw new Error(`The session has no network ${session.networkCode}.`)
  return network
}
