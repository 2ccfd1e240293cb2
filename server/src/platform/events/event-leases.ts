import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import type { Db } from '../database/db.ts'
import { lockForCounting, type Quotas } from '../http/quotas.ts'

/** Event streams that an account may open, over all its browsers and all processes. */
const maxStreamsPerAccount = 20
/** Interval at which a process renews the leases of its streams, and duration of a lease, in milliseconds. */
const renewIntervalMs = 15_000
const leaseMs = 45_000

/** Limits the event streams of each account over all processes. */
export interface EventLeases {
  /** Takes a lease and returns the function to release it. Throws a 429 problem if the account has too many. */
  readonly acquire: (account_uuid: string) => Promise<() => void>
  /** Stops renewing leases. */
  readonly close: () => void
}

/** Creates the leases of a process: rows of `event_streams` that expire by themselves if the process dies. */
export function createEventLeases(db: Db, quotas: Quotas, now: () => Date): EventLeases {
  const streamIds = new Set<string>()
  const expiresAt = () => new Date(now().getTime() + leaseMs).toISOString()
  const renew = () => {
    if (streamIds.size === 0) return
    const ids = [...streamIds]
    // A failed renewal does no harm: the next one comes before the lease expires.
    sql`update event_streams set expires_at = ${expiresAt()} where stream_id = any(${ids}::uuid[])`
      .execute(db)
      .catch(() => {})
  }
  const renewing = setInterval(renew, renewIntervalMs).unref()
  const acquire = async (account_uuid: string) => {
    const stream_id = uuid()
    await db.transaction().execute(async (tx) => {
      await lockForCounting(tx, `event streams ${account_uuid}`)
      const { rows } = await sql<{ open: number }>`select count(*)::int as open from event_streams
        where account_uuid = ${account_uuid} and expires_at > ${now().toISOString()}`.execute(tx)
      if ((rows[0]?.open ?? 0) >= maxStreamsPerAccount)
        throw quotas.exceeded('event_streams', { most: maxStreamsPerAccount })
      await sql`insert into event_streams (stream_id, account_uuid, expires_at)
        values (${stream_id}, ${account_uuid}, ${expiresAt()})`.execute(tx)
    })
    streamIds.add(stream_id)
    return () => {
      if (!streamIds.delete(stream_id)) return
      // A lease that cannot be deleted expires by itself.
      sql`delete from event_streams where stream_id = ${stream_id}`.execute(db).catch(() => {})
    }
  }
  return { acquire, close: () => clearInterval(renewing) }
}
