import type { AnswerOf, BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { isSignInClosed } from '@callout/domain/maintenance/maintenance.ts'
import type { sessionApi } from '@callout/domain/session/session.api.ts'
import { ownPath, type SessionAnswer, tokenLives } from '@callout/domain/session/session.ts'
import type { Db } from '../kernel/db.ts'
import type { OpenWork } from '../kernel/serve.ts'
import { Problem } from '../kernel/wire.ts'
import { maintenanceNow } from '../maintenance/maintenance.queries.ts'
import { deviceOf } from './device.ts'
import { type IdentityProvider, type KeptOfProvider, newCodeVerifier, newNonce } from './identity-provider.ts'
import { hashOf } from './secrets.ts'
import { after, endSessions, openSession } from './session.open.ts'
import { sessionAnswerOf } from './session.record.ts'

type Client = AnswerOf<typeof sessionApi.getClient>

/** Begins a sign-in under a state the browser made; verifier, nonce and the way back stay here for ten minutes. */
export const beginSignIn =
  (provider: IdentityProvider) =>
  async ({ tx, now }: OpenWork, body: BodyOf<typeof sessionApi.getClient>): Promise<Client> => {
    const { state, redirectUrl, prompt } = body
    const prompted_at = prompt ? now : null
    const pending = { state, nonce: newNonce(), code_verifier: newCodeVerifier(), prompted_at }
    const client = await provider.begin(pending)
    await tx.deleteFrom('sign_in_states').where('expires_at', '<=', now).execute()
    const kept = await tx
      .insertInto('sign_in_states')
      .values({ ...pending, redirect_url: ownPath(redirectUrl), expires_at: after(now, tokenLives.signInState) })
      .onConflict((on) => on.doNothing())
      .returning('state')
      .executeTakeFirst()
    // A state is good for one sign-in: a second one under it could be somebody else's.
    if (!kept) throw new Problem(400, { params: { detail: 'state: already used' } })
    return { ...client, scope: 'openid', response_type: 'code', code_challenge_method: 'S256' }
  }

/** Exchanges what the provider sent back for a session. A state is spent by this, whatever comes of it. */
export const finishSignIn =
  (provider: IdentityProvider) =>
  async (work: OpenWork, { code, state }: BodyOf<typeof sessionApi.loginCallback>): Promise<SessionAnswer> => {
    const { tx, now } = work
    await refuseWhileClosed(work)
    const pending = await tx.deleteFrom('sign_in_states').where('state', '=', state).returningAll().executeTakeFirst()
    if (!pending || pending.expires_at <= now) throw new Problem(401, { key: 'session.sign_in_failed' })
    const { subject, ...known } = await provider.identify(code, pending, now)
    const account = await tx.selectFrom('accounts').selectAll().where('subject', '=', subject).executeTakeFirst()
    return tx
      .transaction()
      .execute((tx) =>
        enter({ ...work, tx }, account?.account_uuid, { by: 'provider', known, redirectUrl: pending.redirect_url }),
      )
  }

/** A session for a one-use code. */
export async function signInByCode(
  work: OpenWork,
  { code }: BodyOf<typeof sessionApi.loginCode>,
): Promise<SessionAnswer> {
  const { tx, now } = work
  await refuseWhileClosed(work)
  const used = await tx
    .updateTable('login_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_uuid')
    .executeTakeFirst()
  if (!used) throw new Problem(401, { key: 'session.code_invalid' })
  return enter(work, used.account_uuid, { by: 'code', known: { authenticated_at: now } })
}

/** The session of the company a one-use token names: that of its first open account. It proves nobody to be that person. */
export async function signInByConnectToken(
  work: OpenWork,
  { token, ReturnUrl }: BodyOf<typeof sessionApi.connectAs>,
): Promise<SessionAnswer> {
  const { tx, now } = work
  await refuseWhileClosed(work)
  const used = await tx
    .updateTable('connect_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('societe_uuid')
    .executeTakeFirst()
  if (!used) throw new Problem(401, { key: 'session.code_invalid' })
  const account = await tx
    .selectFrom('accounts')
    .select('account_uuid')
    .where('societe_uuid', '=', used.societe_uuid)
    .where('closed_at', 'is', null)
    .orderBy('subject')
    .executeTakeFirst()
  return enter(work, account?.account_uuid, { by: 'connect token', redirectUrl: ReturnUrl })
}

interface Entering {
  readonly by: 'provider' | 'code' | 'connect token'
  readonly known?: Partial<KeptOfProvider>
  readonly redirectUrl?: string
}

/** Opens the session of an account, in place of the one it is asked for from: that has nobody to go back to it. */
async function enter(work: OpenWork, account_uuid: string | undefined, details: Entering) {
  const { tx, now, actor } = work
  const network = await homeNetwork(tx, account_uuid, actor?.network_code)
  if (account_uuid === undefined || !network) throw new Problem(401, { key: 'session.no_account' })
  if (network.closed_at !== null) throw new Problem(401, { key: 'session.account_closed' })
  const { known, redirectUrl } = details
  const { network_code } = network
  const opened = await openSession(tx, { account_uuid, network_code, ...known, ...deviceOf(work.request) }, now)
  if (actor) {
    await endSessions(tx, [actor.session_id], now)
    work.doubt(actor.account_uuid)
  }
  const replaced = actor && { replaced: actor.session_id }
  work.log('signed in', { account_uuid, session_id: opened.session_id, by: details.by, ...replaced })
  return sessionAnswerOf(work, { ...opened, network_code, redirectUrl })
}

/** Where an account begins: a company's own network, else the one it was in before, else the first of those it is in. */
async function homeNetwork(tx: Db, account_uuid: string | undefined, before = '') {
  if (account_uuid === undefined) return undefined
  return tx
    .selectFrom('accounts as a')
    .leftJoin('companies as c', 'c.societe_uuid', 'a.societe_uuid')
    .innerJoin('networks as n', (on) => on.onTrue())
    .select(['n.network_code', 'a.closed_at'])
    .where('a.account_uuid', '=', account_uuid)
    .where((row) =>
      row.or([
        row('n.network_code', '=', row.ref('c.network_code')),
        row.and([
          row('c.societe_uuid', 'is', null),
          row.exists(
            row
              .selectFrom('account_networks as an')
              .select('an.network_code')
              .whereRef('an.account_uuid', '=', 'a.account_uuid')
              .whereRef('an.network_code', '=', 'n.network_code'),
          ),
        ]),
      ]),
    )
    .orderBy((row) => row('n.network_code', '=', before), 'desc')
    .orderBy('n.network_code')
    .executeTakeFirst()
}

async function refuseWhileClosed({ tx, now }: OpenWork) {
  const record = await maintenanceNow(tx)
  if (!isSignInClosed(record, now)) return
  const until = record.disabled_login_end?.slice(0, 16).replace('T', ' ') ?? ''
  throw new Problem(503, { key: 'session.login_disabled', params: { until: `${until} UTC` } })
}
