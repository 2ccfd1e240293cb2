import { setImmediate } from 'node:timers/promises'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, isDatabaseUnavailable } from '../database/db.ts'
import type { Condition } from '../lists/conditions.ts'
import type { Credentials } from './credentials.ts'
import type { Principal } from './principal.ts'

/** Most cached principals per process; the oldest is dropped first. */
const maxCached = 2000

/**
 * Cache of users by their credentials. A cached principal must pass one short validity query before its response is
 * sent; a read may start before that (see `readWithSessionCheck`).
 */
export interface PrincipalCache {
  /** The cached principal, without checking that it is still valid. */
  readonly getCached: (credentials: Credentials) => Principal | undefined
  /** The cached principal (same object) if still valid, else a full authentication. `now` is ISO 8601. */
  readonly authenticate: (credentials: Credentials, now: string) => Promise<Principal>
}

/** Creates the cache of a process. `authenticate` identifies a caller without the cache. */
export function createPrincipalCache(
  db: Db,
  authenticate: (credentials: Credentials, now: string) => Promise<Principal>,
): PrincipalCache {
  const cached = new Map<string, Principal>()
  const keyOf = (credentials: Credentials) => JSON.stringify(credentials)
  const getCached = (credentials: Credentials) => cached.get(keyOf(credentials))
  const store = (credentials: Credentials, principal: Principal) => {
    const key = keyOf(credentials)
    cached.delete(key)
    if (principal.kind !== 'user') return
    cached.set(key, principal)
    for (const oldest of cached.keys()) {
      if (cached.size <= maxCached) return
      cached.delete(oldest)
    }
  }
  return {
    getCached,
    authenticate: async (credentials, now) => {
      const cachedUser = getCached(credentials)
      const principal =
        cachedUser && (await isStillValid(db, cachedUser, now)) ? cachedUser : await authenticate(credentials, now)
      store(credentials, principal)
      return principal
    },
  }
}

async function isStillValid(db: Db, principal: Principal, now: string): Promise<boolean> {
  if (principal.kind !== 'user') return false
  const { rows } = await sql<{ isValid: boolean }>`select ${principal.isStillValid(now)} as "isValid"`.execute(db)
  return rows[0]?.isValid === true
}

/** Lets a read include the validity check of its session in its own SQL, which saves a query. */
export interface SessionCheck {
  /** SQL condition that is true while the session is valid; calling it announces that the read uses it. */
  readonly condition: () => Condition
  /** Reports that the read got rows under that condition, so the session is valid. */
  readonly markValid: () => void
}

/** Context of a read; with `sessionCheck` it should include the check in its SQL. */
export interface ReadContext {
  readonly tx: Db
  readonly actor: Actor
  readonly sessionCheck?: SessionCheck | undefined
}

/** SQL condition to add to a read; `true` if its session is checked separately. */
export const whileSessionValid = ({ sessionCheck }: ReadContext): Condition => sessionCheck?.condition() ?? sql`true`

/**
 * Runs a query under `whileSessionValid`: any row proves a valid session. Not for aggregates: they always return a row.
 */
export async function fetchCheckedRows<Row>(query: RawBuilder<Row>, { tx, sessionCheck }: ReadContext): Promise<Row[]> {
  const { rows } = await query.execute(tx)
  if (rows.length > 0) sessionCheck?.markValid()
  return rows
}

/**
 * Starts a read with the cached principal before its session is checked; repeats it if `check` gives another principal,
 * so no result of an invalid session is returned. `now` is ISO 8601. Rejects at once if the database is unavailable.
 */
export async function readWithSessionCheck<T>(
  cached: Principal | undefined,
  now: string,
  check: () => Promise<Principal>,
  read: (principal: Principal, sessionCheck?: SessionCheck) => Promise<T>,
): Promise<{ principal: Principal; answer: Promise<T> }> {
  if (cached?.kind !== 'user') {
    const principal = await check()
    return { principal, answer: read(principal) }
  }
  let isConditionUsed = false
  let isKnownValid = false
  const condition = () => {
    isConditionUsed = true
    return cached.isStillValid(now)
  }
  const markValid = () => {
    isKnownValid = true
  }
  const earlyAnswer = read(cached, { condition, markValid })
  // A failure counts only if the session proves valid: until then it must not be an unhandled rejection.
  earlyAnswer.catch(() => {})
  // Let the read, which takes longer, send its query first.
  await setImmediate()
  if (isConditionUsed) await earlyAnswer.catch(rethrowIf(isDatabaseUnavailable))
  if (isKnownValid) return { principal: cached, answer: earlyAnswer }
  const principal = await check()
  return { principal, answer: principal === cached ? earlyAnswer : read(principal) }
}

/** Handler for `catch` that ignores an error unless the predicate is true for it. */
const rethrowIf = (predicate: (error: Error) => boolean) => (error: Error) => {
  if (predicate(error)) throw error
}
