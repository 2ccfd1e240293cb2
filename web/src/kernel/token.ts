import { sessionApi } from '@callout/domain/session/session.api.ts'
import { sessionTimes } from '@callout/domain/session/session.ts'
import { Failed } from './failures.ts'
import { currentSession, endSession, renewSession, type Session } from './session.ts'
import { inTurn, store, stored } from './storage.ts'

interface ApplicationToken {
  readonly token: string
  /** Epoch milliseconds. */
  readonly until: number
}

let asked: Promise<string> | undefined

async function askToken(body: Record<string, string>) {
  const response = await fetch(sessionApi.token.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Failed('', 0)
  })
  if (!response.ok) throw new Failed(response.statusText, response.status)
  const answer = await response.json()
  // Refusals come with status 200: a token that cannot be renewed is as dead as one answered with 401.
  if (answer.HasError) throw new Failed(answer.Message, 401)
  return sessionApi.token.answer.parse(answer)
}

async function fetchApplicationToken() {
  const { access_token, expires_in } = await askToken({ grant_type: 'client_credentials' })
  const until = Date.now() + (expires_in - sessionTimes.applicationTokenMarginSeconds) * 1000
  store('application_token', { token: access_token, until } satisfies ApplicationToken)
  return access_token
}

/** The token for calls before sign-in: the stored one while it lasts, else a new one. */
export async function applicationToken(): Promise<string> {
  const held = stored<ApplicationToken>('application_token')
  if (held && held.until > Date.now()) return held.token
  asked ??= fetchApplicationToken().finally(() => {
    asked = undefined
  })
  return asked
}

/** Drops the application token: a server that was set up anew no longer knows it. */
export const dropApplicationToken = () => store('application_token', undefined)

/** Looks every half second whether an application token is at hand, so that signing in never waits for one. */
export function keepApplicationToken(): () => void {
  const look = () => void applicationToken().catch(() => {})
  look()
  const timer = setInterval(look, sessionTimes.applicationTokenPoll)
  return () => clearInterval(timer)
}

/** The user token, renewed first when its time has come; undefined when signed out. */
export async function userToken(): Promise<string | undefined> {
  const session = currentSession()
  if (!session || Date.now() < session.renewAt) return session?.userToken
  try {
    await renewUserToken()
  } catch (error) {
    // Without a useful answer the old token may still be good; the server decides.
    if (!(error instanceof Failed)) throw error
  }
  return currentSession()?.userToken
}

/** Renews the user token, once for all tabs. A session that cannot be renewed has ended. */
export async function renewUserToken(): Promise<void> {
  // Where tabs can not wait for each other, the server gives two of them the same successor.
  await inTurn('renew', renewIfDue)
}

async function renewIfDue() {
  const session = stored<Session>('session')
  if (!session || Date.now() < session.renewAt) return false
  try {
    const renewed = await askToken({
      grant_type: 'refresh_token',
      refresh_token: session.refreshToken,
      redirect_uri: `${location.origin}/wso/callback`,
    })
    const { access_token: userToken, refresh_token: refreshToken = session.refreshToken, expires_in } = renewed
    renewSession(session.sessionId, { userToken, refreshToken, expires_in })
  } catch (error) {
    const dead = error instanceof Failed && (error.status === 400 || error.status === 401)
    if (!dead) throw error
    endSession()
  }
  return true
}
