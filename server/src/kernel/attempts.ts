import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { Problem } from './wire.ts'

/** What may be done so often by one: `most` times within so many seconds from the first. */
export interface Limit {
  /** What and who; kept as a hash. */
  readonly name: string
  readonly most: number
  readonly within: number
}

/** Sign-in, codes and mail, of one account at one address. */
export const aMinute = { most: 60, within: 60 } as const

/**
 * Counts an attempt, for all processes over one database, and answers how many seconds to wait where it was one too many.
 */
export async function secondsToWait(db: Db, { name, most, within }: Limit, now: string) {
  const key = createHash('sha256').update(name).digest('base64url')
  const isOver = sql`a.started_at <= ${now}::timestamptz - make_interval(secs => ${within})`
  const { rows } = await sql<{ attempts: number; started_at: string }>`
    insert into attempts as a (name, started_at, attempts) values (${key}, ${now}, 1)
    on conflict (name) do update set
      attempts = case when ${isOver} then 1 else a.attempts + 1 end,
      started_at = case when ${isOver} then excluded.started_at else a.started_at end
    returning attempts, started_at`.execute(db)
  const counted = rows[0]
  if (!counted || counted.attempts <= most) return undefined
  return Math.max(1, Math.ceil((Date.parse(counted.started_at) - Date.parse(now)) / 1000) + within)
}

/** The same; refuses with 429. */
export async function refuseTooMany(db: Db, limit: Limit, now: string): Promise<void> {
  const seconds = await secondsToWait(db, limit, now)
  if (seconds !== undefined) throw new Problem(429, { params: { seconds } })
}
