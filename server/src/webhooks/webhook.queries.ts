import type { Actor } from '@callout/domain/platform/actor.ts'
import type { Delivery, DeliveryStatus, Webhook } from '@callout/domain/webhooks/webhook.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Webhooks } from '../platform/database/db.types.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { notFound, orNotFound } from '../platform/http/problem.ts'

export type StoredWebhook = Selectable<Webhooks>

/** Deliveries of a page. */
const pageLength = 100
/** Waiting deliveries are counted up to this number. */
const mostCounted = 1000

/** The webhooks of the actor's network without their secrets, the oldest first. */
export async function visibleWebhooks(tx: Db, { network_code }: Actor): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select w."ID", w.version, w.url, w.events, w.companies, w.active, w.paused_at, w.created_at, w.created_by, w.changed_at,
      w.changed_by, last.tried_at, last.answer_status,
      (select count(*)::int from (select from webhook_deliveries d where d.webhook_id = w."ID" and d.status = 'waiting'
        limit ${mostCounted}) waiting) as waiting
    from webhooks w left join lateral (
      select tried_at, answer_status from webhook_deliveries d where d.webhook_id = w."ID" and d.tried_at is not null
      order by d.position desc limit 1) last on true
    where w.network_code = ${network_code} order by w.created_at, w."ID"`.execute(tx)
  return rows
}

/** A webhook of the actor's network, otherwise 404. With the lock, changes of records may still queue deliveries. */
export async function visibleWebhook(
  tx: Db,
  actor: Actor,
  ID: string,
  lock?: 'for no key update',
): Promise<StoredWebhook> {
  if (!isUuid(ID)) throw notFound()
  const query = tx
    .selectFrom('webhooks')
    .selectAll()
    .where('ID', '=', ID)
    .where('network_code', '=', actor.network_code)
  return orNotFound(await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst())
}

export async function countWebhooks(tx: Db, { network_code }: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhooks
    where network_code = ${network_code}`.execute(tx)
  return rows[0]?.count ?? 0
}

interface DeliveryPage {
  readonly webhook: string
  readonly status: DeliveryStatus | undefined
  readonly before: number | null | undefined
}

/** A page of the deliveries of a webhook, the last change first. */
export async function loadDeliveries(tx: Db, { webhook, status, before }: DeliveryPage): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select "ID"::text as "ID", position, event, at, kind, record_id, status, tries, tried_at,
      case when status = 'waiting' then next_try_at end as next_try_at, answer_status, answer
    from webhook_deliveries where webhook_id = ${webhook}
      and ${status ? sql`status = ${sql.lit(status)}` : sql`true`}
      and ${before ? sql`position < ${before}` : sql`true`}
    order by position desc limit ${pageLength}`.execute(tx)
  return rows
}

/** A delivery of the actor's network, and whether its webhook is active; otherwise 404. */
export async function visibleDelivery(tx: Db, actor: Actor, ID: string) {
  if (!/^\d{1,18}$/.test(ID)) throw notFound()
  const delivery = await tx
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.ID', 'd.webhook_id')
    .select(['d.ID', 'w.active'])
    .where('d.ID', '=', Number(ID))
    .where('w.network_code', '=', actor.network_code)
    .executeTakeFirst()
  return orNotFound(delivery)
}

/** SQL assignments that put a delivery into the queue again, as if it had never been tried. */
export const waitingAgain: RawBuilder<unknown> = sql`status = 'waiting', tries = 0, first_tried_at = null, next_try_at = now()`

/** Makes the waiting deliveries of a webhook due now, as if they had never been tried. Most are so already. */
export const restartDeliveries = (tx: Db, webhook: string) =>
  sql`update webhook_deliveries set ${waitingAgain} where webhook_id = ${webhook} and status = 'waiting'
    and (first_tried_at is not null or next_try_at > now())`.execute(tx)
