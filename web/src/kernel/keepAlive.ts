import { sessionApi } from '@callout/domain/session/session.api.ts'
import { sessionTimes } from '@callout/domain/session/session.ts'
import { send } from './send.ts'
import { currentSession, endSession } from './session.ts'
import { inTurn, store, stored } from './storage.ts'
import { renewUserToken } from './token.ts'

/** Asks the server whether the session may go on, unless any tab did within the last minute. */
async function look() {
  const session = currentSession()
  if (!session) return
  if (Date.now() >= session.renewAt) await renewUserToken()
  if (!isFresh()) await inTurn('look', ask)
}

const isFresh = () => Date.now() < (stored<number>('fresh_until') ?? 0)

async function ask() {
  if (isFresh() || !currentSession()) return false
  store('fresh_until', Date.now() + sessionTimes.keepAliveAsk)
  const { redirectUrl } = await send(sessionApi.check, {})
  if (redirectUrl === '/login') endSession()
  return true
}

/** Looks after the session every few seconds. Returns how to stop. */
export function keepAlive(): () => void {
  // A look that fails is repeated by the next one; a dead session has ended itself by then.
  const timer = setInterval(() => void look().catch(() => {}), sessionTimes.keepAliveLook)
  return () => clearInterval(timer)
}
