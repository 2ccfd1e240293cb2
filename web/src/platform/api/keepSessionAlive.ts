import { sessionApi } from '@callout/domain/session/session.api.ts'
import { sessionTimes } from '@callout/domain/session/session.ts'
import { currentSession, expireSession } from '../session/session.ts'
import { getStored, setStored, withTabLock } from '../session/storage.ts'
import { send } from './send.ts'
import { renewUserToken } from './tokens.ts'

/** Checks the session on the server, unless a tab did so within the last minute. */
async function checkSession() {
  const session = currentSession()
  if (!session) return
  if (Date.now() >= session.renewAt) await renewUserToken()
  if (!wasCheckedRecently()) await withTabLock('look', checkOnServer)
}

const wasCheckedRecently = () => Date.now() < (getStored<number>('fresh_until') ?? 0)

async function checkOnServer() {
  if (wasCheckedRecently() || !currentSession()) return false
  setStored('fresh_until', Date.now() + sessionTimes.serverCheckInterval)
  const { redirectUrl } = await send(sessionApi.check, {})
  if (redirectUrl === '/login') expireSession()
  return true
}

/** Checks the session every few seconds. Returns the function that stops it. */
export function keepSessionAlive(): () => void {
  // Ignore failures: the next check tries again, and a dead session has ended itself by then.
  const timer = setInterval(() => void checkSession().catch(() => {}), sessionTimes.localCheckInterval)
  return () => clearInterval(timer)
}
