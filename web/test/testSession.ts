import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { partOf } from './partOf.ts'

const session = partOf<SessionAnswer>({
  userToken: 't',
  sessionId: 's',
  networkCode: 'N',
  culture: 'en',
  dayOrder: 'month_first',
  networks: [{ code: 'N', time_zone: 'Europe/Madrid', default_country: 'ES' }],
  credentials: { expires_in: 8 * 3600 },
})

/** The server's answer to a sign-in, with these changes. */
export const testSession = (changes: Partial<SessionAnswer> = {}) => ({ ...session, ...changes })
