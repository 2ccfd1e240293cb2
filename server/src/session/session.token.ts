import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuseField } from '@callout/domain/platform/refusal.ts'
import type { sessionApi } from '@callout/domain/session/session.api.ts'
import { tokenLifetimes } from '@callout/domain/session/session.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Sessions, SessionTokens } from '../platform/database/db.types.ts'
import { hashToken } from '../platform/http/authentication/credentials.ts'
import type { PublicRequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import { addSeconds, endSignIn, storeTokens, type TokenPair } from './session.lifecycle.ts'
import { mayHoldSql } from './session.queries.ts'
import { cachedSessionKeys, loadSessionKeys, validKeys } from './session-keys.ts'
import { createApplicationToken, deriveSuccessor } from './tokens.ts'

type TokenAnswer = ResponseOf<typeof sessionApi.token>

/** Issues an application token to anybody, or new tokens for a refresh token. */
export async function issueToken(
  ctx: PublicRequestContext,
  body: BodyOf<typeof sessionApi.token>,
): Promise<TokenAnswer> {
  const keys = await cachedSessionKeys(ctx)
  if (body.grant_type === 'client_credentials') {
    return {
      access_token: createApplicationToken(keys, ctx.now),
      token_type: 'Bearer',
      expires_in: tokenLifetimes.application,
    }
  }
  const presented = body.refresh_token
  if (!presented) throw new RefusalError(refuseField('refresh_token', 'text.required'))
  const renewed = await ctx.tx.transaction().execute((tx) => renewTokens({ ...ctx, tx }, keys.current, presented))
  if (!renewed) throw new Problem(401)
  return renewed
}

/**
 * Exchanges a refresh token; undefined if it is invalid. A replay after the grace time counts as theft and ends the
 * session.
 */
async function renewTokens(
  { tx, now, log, revalidateSessions }: PublicRequestContext,
  key: string,
  presented: string,
): Promise<TokenAnswer | undefined> {
  const row = await lockRefreshToken(tx, presented, now)
  if (!row) return undefined
  const sinceRotation = row.rotated_at === null ? 0 : (Date.parse(now) - Date.parse(row.rotated_at)) / 1000
  if (sinceRotation > tokenLifetimes.rotationGrace) {
    await endSignIn(tx, row.session_id, now)
    revalidateSessions(row.account_uuid)
    log('refresh token replayed', { account_uuid: row.account_uuid, session_id: row.session_id })
    return undefined
  }
  const tokens = row.rotated_at === null ? deriveTokenPair(key, presented) : await findIssuedPair(tx, presented, now)
  if (!tokens) return undefined
  if (row.rotated_at === null) {
    await tx.updateTable('session_tokens').set({ rotated_at: now }).where('token_hash', '=', row.token_hash).execute()
    await expireUserTokens(tx, row.session_id, addSeconds(now, tokenLifetimes.rotationGrace))
    await storeTokens(tx, row, tokens, now)
  }
  return {
    access_token: tokens.userToken,
    refresh_token: tokens.refreshToken,
    token_type: 'Bearer',
    expires_in: Math.min(
      tokenLifetimes.user - Math.ceil(sinceRotation),
      Math.floor((Date.parse(row.ends_at) - Date.parse(now)) / 1000),
    ),
  }
}

/** Ends the user tokens that a new one replaces. They stay stored, because `oldToken` may be one of them. */
const expireUserTokens = (tx: Db, session_id: string, expires_at: string) =>
  tx
    .updateTable('session_tokens')
    .set({ expires_at })
    .where('session_id', '=', session_id)
    .where('kind', '=', 'user')
    .where('expires_at', '>', expires_at)
    .execute()

type RefreshToken = Pick<Selectable<SessionTokens>, 'token_hash' | 'session_id' | 'rotated_at'> &
  Pick<Selectable<Sessions>, 'ends_at' | 'account_uuid'>

/**
 * A valid refresh token with its session. The row lock makes two tabs wait for each other; both get the same tokens.
 */
async function lockRefreshToken(tx: Db, presented: string, now: string) {
  const { rows } = await sql<RefreshToken>`select t.token_hash, t.session_id, t.rotated_at, s.ends_at, s.account_uuid
    from session_tokens t join sessions s on s.session_id = t.session_id
    left join sessions parent on parent.session_id = s.opened_from
    join accounts a on a.account_uuid = s.account_uuid
    where t.token_hash = ${hashToken(presented)} and t.kind = 'refresh' and t.expires_at > ${now}
      and s.ended_at is null and parent.ended_at is null and ${sql.raw(mayHoldSql)}
    for update of t`.execute(tx)
  return rows[0]
}

const deriveTokenPair = (key: string, presented: string): TokenPair => ({
  userToken: deriveSuccessor(key, presented, 'user'),
  refreshToken: deriveSuccessor(key, presented, 'refresh'),
})

/**
 * The pair that the previous exchange issued. Only its hash is stored and the key may have changed, so each valid key
 * is tried.
 */
async function findIssuedPair(tx: Db, presented: string, now: string): Promise<TokenPair | undefined> {
  const pairs = validKeys(await loadSessionKeys(tx), now).map((key) => deriveTokenPair(key, presented))
  const hashes = pairs.map(({ refreshToken }) => hashToken(refreshToken))
  const storedToken = await tx
    .selectFrom('session_tokens')
    .select('token_hash')
    .where('token_hash', 'in', hashes)
    .executeTakeFirst()
  return pairs.find((_pair, index) => storedToken && hashes[index]?.equals(storedToken.token_hash))
}
