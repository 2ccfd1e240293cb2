import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { Memo } from '../kernel/memo.ts'

/** So long (seconds) a process may go on with the key it knows after another has become the one in use. */
export const keyKnownFor = 60

/** A key that was in use, and until when what it signed may still come. */
interface KeyBefore {
  readonly key: string
  readonly until: string
}

/** What application tokens are signed with and successors of refresh tokens derived from. */
export interface SessionKeys {
  readonly current: string
  readonly before: readonly KeyBefore[]
}

/** The keys as they stand in the database now. */
export async function readSessionKeys(tx: Db): Promise<SessionKeys> {
  const { rows } = await sql<SessionKeys>`
    select value #>> '{}' as current,
      coalesce((select value from settings where name = 'session_keys_before'), '[]') as before
    from settings where name = 'session_key'`.execute(tx)
  return rows[0] as SessionKeys
}

/** The keys as this process knows them, for a minute. */
export const knownSessionKeys = (tx: Db, memo: Memo): Promise<SessionKeys> =>
  memo('session keys', keyKnownFor * 1000, () => readSessionKeys(tx))

/** Every key with which something good may have been made, the one in use first. */
export const livingKeys = ({ current, before }: SessionKeys, now: string): string[] => [
  current,
  ...before.filter(({ until }) => Date.parse(until) > Date.parse(now)).map(({ key }) => key),
]
