import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { Problem } from './problem.ts'

/** At most `max` attempts per subject within a window that starts with the first attempt. */
export interface RateLimit {
  /** The action and who does it; stored as a hash. */
  readonly subject: string
  readonly max: number
  readonly windowSeconds: number
  /** Number of attempts that a request counts as; 1 if undefined. */
  readonly attempts?: number
}

/** Limit for rate-limited endpoints, such as sign-in and mail: per account and address. */
export const sixtyPerMinute = { max: 60, windowSeconds: 60 } as const

/** Counts an attempt, over all processes. Returns the seconds to wait if it exceeds the limit, else undefined. */
export async function countAttempt(db: Db, { subject, max, windowSeconds, attempts = 1 }: RateLimit, now: string) {
  const key = createHash('sha256').update(subject).digest('base64url')
  const isOver = sql`a.started_at <= ${now}::timestamptz - make_interval(secs => ${windowSeconds})`
  const { rows } = await sql<{ attempts: number; started_at: string }>`
    insert into attempts as a (name, started_at, attempts) values (${key}, ${now}, ${attempts})
    on conflict (name) do update set
      attempts = case when ${isOver} then excluded.attempts else a.attempts + excluded.attempts end,
      started_at = case when ${isOver} then excluded.started_at else a.started_at end
    returning attempts, started_at`.execute(db)
  const row = rows[0]
  if (!row || row.attempts <= max) return undefined
  return Math.max(1, Math.ceil((Date.parse(row.started_at) - Date.parse(now)) / 1000) + windowSeconds)
}

/** Counts an attempt. Throws a 429 problem if it exceeds the limit. */
export async function refuseTooManyAttempts(db: Db, limit: RateLimit, now: string): Promise<void> {
  const seconds = await countAttempt(db, limit, now)
  if (seconds !== undefined) throw new Problem(429, { params: { seconds } })
}
