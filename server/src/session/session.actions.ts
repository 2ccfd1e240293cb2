import { isUnderMaintenance } from '@callout/domain/maintenance/maintenance.ts'
import { loadMaintenance } from '../maintenance/maintenance.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { endSessions } from './session.lifecycle.ts'
import { loadSignIn, mayAccountHoldSession } from './session.queries.ts'

/** Redirects to the sign-in page if the account may no longer hold the session or maintenance has begun. */
export async function checkSession({ tx, actor, now }: RequestContext) {
  const mustEnd =
    !(await mayAccountHoldSession(tx, actor.session_id)) || isUnderMaintenance(await loadMaintenance(tx), now)
  return { redirectUrl: mustEnd ? '/login' : '' }
}

/** Ends the session and returns the provider's sign-out page; a session opened by a code has none. */
export const signOut =
  (provider: IdentityProvider) =>
  async ({ tx, actor, now, log, revalidateSessions }: RequestContext) => {
    const { id_token, session_id } = await loadSignIn(tx, actor.session_id)
    await tx.transaction().execute((tx) => endSessions(tx, [session_id], now))
    revalidateSessions(actor.account_uuid)
    log('signed out')
    const atProvider = id_token ? await provider.endSessionUrl(id_token) : undefined
    return { redirectUrl: atProvider ?? '/logoutredirect' }
  }
