import { type Refusal, refuse } from '../platform/refusal.ts'
import { type OwnSession, recentSignInSeconds } from './session.ts'

/** Refuses to end the current session: signing out does that, and ends it at the provider too. */
export function refusalToEnd({ current }: Pick<OwnSession, 'current'>): Refusal | undefined {
  if (current) return refuse('sessions.refused.current')
}

/** Method and time of the last authentication of a session's user. */
export interface AuthenticationProof {
  /** ISO 8601 instant; null if unknown. */
  readonly authenticated_at: string | null
  /** Null if the sign-in did not use the identity provider. */
  readonly id_token: string | null
}

/** Refuses to end other sessions without a recent sign-in: an unlocked browser is not enough. `now` is ISO 8601. */
export function refusalToEndOthers(
  { authenticated_at, id_token }: AuthenticationProof,
  now: string,
): Refusal | undefined {
  const seconds = authenticated_at === null ? Infinity : (Date.parse(now) - Date.parse(authenticated_at)) / 1000
  if (seconds <= recentSignInSeconds) return undefined
  const params = { minutes: recentSignInSeconds / 60 }
  return refuse(id_token === null ? 'sessions.refused.new_code' : 'sessions.refused.sign_in_again', { params })
}
