import type { PageNeeds } from '@callout/domain/kernel/access.ts'
import { type SessionAnswer, sessionTimes } from '@callout/domain/session/session.ts'
import { useSyncExternalStore } from 'react'
import { clearStorage, onOtherTab, store, stored } from './storage.ts'

/** The session as this browser keeps it, for all its tabs. */
export interface Session extends SessionAnswer {
  /** When the user token is to be renewed, in epoch milliseconds. */
  readonly renewAt: number
}

type Listener = (session: Session | undefined) => void

const listeners = new Set<Listener>()
let current = stored<Session>('session')

function tell() {
  current = stored<Session>('session')
  for (const listener of listeners) listener(current)
}
onOtherTab(tell)

/** The session now; undefined when signed out. */
export const currentSession = () => current

/** Calls back at every change of the session, in this tab or another. Returns how to stop. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Begins the session a sign-in or connect-as answered. */
export function startSession(answer: SessionAnswer): void {
  store('session', { ...answer, renewAt: renewalTime(answer.credentials.expires_in) } satisfies Session)
  store('fresh_until', Date.now() + sessionTimes.expiryMarker)
  tell()
}

/** Puts renewed tokens into the session, if it is still the one they were renewed for. */
export function renewSession(
  sessionId: string,
  token: { userToken: string; refreshToken: string; expires_in: number },
) {
  const session = stored<Session>('session')
  if (session?.sessionId !== sessionId) return
  const { userToken, refreshToken } = token
  store('session', { ...session, userToken, refreshToken, renewAt: renewalTime(token.expires_in) })
  tell()
}

/** Acts in another network of the session from now on. */
export function switchNetwork(networkCode: string): void {
  const network = current?.networks.find(({ code }) => code === networkCode)
  if (!current || !network) return
  store('session', { ...current, networkCode, enableServiceContract: network.enableServiceContract } satisfies Session)
  tell()
}

/** Forgets the session in every tab; whoever looks at a protected page is sent to sign in. */
export function endSession(): void {
  clearStorage()
  tell()
}

const renewalTime = (expiresIn: number) => Date.now() + (expiresIn - sessionTimes.userTokenMarginSeconds) * 1000

const subscribe = (listener: () => void) => onSession(listener)

/** The session now, or undefined; the component follows its changes. */
export const useSession = () => useSyncExternalStore(subscribe, currentSession)

/** The session of a page that is shown only when signed in. */
export function useSignedIn(): Session {
  const session = useSession()
  if (!session) throw new Error('This page needs a session.')
  return session
}

/** The network the session acts in. */
export function useNetwork() {
  const session = useSignedIn()
  const network = session.networks.find(({ code }) => code === session.networkCode)
  if (!network) throw new Error(`The session has no network ${session.networkCode}.`)
  return network
}

/** What access decisions need of the session. */
export const needsOf = (session: Session): PageNeeds => session
