import { type Refusal, refuse } from '../kernel/refusal.ts'
import { type OwnSession, recentlyProved } from './session.ts'

/** The session one is in ends by signing out, which ends it at the provider too. */
export function refusalToEnd({ current }: Pick<OwnSession, 'current'>): Refusal | undefined {
  if (current) return refuse('sessions.refused.current')
}

/** How the person of a session was last known to be who they are. */
export interface Proof {
  /** Null where that is not known. */
  readonly authenticated_at: string | null
  /** Null where it was not the identity provider that knew. */
  readonly id_token: string | null
}

/** Other sessions are ended by who proved lately that they are their person, not by whoever finds a browser unlocked. */
export function refusalToEndOthers({ authenticated_at, id_token }: Proof, now: string): Refusal | undefined {
  const seconds = authenticated_at === null ? Infinity : (Date.parse(now) - Date.parse(authenticated_at)) / 1000
  if (seconds <= recentlyProved) return undefined
  const params = { minutes: recentlyProved / 60 }
  return refuse(id_token === null ? 'sessions.refused.new_code' : 'sessions.refused.sign_in_again', { params })
}
