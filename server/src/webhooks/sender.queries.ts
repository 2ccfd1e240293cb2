import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { DeliveredChange } from './event.ts'
import type { StoredWebhook } from './webhook.queries.ts'

/** A process that stops renewing loses its webhooks to another one after this time. */
const ownedFor = '10 seconds'
const renewBefore = '5 seconds'

/** The active webhooks that this process owns, after claiming those without a living owner. */
export async function claimWebhooks(db: Db, owner: string): Promise<StoredWebhook[]> {
  await sql`update webhooks set owner = ${owner}, owned_until = now() + ${ownedFor}::interval
    where active and case when owner = ${owner} then owned_until < now() + ${renewBefore}::interval
      else coalesce(owned_until, 'epoch') < now() end`.execute(db)
  const { rows } = await sql<StoredWebhook>`select * from webhooks
    where active and owner = ${owner} and owned_until > now()`.execute(db)
  return rows
}

/** Releases the webhooks of this process: the next process that claims webhooks gets them. */
export async function releaseWebhooks(db: Db, owner: string): Promise<void> {
  await db.updateTable('webhooks').set({ owner: null, owned_until: null }).where('owner', '=', owner).execute()
}

/**
 * Locks a webhook against changes of its dispatchers; returns true if it is active. Changes of records may still queue
 * deliveries for it.
 */
export async function lockWebhook(tx: Db, ID: string): Promise<boolean> {
  const row = await tx.selectFrom('webhooks').where('ID', '=', ID).select('active').forNoKeyUpdate().executeTakeFirst()
  return row?.active === true
}

/** The secrets that sign: the current one, and for a day the one before a rotation. */
export const secretsOf = (
  { secret, old_secret, old_secret_until }: Pick<StoredWebhook, 'secret' | 'old_secret' | 'old_secret_until'>,
  now: string,
): string[] => (old_secret && old_secret_until && old_secret_until > now ? [secret, old_secret] : [secret])

/** A delivery that is due, with its change. */
export interface DueDelivery extends DeliveredChange {
  readonly tries: number
  readonly first_tried_at: string | null
}

interface DueRequest {
  readonly webhook: string
  /** Deliveries that this process has loaded already. */
  readonly except: readonly number[]
  readonly limit: number
}

/**
 * Due deliveries of a webhook. Of each record only the first that waits: the next one is sent after its success.
 * `offset 0` keeps the lookup out of a join, which compares all pairs if the statistics are those of an empty queue.
 */
export async function loadDueDeliveries(db: Db, { webhook, except, limit }: DueRequest): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d."ID", d.tries, d.first_tried_at, c.position, c.at, c.kind, c.record_id, c.version, c.type,
      h.change_data->'changedItem' as items
    from (select * from webhook_deliveries d
      where d.webhook_id = ${webhook} and d.status = 'waiting' and d.next_try_at <= now()
        and d."ID" <> all (${[...except]}::bigint[])
        and not exists (select from webhook_deliveries earlier where earlier.webhook_id = d.webhook_id
          and earlier.kind = d.kind and earlier.record_id = d.record_id and earlier.status = 'waiting'
          and earlier.position < d.position offset 0)
      order by d.next_try_at, d.position limit ${limit}) d
    join changes c on c.network_code = d.network_code and c.reader = '' and c.position = d.position
    left join history h on h.network_code = c.network_code and h."ID" = c.history_id
    order by d.next_try_at, d.position`.execute(db)
  return rows
}

/** The outcome of a try. */
export interface TryResult {
  readonly delivery: DueDelivery
  readonly status: 'sent' | 'waiting' | 'failed'
  readonly tried_at: string
  /** For one that is tried again. */
  readonly next_try_at: string | null
  readonly answer_status: number | null
  readonly answer: string
}

/**
 * Writes the results of tries, and returns those that count: a delivery that was restarted meanwhile, by an activation
 * or another address, keeps its new time unless it was sent. Later deliveries of a record wait at least as long as one
 * that is tried again.
 */
export async function writeResults(
  db: Db,
  webhook: string,
  results: readonly TryResult[],
): Promise<readonly TryResult[]> {
  const column = <K extends keyof TryResult>(name: K) => results.map((result) => result[name])
  const { rows } = await sql<{ ID: number }>`update webhook_deliveries d set status = r.status, tries = d.tries + 1,
      tried_at = r.tried_at, first_tried_at = coalesce(d.first_tried_at, r.tried_at), next_try_at = r.next_try_at,
      answer_status = r.answer_status, answer = r.answer
    from unnest(${results.map(({ delivery }) => delivery.ID)}::bigint[],
      ${results.map(({ delivery }) => delivery.tries)}::int[], ${column('status')}::text[],
      ${column('tried_at')}::timestamptz[], ${column('next_try_at')}::timestamptz[], ${column('answer_status')}::int[],
      ${column('answer')}::text[]) r (id, tries, status, tried_at, next_try_at, answer_status, answer)
    where d."ID" = r.id and d.webhook_id = ${webhook} and (r.status = 'sent' or d.tries = r.tries)
    returning d."ID"`.execute(db)
  const written = new Set(rows.map(({ ID }) => ID))
  const counted = results.filter(({ delivery }) => written.has(delivery.ID))
  for (const { delivery, next_try_at } of counted.filter(({ status }) => status === 'waiting'))
    await sql`update webhook_deliveries set next_try_at = greatest(next_try_at, ${next_try_at}::timestamptz)
      where webhook_id = ${webhook} and kind = ${delivery.kind} and record_id = ${delivery.record_id}
        and status = 'waiting' and position > ${delivery.position}`.execute(db)
  return counted
}
