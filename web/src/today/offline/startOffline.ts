import { onSessionChange } from '../../platform/session/session.ts'
import { forgetEndedSessions } from './endOfSession.ts'
import { startSending } from './sender.ts'

let isStarted = false

/** Sends what waits on this phone, and forgets the visits of sessions that have ended, from now on. */
export function startOffline(): void {
  if (isStarted) return
  isStarted = true
  const forget = () => void forgetEndedSessions().catch(() => {})
  forget()
  onSessionChange(forget)
  startSending()
}
