import { currentSession } from '../../platform/session/session.ts'
import { getPreference, setPreference } from '../../platform/session/storage.ts'

/** The answer of an account in this browser, and the session that is told. */
interface PushAnswer {
  readonly account: string
  readonly session?: string
}

/** The answer of the current account; undefined before the question. */
export function pushAnswer(): PushAnswer | undefined {
  const answer = getPreference<PushAnswer>('push')
  return answer?.account === currentSession()?.accountKey ? answer : undefined
}

/** Remembers the answer of the current account: told or not. */
export function keepPushAnswer(isTold: boolean): void {
  const session = currentSession()
  if (session) setPreference('push', { account: session.accountKey, ...(isTold && { session: session.sessionId }) })
}

/** True for a technician who has sent work from this browser and was not asked yet. */
export const maySuggestPush = () =>
  'Notification' in window &&
  Notification.permission !== 'denied' &&
  currentSession()?.technician != null &&
  getPreference('sent_work') === true &&
  pushAnswer() === undefined
