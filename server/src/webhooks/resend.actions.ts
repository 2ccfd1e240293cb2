import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import { refusalToResend } from '@callout/domain/webhooks/webhook.rules.ts'
import { webhookLimits } from '@callout/domain/webhooks/webhook.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { type StoredWebhook, visibleDelivery, visibleWebhook, waitingAgain } from './webhook.queries.ts'

/** Puts a delivery, or all changes since a time, into the queue of a webhook again. */
export async function resend(
  { tx, actor }: RequestContext,
  { ID, since }: BodyOf<typeof webhookApi.resend>,
): Promise<{ count: number }> {
  if (since) return { count: await resendSince(tx, await visibleWebhook(tx, actor, ID, 'for no key update'), since) }
  const delivery = await visibleDelivery(tx, actor, ID)
  throwIfRefused(refusalToResend(delivery))
  await sql`update webhook_deliveries set ${waitingAgain} where "ID" = ${delivery.ID}`.execute(tx)
  return { count: 1 }
}

/** Changes without a delivery, from before the webhook or from a pause, get one. */
async function resendSince(tx: Db, webhook: StoredWebhook, since: string): Promise<number> {
  throwIfRefused(refusalToResend(webhook))
  const { ID, network_code, events, companies } = webhook
  const limit = webhookLimits.resent
  const { rows } = await sql<{ position: number }>`select position from changes c
    where network_code = ${network_code} and reader = '' and at >= ${since}
      and (${events}::text[] = '{}' or kind || '.' || type = any (${events}::text[]))
      and (${companies}::text[] = '{}' or exists (select from changes o where o.network_code = c.network_code
        and o.reader = any (${companies}::text[]) and o.position = c.position))
    limit ${limit + 1}`.execute(tx)
  if (rows.length > limit)
    throw new RefusalError(refuseField('since', 'webhook.refused.too_many_changes', { most: limit }))
  await sql`insert into webhook_deliveries (webhook_id, network_code, position, kind, record_id, event, at, next_try_at)
    select ${ID}, network_code, position, kind, record_id, kind || '.' || type, at, now()
    from changes where network_code = ${network_code} and reader = ''
      and position = any (${rows.map(({ position }) => position)}::bigint[])
    on conflict (webhook_id, position) do update set ${waitingAgain}`.execute(tx)
  return rows.length
}
