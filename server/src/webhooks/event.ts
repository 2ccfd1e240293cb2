import type { Change } from '@callout/domain/changes/change.ts'
import { sql } from 'kysely'
import { type StoredChange, toVisibleChanges } from '../changes/change.queries.ts'
import { systemActor } from '../platform/audit/system-actor.ts'
import type { Db } from '../platform/database/db.ts'
import { loadNetworkProfile } from '../platform/database/network-profile.ts'
import type { OutgoingEvent } from '../platform/webhooks/post-event.ts'

/** A delivery with its change. */
export interface DeliveredChange extends StoredChange {
  /** Of the delivery. */
  readonly ID: number
}

/** The event of a delivery. A restored database gives the same number again, but not at the same time. */
export const eventOf = ({ ID, at }: DeliveredChange, change: Change): OutgoingEvent => ({
  id: `msg_${ID}_${Date.parse(at).toString(36)}`,
  body: JSON.stringify({ type: `${change.kind}.${change.type}`, timestamp: change.at, data: change }),
})

/** The changes of deliveries of a network, as its central staff see them, by position. */
export async function loadSentChanges(
  db: Db,
  network_code: string,
  delivered: readonly DeliveredChange[],
): Promise<Map<string, Change>> {
  const actor = systemActor(await loadNetworkProfile(db, network_code))
  const changes = await toVisibleChanges(db, actor, delivered)
  return new Map(changes.map((change) => [change.cursor, change]))
}

/** The body of a delivery; undefined if its change is not kept any more. */
export async function loadBody(db: Db, network_code: string, delivery: number): Promise<string | undefined> {
  const { rows } = await sql<DeliveredChange>`
    select d."ID", c.position, c.at, c.kind, c.record_id, c.version, c.type, h.change_data->'changedItem' as items
    from webhook_deliveries d
    join changes c on c.network_code = d.network_code and c.reader = '' and c.position = d.position
    left join history h on h.network_code = c.network_code and h."ID" = c.history_id
    where d."ID" = ${delivery}`.execute(db)
  const [one] = rows
  const change = one && (await loadSentChanges(db, network_code, rows)).get(String(one.position))
  return one && change && eventOf(one, change).body
}
