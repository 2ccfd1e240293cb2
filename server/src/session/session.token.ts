import type { AnswerOf, BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { RefusalError, refuseField } from '@callout/domain/kernel/refusal.ts'
import type { sessionApi } from '@callout/domain/session/session.api.ts'
import { tokenLives } from '@callout/domain/session/session.ts'
import type { Db } from '../kernel/db.ts'
import type { OpenWork } from '../kernel/serve.ts'
import { Problem } from '../kernel/wire.ts'
import { knownSessionKeys, livingKeys, readSessionKeys } from './keys.ts'
import { hashOf, newApplicationToken, successorOf } from './secrets.ts'
import { endSessions, keepTokens, type Tokens } from './session.open.ts'

type Token = AnswerOf<typeof sessionApi.token>

/** An application token for anybody, or the successor of a user token for whoever holds its refresh token. */
export async function giveToken(work: OpenWork, body: BodyOf<typeof sessionApi.token>): Promise<Token> {
  const keys = await knownSessionKeys(work.tx, work.memo)
  if (body.grant_type === 'client_credentials') {
    return {
      access_token: newApplicationToken(keys, work.now),
      token_type: 'Bearer',
      expires_in: tokenLives.application,
    }
  }
  const presented = body.refresh_token
  if (!presented) throw new RefusalError(refuseField('refresh_token', 'text.required'))
  const renewed = await work.tx.transaction().execute((tx) => renew({ ...work, tx }, keys.current, presented))
  if (!renewed) throw new Problem(401)
  return renewed
}

/** Exchanges a refresh token; undefined when it is dead. Used again too late, it was stolen: its session ends. */
async function renew({ tx, now, log, doubt }: OpenWork, key: string, presented: string): Promise<Token | undefined> {
  // Two tabs that come at once wait for each other here, and get the same.
  const row = await tx
    .selectFrom('session_tokens as t')
    .innerJoin('sessions as s', 's.session_id', 't.session_id')
    .innerJoin('accounts as a', 'a.account_uuid', 's.account_uuid')
    .select(['t.token_hash', 't.session_id', 't.rotated_at', 's.ends_at', 's.account_uuid'])
    .where('t.token_hash', '=', hashOf(presented))
    .where('t.kind', '=', 'refresh')
    .where('t.expires_at', '>', now)
    .where('s.ended_at', 'is', null)
    .where('a.closed_at', 'is', null)
    .forUpdate('t')
    .executeTakeFirst()
  if (!row) return undefined
  const sinceRotation = row.rotated_at === null ? 0 : (Date.parse(now) - Date.parse(row.rotated_at)) / 1000
  if (sinceRotation > tokenLives.rotationGrace) {
    await endSessions(tx, [row.session_id], now)
    doubt(row.account_uuid)
    log('refresh token replayed', { account_uuid: row.account_uuid, session_id: row.session_id })
    return undefined
  }
  const pair = row.rotated_at === null ? pairAfter(key, presented) : await pairGiven(tx, presented, now)
  if (!pair) return undefined
  if (row.rotated_at === null) {
    await tx.updateTable('session_tokens').set({ rotated_at: now }).where('token_hash', '=', row.token_hash).execute()
    await keepTokens(tx, row, pair, now)
  }
  return {
    access_token: pair.userToken,
    refresh_token: pair.refreshToken,
    token_type: 'Bearer',
    expires_in: Math.min(
      tokenLives.user - Math.ceil(sinceRotation),
      Math.floor((Date.parse(row.ends_at) - Date.parse(now)) / 1000),
    ),
  }
}

const pairAfter = (key: string, presented: string): Tokens => ({
  userToken: successorOf(key, presented, 'user'),
  refreshToken: successorOf(key, presented, 'refresh'),
})

/** What the exchange before this one gave: only the hash is kept, and the key may have become another since. */
async function pairGiven(tx: Db, presented: string, now: string): Promise<Tokens | undefined> {
  const pairs = livingKeys(await readSessionKeys(tx), now).map((key) => pairAfter(key, presented))
  const hashes = pairs.map(({ refreshToken }) => hashOf(refreshToken))
  const given = await tx
    .selectFrom('session_tokens')
    .select('token_hash')
    .where('token_hash', 'in', hashes)
    .executeTakeFirst()
  return pairs.find((_pair, index) => given && hashes[index]?.equals(given.token_hash))
}
