import type { NotificationKind } from '@callout/domain/notifications/notification.api.ts'
import { type RawBuilder, sql } from 'kysely'
import { actorName } from '../platform/audit/history.ts'
import { recipientsOf } from '../platform/events/recipients.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { StoredCall } from './call.queries.ts'
import type { CallEffect } from './change/call.effect.ts'

/** Most readers of one notification. */
const maxReaders = 50

/** SQL condition on `reader`: one account. */
const readerWithAccount = (account_uuid: string) => sql`reader.account_uuid = ${account_uuid}`

/** SQL condition on `reader`: the people of a company; of its technicians only those whose visit the call is or was. */
const readersOfCompany = (societe_uuid: string, ...visits: readonly Pick<StoredCall, 'technician'>[]) =>
  sql`reader.societe_uuid = ${societe_uuid}
    and (reader.technician_code is null or reader.technician_code = any(${visits.map(({ technician }) => technician)}))`

/** Writes a notification about a call for each reader except the author. */
export const notify = (
  { tx, actor, now }: Pick<RequestContext, 'tx' | 'actor' | 'now'>,
  service_job_uuid: string,
  kind: NotificationKind,
  readers: RawBuilder<unknown>,
) =>
  sql`insert into notifications (network_code, account_uuid, kind, service_job_uuid, author_uuid, user_name, created_at)
    select ${actor.network_code}, reader.account_uuid, ${kind}, ${service_job_uuid}, ${actor.account_uuid},
      ${actorName(actor)}, ${now}
    from accounts reader
    where ${readers} and reader.account_uuid <> ${actor.account_uuid} and reader.closed_at is null
      and not reader.is_service
    limit ${maxReaders}`.execute(tx)

/** Notifies the people of a company, who see the call only while it is theirs. */
export async function notifyCompany(
  ctx: Pick<RequestContext, 'tx' | 'actor' | 'now' | 'publish'>,
  call: StoredCall,
  societe_uuid: string | null,
  kind: NotificationKind,
): Promise<void> {
  if (!societe_uuid) return
  await notify(ctx, call.ID, kind, readersOfCompany(societe_uuid, call))
  publishNotification(ctx, call, { companies: [societe_uuid] })
}

/** Notifies the dispatcher who assigned the call. */
export async function notifyAssigner(
  ctx: Pick<RequestContext, 'tx' | 'actor' | 'now' | 'publish'>,
  call: StoredCall,
  kind: NotificationKind,
): Promise<void> {
  if (!call.assigned_by) return
  await notify(ctx, call.ID, kind, readerWithAccount(call.assigned_by))
  publishNotification(ctx, call, { accounts: [call.assigned_by] })
}

/** Notifies the company whose visit moves to another time or technician. */
export const notifyOfMovedVisit: CallEffect = async (ctx, { before, after }) => {
  const { societe_uuid, technician } = after
  if (!before.appointment_date_at || !after.appointment_date_at) return
  if (after.appointment_date_at === before.appointment_date_at && technician === before.technician) return
  if (!societe_uuid || societe_uuid !== before.societe_uuid) return
  await notify(ctx, after.ID, 'moved', readersOfCompany(societe_uuid, before, after))
  publishNotification(ctx, before, { companies: [societe_uuid], technicians: [technician] })
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
