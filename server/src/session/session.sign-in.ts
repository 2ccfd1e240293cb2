import { isSignInClosed } from '@callout/domain/maintenance/maintenance.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import type { sessionApi } from '@callout/domain/session/session.api.ts'
import { type SessionAnswer, sameOriginPath, tokenLifetimes } from '@callout/domain/session/session.ts'
import { sql } from 'kysely'
import { loadMaintenance } from '../maintenance/maintenance.queries.ts'
import type { Db } from '../platform/database/db.ts'
import { hashToken } from '../platform/http/authentication/credentials.ts'
import type { PublicRequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import { deviceOf } from './device.ts'
import { type IdentityProvider, newCodeVerifier, newNonce, type ProviderSession } from './identity-provider.ts'
import { addSeconds, endSignIn, openSession } from './session.lifecycle.ts'
import { mayActInSql } from './session.queries.ts'
import { toSessionAnswer } from './session.record.ts'

type SignInClient = ResponseOf<typeof sessionApi.getClient>

/** Starts a sign-in with the browser's state; verifier, nonce and return path stay on the server for ten minutes. */
export const beginSignIn =
  (provider: IdentityProvider) =>
  async ({ tx, now }: PublicRequestContext, body: BodyOf<typeof sessionApi.getClient>): Promise<SignInClient> => {
    const { state, redirectUrl, prompt } = body
    const prompted_at = prompt ? now : null
    const pending = { state, nonce: newNonce(), code_verifier: newCodeVerifier(), prompted_at }
    const client = await provider.begin(pending)
    await tx.deleteFrom('sign_in_states').where('expires_at', '<=', now).execute()
    const stored = await tx
      .insertInto('sign_in_states')
      .values({
        ...pending,
        redirect_url: sameOriginPath(redirectUrl),
        expires_at: addSeconds(now, tokenLifetimes.signInState),
      })
      .onConflict((on) => on.doNothing())
      .returning('state')
      .executeTakeFirst()
    // A state is for one sign-in only: somebody else may try to use it again.
    if (!stored) throw new Problem(400, { params: { detail: 'state: already used' } })
    return { ...client, scope: 'openid', response_type: 'code', code_challenge_method: 'S256' }
  }

/** Exchanges the provider's code for a session. The state is used up even if this fails. */
export const finishSignIn =
  (provider: IdentityProvider) =>
  async (
    ctx: PublicRequestContext,
    { code, state }: BodyOf<typeof sessionApi.loginCallback>,
  ): Promise<SessionAnswer> => {
    const { tx, now } = ctx
    await refuseWhileSignInClosed(ctx)
    const pending = await tx.deleteFrom('sign_in_states').where('state', '=', state).returningAll().executeTakeFirst()
    if (!pending || pending.expires_at <= now) throw new Problem(401, { key: 'session.sign_in_failed' })
    const { subject, ...providerSession } = await provider.identify(code, pending, now)
    const account = await tx
      .selectFrom('accounts')
      .select('account_uuid')
      .where('subject', '=', subject)
      .where('is_service', '=', false)
      .executeTakeFirst()
    return tx.transaction().execute((tx) =>
      signIn({ ...ctx, tx }, account?.account_uuid, {
        by: 'provider',
        providerFacts: providerSession,
        redirectUrl: pending.redirect_url,
      }),
    )
  }

/** Opens a session for a one-time code. */
export async function signInByCode(
  ctx: PublicRequestContext,
  { code }: BodyOf<typeof sessionApi.loginCode>,
): Promise<SessionAnswer> {
  const { tx, now } = ctx
  await refuseWhileSignInClosed(ctx)
  const used = await tx
    .updateTable('login_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hashToken(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_uuid')
    .executeTakeFirst()
  if (!used) throw new Problem(401, { key: 'session.code_invalid' })
  return signIn(ctx, used.account_uuid, { by: 'code', providerFacts: { authenticated_at: now } })
}

/**
 * Opens a session for a company's one-time token, on its first open account that is not of a technician. This does not
 * authenticate a person.
 */
export async function signInByConnectToken(
  ctx: PublicRequestContext,
  { token, ReturnUrl }: BodyOf<typeof sessionApi.connectAs>,
): Promise<SessionAnswer> {
  const { tx, now } = ctx
  await refuseWhileSignInClosed(ctx)
  const used = await tx
    .updateTable('connect_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('societe_uuid')
    .executeTakeFirst()
  if (!used) throw new Problem(401, { key: 'session.link_invalid' })
  const account = await tx
    .selectFrom('accounts')
    .select('account_uuid')
    .where('societe_uuid', '=', used.societe_uuid)
    .where('technician_code', 'is', null)
    .where('is_service', '=', false)
    .where('closed_at', 'is', null)
    .orderBy('subject')
    .executeTakeFirst()
  return signIn(ctx, account?.account_uuid, { by: 'connect token', redirectUrl: ReturnUrl })
}

interface SignInDetails {
  readonly by: 'provider' | 'code' | 'connect token'
  readonly providerFacts?: Partial<ProviderSession>
  readonly redirectUrl?: string
}

/** Opens a session for an account. It replaces the current session, if there is one. */
async function signIn(ctx: PublicRequestContext, account_uuid: string | undefined, details: SignInDetails) {
  const { tx, now, actor } = ctx
  const network = await findHomeNetwork(tx, account_uuid, actor?.network_code)
  if (account_uuid === undefined || !network) throw new Problem(401, { key: 'session.no_account' })
  if (network.closed_at !== null) throw new Problem(401, { key: 'session.account_closed' })
  const { providerFacts, redirectUrl } = details
  const { network_code } = network
  if (actor) {
    await endSignIn(tx, actor.session_id, now)
    ctx.revalidateSessions(actor.account_uuid)
  }
  const opened = await openSession(tx, { account_uuid, network_code, ...providerFacts, ...deviceOf(ctx.request) }, now)
  const replaced = actor && { replaced: actor.session_id }
  ctx.log('signed in', { account_uuid, session_id: opened.session_id, by: details.by, ...replaced })
  return toSessionAnswer(ctx, { ...opened, network_code, redirectUrl })
}

/** The network a sign-in starts in: the company's own, else `previousNetwork`, else the first of theirs. */
async function findHomeNetwork(tx: Db, account_uuid: string | undefined, previousNetwork = '') {
  if (account_uuid === undefined) return undefined
  const { rows } = await sql<{ network_code: string; closed_at: string | null }>`select n.network_code, a.closed_at
    from accounts a left join companies c on c.societe_uuid = a.societe_uuid cross join networks n
    where a.account_uuid = ${account_uuid} and ${sql.raw(mayActInSql)}
    order by n.network_code = ${previousNetwork} desc, n.network_code limit 1`.execute(tx)
  return rows[0]
}

async function refuseWhileSignInClosed({ tx, now }: PublicRequestContext) {
  const record = await loadMaintenance(tx)
  if (!isSignInClosed(record, now)) return
  const until = record.disabled_login_end?.slice(0, 16).replace('T', ' ') ?? ''
  throw new Problem(503, { key: 'session.login_disabled', params: { until: `${until} UTC` } })
}
