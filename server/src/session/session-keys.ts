import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { cached } from '../platform/database/ttl-cache.ts'

/** Seconds that a process may keep using its cached key after a rotation. */
export const keyCacheSeconds = 60

/** A previous key; what it signed is accepted until `until`. */
interface PreviousKey {
  readonly key: string
  readonly until: string
}

/** Keys that sign application tokens and derive the successors of refresh tokens. */
export interface SessionKeys {
  readonly current: string
  readonly before: readonly PreviousKey[]
}

export async function loadSessionKeys(tx: Db): Promise<SessionKeys> {
  const { rows } = await sql<SessionKeys>`
    select value #>> '{}' as current,
      coalesce((select value from settings where name = 'session_keys_before'), '[]') as before
    from settings where name = 'session_key'`.execute(tx)
  return rows[0] as SessionKeys
}

/** The keys, cached in this process for a minute. */
export const cachedSessionKeys = cached('session keys', keyCacheSeconds * 1000, loadSessionKeys)

/** All keys whose signatures are still accepted, the current one first. */
export const validKeys = ({ current, before }: SessionKeys, now: string): string[] => [
  current,
  ...before.filter(({ until }) => Date.parse(until) > Date.parse(now)).map(({ key }) => key),
]
