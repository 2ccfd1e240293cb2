import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { pushApi } from '@callout/domain/visits/push.api.ts'
import { pushLimits } from '@callout/domain/visits/push.ts'
import type { Config } from '../../platform/config/config.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/problem.ts'
import { lockForCounting } from '../../platform/http/quotas.ts'
import { arePushKeys } from '../../platform/push/encrypt-push.ts'
import { loadVapidKeys } from '../../platform/push/vapid.ts'
import { leadsToPrivateAddress } from '../../platform/webhooks/public-address.ts'
import { trimSubscriptions } from './push.queries.ts'

type PushConfig = Pick<Config, 'vapidPrivateKey' | 'webhookAllowPrivate'>

/** The server's public key. */
export const getPushKey =
  ({ vapidPrivateKey }: PushConfig) =>
  async ({ tx }: RequestContext) => ({ public_key: (await loadVapidKeys(tx, vapidPrivateKey)).public })

/** Saves the subscription of a browser with its session. A browser that somebody else used before is theirs no more. */
export const savePush =
  ({ webhookAllowPrivate: allowPrivate }: PushConfig) =>
  async (ctx: RequestContext, { endpoint, ...keys }: BodyOf<typeof pushApi.save>): Promise<null> => {
    const { tx, actor, now } = ctx
    const session_id = actor.session_id
    if (actor.technician === null || session_id === null) throw notFound()
    const url = URL.parse(endpoint)
    const isEncrypted = url?.protocol === 'https:' || (allowPrivate && url?.protocol === 'http:')
    if (!url || !isEncrypted || url.username || url.password)
      throwIfRefused(refuseField('endpoint', 'push.refused.address'))
    else if (!allowPrivate && (await leadsToPrivateAddress(url)))
      throwIfRefused(refuseField('endpoint', 'push.refused.address'))
    if (!arePushKeys(keys)) throwIfRefused(refuseField('p256dh', 'push.refused.keys'))
    await lockForCounting(tx, `push ${actor.account_uuid}`)
    const values = { session_id, ...keys, created_at: now }
    await tx
      .insertInto('push_subscriptions')
      .values({ ...values, endpoint })
      .onConflict((on) => on.column('endpoint').doUpdateSet(values))
      .execute()
    await trimSubscriptions(tx, { account_uuid: actor.account_uuid, now, most: pushLimits.ofAccount })
    return null
  }

/** Removes the subscription of this browser, if it belongs to the person. */
export async function deletePush(
  { tx, actor }: RequestContext,
  { endpoint }: BodyOf<typeof pushApi.remove>,
): Promise<null> {
  const own = tx.selectFrom('sessions').select('session_id').where('account_uuid', '=', actor.account_uuid)
  await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('session_id', 'in', own).execute()
  return null
}
