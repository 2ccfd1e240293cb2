import { customerLinkLimits } from '@callout/domain/customer-link/customer-link.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { sql } from 'kysely'
import type { StoredCall } from '../calls/call.queries.ts'
import { isOfContact } from '../calls/customer/customer-mail.queries.ts'
import { customerAccount, systemActor } from '../platform/audit/system-actor.ts'
import type { Db } from '../platform/database/db.ts'
import { loadNetworkProfile, type NetworkProfile } from '../platform/database/network-profile.ts'
import { hashToken } from '../platform/http/authentication/credentials.ts'

/** A link that is valid: its call, and the customer who acts by it in the network of the call. */
export interface OpenLink {
  readonly ID: string
  readonly actor: Actor
  readonly network: NetworkProfile
}

const tokenPattern = /^[\w-]{32}$/

/**
 * The link of a token; undefined if no link has it or the link has ended: 30 days after the visit, or when the call got
 * another address or telephone.
 */
export async function findLink(db: Db, token: string, now: string): Promise<OpenLink | undefined> {
  if (!tokenPattern.test(token)) return undefined
  const { rows } = await sql<{ ID: string; network_code: string }>`
    select row."ID", row.network_code from customer_links l join calls row on row."ID" = l.service_job_uuid
    where l.token_hash = ${hashToken(token)} and ${isOfContact(sql`l.sent_to`)}
      and coalesce(greatest(l.visit_at, row.appointment_date_at), l.created_at)
        > ${now}::timestamptz - make_interval(days => ${customerLinkLimits.days})`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const network = await loadNetworkProfile(db, found.network_code)
  return { ID: found.ID, actor: customerActor(network), network }
}

/** The author of what a customer does: sees the network's rows, and acts only on the own call. */
export const customerActor = (network: Pick<NetworkProfile, 'network_code' | 'time_zone' | 'culture'>): Actor => ({
  ...systemActor(network),
  account_uuid: customerAccount,
  user_name: translate(network.culture, 'customer_link.author'),
})

const noProgress = {
  on_the_way_at: null,
  started_at: null,
  finished_at: null,
  result: null,
  begun_at: null,
  work_done_at: null,
}

/** The progress of the visit that a call has now; while it is open, only of its present company and technician. */
export async function loadVisitProgress(db: Db, call: StoredCall) {
  const progress = await db
    .selectFrom('visits')
    .select([
      'on_the_way_at',
      'started_at',
      'finished_at',
      'result',
      (visit) => visit.fn.coalesce('on_the_way_at', 'started_at', 'finished_at').as('begun_at'),
    ])
    .where('service_job_uuid', '=', call.ID)
    .where('appointment_date_at', '=', call.appointment_date_at)
    .$if(call.is_saved_status_open, (visits) =>
      visits.where('societe_uuid', '=', call.societe_uuid).where('technician', '=', call.technician),
    )
    .executeTakeFirst()
  if (!progress) return noProgress
  return { ...progress, work_done_at: progress.result === 'done' ? progress.finished_at : null }
}

/** The number of photos that customers added to a call. */
export async function countPhotos(db: Db, ID: string): Promise<number> {
  const { photos } = await db
    .selectFrom('attachments')
    .select((row) => row.fn.countAll<number>().as('photos'))
    .where('service_job_uuid', '=', ID)
    .where('created_by', '=', customerAccount)
    .executeTakeFirstOrThrow()
  return Number(photos)
}
