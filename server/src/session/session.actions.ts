import { isResting } from '@callout/domain/maintenance/maintenance.ts'
import type { Work } from '../kernel/serve.ts'
import { maintenanceNow } from '../maintenance/maintenance.queries.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { endSessions } from './session.open.ts'
import { signInOf } from './session.queries.ts'

/** Whether a living session may go on: it has to end with its account, and when the portal rests. */
export async function checkSession({ tx, actor, now }: Work) {
  const { closed_at } = await tx
    .selectFrom('accounts')
    .select('closed_at')
    .where('account_uuid', '=', actor.account_uuid)
    .executeTakeFirstOrThrow()
  const mustEnd = closed_at !== null || isResting(await maintenanceNow(tx), now)
  return { redirectUrl: mustEnd ? '/login' : '' }
}

/** Ends the session here and says where the provider ends its own; one opened by a code has none there. */
export const signOut =
  (provider: IdentityProvider) =>
  async ({ tx, actor, now, log, doubt }: Work) => {
    const { id_token } = await signInOf(tx, actor.session_id)
    await endSessions(tx, [actor.session_id], now)
    doubt(actor.account_uuid)
    log('signed out')
    const atProvider = id_token ? await provider.endSessionUrl(id_token) : undefined
    return { redirectUrl: atProvider ?? '/logoutredirect' }
  }
