import type { NotificationKind } from '@callout/domain/notifications/notification.api.ts'
import { type RawBuilder, sql } from 'kysely'
import { actorName } from '../platform/audit/history.ts'
import { recipientsOf } from '../platform/events/recipients.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { StoredCall } from './call.queries.ts'

/** Most readers of one notification. */
const maxReaders = 50

/** SQL condition on `reader`: one account. */
export const readerWithAccount = (account_uuid: string) => sql`reader.account_uuid = ${account_uuid}`

/** SQL condition on `reader`: the people of a company; of its technicians only those whose visit the call is or was. */
export const readersOfCompany = (societe_uuid: string, ...visits: readonly Pick<StoredCall, 'technician'>[]) =>
  sql`reader.societe_uuid = ${societe_uuid}
    and (reader.technician_code is null or reader.technician_code = any(${visits.map(({ technician }) => technician)}))`

/** Inserts a notification about a call for each reader except the author. Runs in the transaction of the change. */
export function notificationInsert(
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
  service_job_uuid: string,
  kind: NotificationKind,
  readers: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into notifications (network_code, account_uuid, kind, service_job_uuid, author_uuid, user_name, created_at)
    select ${actor.network_code}, reader.account_uuid, ${kind}, ${service_job_uuid}, ${actor.account_uuid},
      ${actorName(actor)}, ${now}
    from accounts reader
    where ${readers} and reader.account_uuid <> ${actor.account_uuid} and reader.closed_at is null
      and not reader.is_service
    limit ${maxReaders}`
}

/** Notifies the people of a company, who see the call only while it is theirs. */
export async function notifyCompany(
  ctx: Pick<RequestContext, 'tx' | 'actor' | 'now' | 'publish'>,
  call: StoredCall,
  societe_uuid: string | null,
  kind: NotificationKind,
): Promise<void> {
  if (!societe_uuid) return
  await notificationInsert(ctx, call.ID, kind, readersOfCompany(societe_uuid, call)).execute(ctx.tx)
  publishNotification(ctx, call, { companies: [societe_uuid] })
}

interface Readers {
  readonly accounts?: readonly string[]
  readonly companies?: readonly string[]
  /** Technicians, in addition to the one of the call. */
  readonly technicians?: readonly string[]
}

/** Lets the open screens of the readers ask for their notifications. */
export function publishNotification(
  { publish }: Pick<RequestContext, 'publish'>,
  { ID, network_code, technician }: Pick<StoredCall, 'ID' | 'network_code' | 'technician'>,
  { accounts = [], companies = [], technicians = [] }: Readers,
) {
  const recipients = recipientsOf(
    ...companies.flatMap((societe_uuid) =>
      [technician, ...technicians].map((technician) => ({ societe_uuid, technician })),
    ),
  )
  publish({ kind: 'notification', ID, version: 1, network_code, ...recipients, accounts })
}
