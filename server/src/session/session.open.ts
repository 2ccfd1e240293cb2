import { randomUUID } from 'node:crypto'
import { tokenLives } from '@callout/domain/session/session.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { hashOf, newToken } from './secrets.ts'

/** Seconds after an instant, as ISO 8601. */
export const after = (now: string, seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString()

export interface Tokens {
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
  /** Its person and its session, as the provider names them in what it says of a sign-out. */
  readonly provider_subject?: string
  readonly provider_session?: string
  /** When its person was asked who they are; left out where they were not, or nobody says. */
  readonly authenticated_at?: string
  /** Whence and with what it was opened, for its person to know it again. */
  readonly address?: string
  readonly browser?: string
  readonly system?: string
}

/** A session with its end, which no renewal moves. */
export interface Ending {
  readonly session_id: string
  readonly ends_at: string
}

/** When a token of this life (seconds) ends: with its session at the latest. */
export const endOf = (now: string, life: number, { ends_at }: Pick<Ending, 'ends_at'>) => {
  const end = after(now, life)
  return end < ends_at ? end : ends_at
}

/** Opens a session and gives its tokens, which are stored nowhere else. One opened from another ends with it. */
export async function openSession(tx: Db, session: NewSession, now: string): Promise<Tokens & { session_id: string }> {
  const session_id = randomUUID()
  await forgetDeadSessions(tx, session.account_uuid, now)
  const parent = session.opened_from && (await endOfSession(tx, session.opened_from))
  const ends_at = parent || after(now, tokenLives.session)
  await tx
    .insertInto('sessions')
    .values({ ...session, session_id, created_at: now, ends_at })
    .execute()
  return { session_id, ...(await giveTokens(tx, { session_id, ends_at }, now)) }
}

/** When a session ends at the latest. */
export async function endOfSession(tx: Db, session_id: string): Promise<string> {
  const { ends_at } = await tx
    .selectFrom('sessions')
    .select('ends_at')
    .where('session_id', '=', session_id)
    .executeTakeFirstOrThrow()
  return ends_at
}

/** A pair of fresh tokens for a session. */
export async function giveTokens(tx: Db, session: Ending, now: string): Promise<Tokens> {
  const tokens = { userToken: newToken(), refreshToken: newToken() }
  await keepTokens(tx, session, tokens, now)
  return tokens
}

export async function keepTokens(tx: Db, session: Ending, { userToken, refreshToken }: Tokens, now: string) {
  const { session_id } = session
  await tx
    .insertInto('session_tokens')
    .values([
      { session_id, kind: 'user', token_hash: hashOf(userToken), expires_at: endOf(now, tokenLives.user, session) },
      {
        session_id,
        kind: 'refresh',
        token_hash: hashOf(refreshToken),
        expires_at: endOf(now, tokenLives.refresh, session),
      },
    ])
    .execute()
}

/** Ends sessions at once: each with the one it was connected from, and all that were connected from there. */
export async function endSessions(tx: Db, session_ids: readonly string[], now: string): Promise<void> {
  await sql`
    with signed_in as materialized (
      select coalesce(opened_from, session_id) as session_id from sessions where session_id = any(${session_ids}::uuid[])
    )
    update sessions set ended_at = ${now} where ended_at is null
      and (session_id in (select * from signed_in) or opened_from in (select * from signed_in))`.execute(tx)
}

// Whoever signs in sweeps up after themselves: no table of dead sessions grows.
async function forgetDeadSessions(tx: Db, account_uuid: string, now: string) {
  await tx
    .deleteFrom('sessions')
    .where('account_uuid', '=', account_uuid)
    .where((row) =>
      row.or([
        row('ended_at', '<', after(now, -tokenLives.rotationGrace)),
        row.not(
          row.exists(
            row
              .selectFrom('session_tokens as t')
              .select('t.session_id')
              .whereRef('t.session_id', '=', 'sessions.session_id')
              .where('t.expires_at', '>', now),
          ),
        ),
      ]),
    )
    .execute()
}
