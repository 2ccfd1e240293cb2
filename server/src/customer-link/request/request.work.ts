import { createHash, randomBytes } from 'node:crypto'
import { workBits, workText } from '@callout/domain/customer-link/visit-request.ts'
import type { Db } from '../../platform/database/db.ts'
import { countAttempt } from '../../platform/http/rate-limit.ts'

/** Time in milliseconds for which a page can be sent. */
const challengeMs = 12 * 3_600_000

const challengePattern = /^\d{13}\.[\w-]{16}$/

/** Input of the browser's work: the time and something that no other page has. */
export const createChallenge = (now: string) => `${Date.parse(now)}.${randomBytes(12).toString('base64url')}`

/** True if the work is done, for a page of the last hours. It costs one hash. */
export function isWorkDone(challenge: string, found: string, now: string): boolean {
  if (!challengePattern.test(challenge) || !/^\d{1,12}$/.test(found)) return false
  const age = Date.parse(now) - Number(challenge.slice(0, 13))
  if (age < 0 || age > challengeMs) return false
  return createHash('sha256').update(workText(challenge, found)).digest().readUInt32BE() >>> (32 - workBits) === 0
}

/** Uses the work up, over all processes. False if it was used before. */
export const spendWork = async (db: Db, challenge: string, now: string): Promise<boolean> => {
  const limit = { subject: `work ${challenge}`, max: 1, windowSeconds: challengeMs / 1000 }
  return (await countAttempt(db, limit, now)) === undefined
}
