import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { PublicRequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import { refuseTooManyAttempts, sixtyPerMinute } from '../platform/http/rate-limit.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { InvalidLogoutToken, logoutTokenAge, type ProviderSignOut } from './logout-token.ts'
import { addSeconds, endSessions } from './session.lifecycle.ts'

/** Longest accepted logout token, in characters. */
const maxTokenLength = 10_000

/**
 * Ends the sessions of a person who signed out at the provider. Only invalid tokens are rate-limited (60 a minute per
 * address): many people may sign out at once.
 */
export const signOutFromProvider =
  (provider: IdentityProvider) =>
  async (ctx: PublicRequestContext, { logout_token }: BodyOf<typeof sessionApi.backChannelLogout>) => {
    try {
      if (logout_token.length > maxTokenLength) throw new InvalidLogoutToken('it is too long')
      const providerSignOut = await provider.verifySignOut(logout_token, ctx.now)
      await ctx.tx.transaction().execute((tx) => endProviderSessions({ ...ctx, tx }, providerSignOut))
      return {}
    } catch (error) {
      if (!(error instanceof InvalidLogoutToken)) throw error
      const name = `${sessionApi.backChannelLogout.path} ${ctx.request.ip}`
      await refuseTooManyAttempts(ctx.tx, { subject: name, ...sixtyPerMinute }, ctx.now)
      throw new Problem(400, { params: { detail: 'logout_token: not valid' }, cause: error })
    }
  }

async function endProviderSessions(
  { tx, now, log, revalidateSessions }: PublicRequestContext,
  signOut: ProviderSignOut,
) {
  const inserted = await tx
    .insertInto('spent_logout_tokens')
    // Remember the token until it is too old to be accepted, clock difference included.
    .values({
      token_hash: signOut.token_hash,
      expires_at: addSeconds(now, logoutTokenAge.oldest + 2 * logoutTokenAge.tolerance),
    })
    .onConflict((on) => on.doNothing())
    .returning('expires_at')
    .executeTakeFirst()
  if (!inserted) throw new InvalidLogoutToken('it was used before')
  const sessions = await findSessionsToEnd(tx, signOut)
  await endSessions(
    tx,
    sessions.map(({ session_id }) => session_id),
    now,
  )
  for (const session of sessions) {
    log('signed out at the provider', session)
    revalidateSessions(session.account_uuid)
  }
}

/**
 * Sessions of the named person and provider session. A token without a provider session matches all of the person's,
 * and a session that stored none matches by person.
 */
async function findSessionsToEnd(tx: Db, { subject, session }: ProviderSignOut) {
  const { rows } = await sql<{ session_id: string; account_uuid: string }>`
    select session_id, account_uuid from sessions where ended_at is null and ${
      subject === undefined
        ? sql`provider_session = ${session}`
        : session === undefined
          ? sql`provider_subject = ${subject}`
          : sql`provider_subject = ${subject} and (provider_session = ${session} or provider_session is null)`
    }`.execute(tx)
  return rows
}
