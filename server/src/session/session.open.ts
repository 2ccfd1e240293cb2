import { randomUUID } from 'node:crypto'
import { tokenLives } from '@callout/domain/session/session.ts'
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
}

/** Opens a session and gives its tokens, which are stored nowhere else. */
export async function openSession(tx: Db, session: NewSession, now: string): Promise<Tokens & { session_id: string }> {
  const session_id = randomUUID()
  await forgetDeadSessions(tx, session.account_uuid, now)
  await tx
    .insertInto('sessions')
    .values({ ...session, session_id, created_at: now })
    .execute()
  return { session_id, ...(await giveTokens(tx, session_id, now)) }
}

/** A pair of fresh tokens for a session. */
export async function giveTokens(tx: Db, session_id: string, now: string): Promise<Tokens> {
  const tokens = { userToken: newToken(), refreshToken: newToken() }
  await keepTokens(tx, session_id, tokens, now)
  return tokens
}

export async function keepTokens(tx: Db, session_id: string, { userToken, refreshToken }: Tokens, now: string) {
  await tx
    .insertInto('session_tokens')
    .values([
      { session_id, kind: 'user', token_hash: hashOf(userToken), expires_at: after(now, tokenLives.user) },
      { session_id, kind: 'refresh', token_hash: hashOf(refreshToken), expires_at: after(now, tokenLives.refresh) },
    ])
    .execute()
}

/** Ends a session at once, with the one it was connected from and those connected from it. */
export async function endSession(tx: Db, session_id: string, now: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where((row) =>
      row.or([
        row('session_id', '=', session_id),
        row('opened_from', '=', session_id),
        row(
          'session_id',
          '=',
          row.selectFrom('sessions as child').select('child.opened_from').where('child.session_id', '=', session_id),
        ),
      ]),
    )
    .execute()
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
