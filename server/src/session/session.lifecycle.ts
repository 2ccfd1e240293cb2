import { randomUUID } from 'node:crypto'
import { addMilliseconds } from '@callout/domain/platform/wall-clock.ts'
import { tokenLifetimes } from '@callout/domain/session/session.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { createToken, hashToken } from '../platform/http/authentication/credentials.ts'
import { Problem } from '../platform/http/problem.ts'
import { loadSignIn } from './session.queries.ts'

/** Adds seconds to an instant, as ISO 8601. */
export const addSeconds = (now: string, seconds: number) => addMilliseconds(now, seconds * 1000)

export interface TokenPair {
  readonly userToken: string
  readonly refreshToken: string
}

export interface NewSession {
  readonly account_uuid: string
  readonly network_code: string
  /** The company a dispatcher acts for. */
  readonly connected_as?: string
  readonly opened_from?: string
  readonly id_token?: string
  /** The person and the session as the provider names them in a logout token. */
  readonly provider_subject?: string
  readonly provider_session?: string
  /** The last authentication of the person; undefined if there was none or the provider does not say. */
  readonly authenticated_at?: string
  /** Address and browser it was opened from, so that people recognize their own sessions. */
  readonly address?: string
  readonly browser?: string
  readonly system?: string
}

/** A session and its fixed end: renewing tokens does not move it. */
export interface SessionEnd {
  readonly session_id: string
  readonly ends_at: string
}

/** The end of a token, never after that of its session. */
const tokenEndOf = (now: string, lifetimeSeconds: number, { ends_at }: Pick<SessionEnd, 'ends_at'>) => {
  const end = addSeconds(now, lifetimeSeconds)
  return end < ends_at ? end : ends_at
}

/**
 * Opens a session and returns its tokens; only their hashes are stored. A session opened from another ends with it;
 * 401 if that one has ended.
 */
export async function openSession(
  tx: Db,
  session: NewSession,
  now: string,
): Promise<TokenPair & { session_id: string }> {
  const session_id = randomUUID()
  const parent = session.opened_from && (await lockOpenSession(tx, session.opened_from))
  const ends_at = parent ? parent.ends_at : addSeconds(now, tokenLifetimes.session)
  await deleteDeadSessions(tx, session.account_uuid, now)
  await tx
    .insertInto('sessions')
    .values({ ...session, session_id, created_at: now, ends_at })
    .execute()
  if (!session.connected_as) await noteSignIn(tx, session.account_uuid, now)
  return { session_id, ...(await issueTokens(tx, { session_id, ends_at }, now)) }
}

const noteSignIn = (tx: Db, account_uuid: string, signed_in_at: string) =>
  tx
    .insertInto('sign_ins')
    .values({ account_uuid, signed_in_at })
    .onConflict((on) => on.column('account_uuid').doUpdateSet({ signed_in_at }))
    .execute()

/**
 * Locks an open session until the transaction ends; 401 if it has ended. Whoever ends it later also ends what this
 * transaction opened from it.
 */
export async function lockOpenSession(tx: Db, session_id: string): Promise<SessionEnd> {
  const session = await tx
    .selectFrom('sessions')
    .select(['session_id', 'ends_at'])
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!session) throw new Problem(401)
  return session
}

export async function issueTokens(tx: Db, session: SessionEnd, now: string): Promise<TokenPair> {
  const tokens = { userToken: createToken(), refreshToken: createToken() }
  await storeTokens(tx, session, tokens, now)
  return tokens
}

export async function storeTokens(tx: Db, session: SessionEnd, { userToken, refreshToken }: TokenPair, now: string) {
  const { session_id } = session
  await tx
    .insertInto('session_tokens')
    .values([
      {
        session_id,
        kind: 'user',
        token_hash: hashToken(userToken),
        expires_at: tokenEndOf(now, tokenLifetimes.user, session),
      },
      {
        session_id,
        kind: 'refresh',
        token_hash: hashToken(refreshToken),
        expires_at: tokenEndOf(now, tokenLifetimes.refresh, session),
      },
    ])
    .execute()
}

/** Ends sessions and those connected from them. Requires a transaction. */
export async function endSessions(tx: Db, session_ids: readonly string[], now: string): Promise<void> {
  // Lock in a separate statement, so that the update sees sessions connected while this one waited.
  await sql`select from sessions where session_id = any(${session_ids}::uuid[]) order by session_id for update`.execute(
    tx,
  )
  await sql`update sessions set ended_at = ${now} where ended_at is null
    and (session_id = any(${session_ids}::uuid[]) or opened_from = any(${session_ids}::uuid[]))`.execute(tx)
}

/** Ends the sign-in a session belongs to, and everything connected from it. Requires a transaction. */
export async function endSignIn(tx: Db, session_id: string, now: string): Promise<void> {
  const signedIn = await loadSignIn(tx, session_id)
  await endSessions(tx, [signedIn.session_id], now)
}

// Each sign-in deletes the account's dead sessions, so the table does not grow. Locked rows are left for the next
// sign-in.
async function deleteDeadSessions(tx: Db, account_uuid: string, now: string) {
  await sql`delete from sessions where session_id in (
    select s.session_id from sessions s
    where s.account_uuid = ${account_uuid}
      and (s.ended_at < ${addSeconds(now, -tokenLifetimes.rotationGrace)}
        or not exists (select from session_tokens t where t.session_id = s.session_id and t.expires_at > ${now}))
      -- A dispatcher's own session outlives its tokens while sessions that were opened from it are stored.
      and not exists (select from sessions child where child.opened_from = s.session_id)
    for update skip locked)`.execute(tx)
}
