import type { Subscriptions } from '@callout/domain/quality/subscription.api.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/**
 * Central staff of a network by name, and who of them gets new alarms by mail: at the address that they sign in with,
 * else at that of the dispatch.
 */
export async function loadSubscribers(tx: Db, network_code: string): Promise<Subscriptions['people']> {
  const { rows } = await sql<Subscriptions['people'][number]>`
    select a.account_uuid, a.user_name, s.account_uuid is not null as subscribed,
      case when a.subject like '%_@_%' then a.subject else n.dispatch_email end as address
    from accounts a join account_networks an using (account_uuid) join networks n using (network_code)
    left join quality_subscriptions s on s.network_code = n.network_code and s.account_uuid = a.account_uuid
    where n.network_code = ${network_code} and a.role <> 'q' and not a.is_service and a.closed_at is null
    order by a.user_name, a.account_uuid`.execute(tx)
  return rows
}
