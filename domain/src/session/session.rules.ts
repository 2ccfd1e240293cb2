import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { OwnSession } from './session.ts'

/** The session one is in ends by signing out, which ends it at the provider too. */
export function refusalToEnd({ current }: Pick<OwnSession, 'current'>): Refusal | undefined {
  if (current) return refuse('sessions.refused.current')
}
