import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { sql } from 'kysely'
import { aMinute, refuseTooMany } from '../kernel/attempts.ts'
import type { Db } from '../kernel/db.ts'
import type { OpenWork } from '../kernel/serve.ts'
import { Problem } from '../kernel/wire.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { BadToken, type SignedOut, tokenAge } from './logout-token.ts'
import { after, endSessions } from './session.open.ts'

/**
 * Ends the sessions of whoever signed out at the provider. A bad token is counted, and past 60 a minute from an address
 * answered 429; a good one never is, as many may sign out at once.
 */
export const signOutFromProvider =
  (provider: IdentityProvider) =>
  async (work: OpenWork, { logout_token }: BodyOf<typeof sessionApi.backChannelLogout>) => {
    try {
      const said = await provider.signedOut(logout_token, work.now)
      await work.tx.transaction().execute((tx) => endThere({ ...work, tx }, said))
      return {}
    } catch (error) {
      if (!(error instanceof BadToken)) throw error
      const name = `${sessionApi.backChannelLogout.path} ${work.request.ip}`
      await refuseTooMany(work.tx, { name, ...aMinute }, work.now)
      throw new Problem(400, { params: { detail: 'logout_token: not a good one' }, cause: error })
    }
  }

async function endThere({ tx, now, log, doubt }: OpenWork, said: SignedOut) {
  const spent = await tx
    .insertInto('spent_logout_tokens')
    // Until it is too old anyway, also for a clock that is behind.
    .values({ token_hash: said.token_hash, expires_at: after(now, tokenAge.oldest + 2 * tokenAge.tolerance) })
    .onConflict((on) => on.doNothing())
    .returning('expires_at')
    .executeTakeFirst()
  if (!spent) throw new BadToken('it was here before')
  const sessions = await sessionsOf(tx, said)
  await endSessions(
    tx,
    sessions.map(({ session_id }) => session_id),
    now,
  )
  for (const session of sessions) {
    log('signed out at the provider', session)
    doubt(session.account_uuid)
  }
}

/** The sessions here that began in that session there; without one named, and where it was not told at sign-in, the person's. */
async function sessionsOf(tx: Db, { subject, session }: SignedOut) {
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
