import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/**
 * SQL condition: session `s` of account `a` is told of visits. One that was not renewed is, until it is removed a day later:
 * the news of a night arrive in the morning. At other ends of a session nothing is told any more.
 */
const isTold = (now: string) => sql`s.ended_at is null and s.ends_at > ${now} and a.closed_at is null`

const subscriptions = sql`push_subscriptions p join sessions s on s.session_id = p.session_id
  join accounts a on a.account_uuid = s.account_uuid`

/** SQL condition on `a`: the accounts of a technician. */
const isTechnician = ({ societe_uuid, technician }: Technician) =>
  sql`a.societe_uuid = ${societe_uuid}::uuid and a.technician_code = ${technician}`

/** A technician of a company. */
export interface Technician {
  readonly societe_uuid: string
  readonly technician: string
}

/** SQL condition: a browser of the technician is told of visits. */
export const isAnyoneTold = (technician: Technician, now: string) =>
  sql`exists (select from ${subscriptions} where ${isTold(now)} and ${isTechnician(technician)})`

/** SQL of the subscriptions of a technician, as `p`. */
export const subscriptionsOf = (technician: Technician, now: string) =>
  sql`${subscriptions} where ${isTold(now)} and ${isTechnician(technician)}`

/** A browser with the language of its person. */
interface Subscription {
  readonly ID: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly culture: string
  /** That of the company's network. */
  readonly time_zone: string
}

/** A subscription that is still told; undefined otherwise. */
export async function findSubscription(db: Db, ID: string, now: string): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`select p."ID", p.endpoint, p.p256dh, p.auth, a.culture, n.time_zone
    from ${subscriptions} join companies c on c.societe_uuid = a.societe_uuid
    join networks n on n.network_code = c.network_code where p."ID" = ${ID} and ${isTold(now)}`.execute(db)
  return rows[0]
}

/** Removes the oldest subscriptions of an account beyond the newest `most`, and those that can no longer be told. */
export const trimSubscriptions = (
  db: Db,
  { account_uuid, now, most }: { readonly account_uuid: string; readonly now: string; readonly most: number },
) =>
  sql`delete from push_subscriptions where "ID" in (
    select p."ID" from ${subscriptions} where a.account_uuid = ${account_uuid}
    order by ${isTold(now)} desc, p.created_at desc, p."ID" offset ${most})`.execute(db)
