import { sessionApi } from '@callout/domain/session/session.api.ts'
import { sessionTimes } from '@callout/domain/session/session.ts'
import { text } from '../i18n/i18n.ts'
import { currentSession, expireSession, renewSession, type Session } from '../session/session.ts'
import { getStored, setStored, withTabLock } from '../session/storage.ts'
import { RequestError } from './errors.ts'

interface ApplicationToken {
  readonly token: string
  /** Epoch milliseconds. */
  readonly until: number
}

/**
 * Request timeout in milliseconds. It is below the grace time of a rotation, so that a renewal whose answer was lost can
 * be repeated.
 */
const timeoutMs = 20_000

let pendingToken: Promise<string> | undefined
let pendingRenewal: Promise<void> | undefined

async function requestToken(body: Record<string, string>) {
  const response = await fetch(sessionApi.token.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new RequestError(text('message.network_error'), 0)
  })
  const answer = response.ok ? await response.json().catch(() => undefined) : undefined
  if (answer === undefined) throw new RequestError(text('message.error_api'), response.status)
  // Refusals have status 200; treat a token that cannot be renewed like a 401.
  if (answer.HasError) throw new RequestError(answer.Message, 401)
  return sessionApi.token.response.parse(answer)
}

async function fetchApplicationToken() {
  const { access_token, expires_in } = await requestToken({ grant_type: 'client_credentials' })
  const until = Date.now() + (expires_in - sessionTimes.applicationTokenMarginSeconds) * 1000
  setStored('application_token', { token: access_token, until } satisfies ApplicationToken)
  return access_token
}

/** The token for requests before sign-in: the stored one while it is valid, else a new one. */
export async function applicationToken(): Promise<string> {
  const cached = getStored<ApplicationToken>('application_token')
  if (cached && cached.until > Date.now()) return cached.token
  pendingToken ??= fetchApplicationToken().finally(() => {
    pendingToken = undefined
  })
  return pendingToken
}

/** Drops the application token, which a newly set up server does not know. */
export const dropApplicationToken = () => setStored('application_token', undefined)

/** Keeps a valid application token stored, so that signing in never waits for one. Returns the stop function. */
export function keepApplicationTokenReady(): () => void {
  const refresh = () => void applicationToken().catch(() => {})
  refresh()
  const timer = setInterval(refresh, sessionTimes.applicationTokenPoll)
  return () => clearInterval(timer)
}

/** The user token, renewed first if it is due; undefined when signed out. */
export async function userToken(): Promise<string | undefined> {
  const session = currentSession()
  if (!session || Date.now() < session.renewAt) return session?.userToken
  try {
    await renewUserToken()
  } catch (error) {
    // The old token may still be valid; the server decides.
    if (!(error instanceof RequestError)) throw error
  }
  return currentSession()?.userToken
}

/** Renews the user token, once for all tabs. A session that cannot be renewed has ended. */
export function renewUserToken(): Promise<void> {
  // Without tab locks two tabs may renew at once; the server then gives both the same new token.
  pendingRenewal ??= withTabLock('renew', renewIfDue).finally(() => {
    pendingRenewal = undefined
  })
  return pendingRenewal
}

async function renewIfDue() {
  const session = getStored<Session>('session')
  if (!session || Date.now() < session.renewAt) return false
  try {
    const renewed = await requestToken({
      grant_type: 'refresh_token',
      refresh_token: session.refreshToken,
      redirect_uri: `${location.origin}/wso/callback`,
    })
    const { access_token: userToken, refresh_token: refreshToken = session.refreshToken, expires_in } = renewed
    renewSession(session.sessionId, { userToken, refreshToken, expires_in })
  } catch (error) {
    const isRejected = error instanceof RequestError && (error.status === 400 || error.status === 401)
    if (!isRejected) throw error
    expireSession()
  }
  return true
}
