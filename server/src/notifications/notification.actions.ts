import {
  type Notification,
  type notificationApi,
  notificationLimits,
} from '@callout/domain/notifications/notification.api.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import { callsVisibleTo } from '../calls/call.queries.ts'
import { readableActorName } from '../platform/audit/history.ts'
import type { RequestContext } from '../platform/http/context.ts'

/** The actor's notifications about calls that they may see now, joined to these calls as `row`. */
const visibleNotifications = (actor: Actor) => sql`from notifications n join calls row on row."ID" = n.service_job_uuid
  where n.account_uuid = ${actor.account_uuid} and n.network_code = ${actor.network_code} and ${callsVisibleTo(actor)}`

/** The latest notifications of the actor, and how many are unread. */
export async function listNotifications({ tx, actor }: RequestContext) {
  const user_name = readableActorName(actor, { name: sql`n.user_name`, accountUuid: sql`n.author_uuid` })
  const { rows: items } = await sql<Notification>`
    select n."ID"::text as "ID", n.kind, row."ID" as service_job_uuid, row.call_id, ${user_name} as user_name, n.created_at,
      n.read_at is not null as is_read
    ${visibleNotifications(actor)} order by n."ID" desc limit ${notificationLimits.listed}`.execute(tx)
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread from (
    select ${visibleNotifications(actor)} and n.read_at is null limit ${notificationLimits.counted}) counted`.execute(
    tx,
  )
  return { unread: rows[0]?.unread ?? 0, items }
}

const numbersOf = (IDs: readonly string[]) => IDs.filter((ID) => /^\d{1,15}$/.test(ID)).map(Number)

/**
 * Marks notifications as read that the actor may see now: a dispatcher who is connected as a company has others, which
 * stay unread. IDs of other people's are ignored.
 */
export async function markNotificationsRead(
  ctx: RequestContext,
  { IDs }: BodyOf<typeof notificationApi.markRead>,
): Promise<null> {
  const { tx, actor, now } = ctx
  const chosen = IDs ? sql`n."ID" = any(${numbersOf(IDs)}::bigint[])` : sql`true`
  const { numAffectedRows = 0n } = await sql`update notifications set read_at = ${now}
    where account_uuid = ${actor.account_uuid} and network_code = ${actor.network_code}
      and "ID" in (select n."ID" ${visibleNotifications(actor)} and n.read_at is null and ${chosen})`.execute(tx)
  const reader = { network_code: actor.network_code, companies: [], accounts: [actor.account_uuid] }
  if (numAffectedRows > 0n) ctx.publish({ kind: 'notification', ID: actor.account_uuid, version: 1, ...reader })
  return null
}
