import type pg from 'pg'
import type { LagMeter } from './lag.ts'
import { type ChangePositions, type Position, parseLsn } from './positions.ts'
import type { Replica } from './replica.ts'

/** Pause before the primary and the replicas are asked for their positions again, in milliseconds. */
const pollMs = 1000
/** Pause before a replica that was away is tried again, in milliseconds. */
const retryMs = 5000
const positionTimeoutMs = 2000

/** Asks the primary and the replicas for their positions, until the returned function is called. */
export function startPolling(pool: pg.Pool, replicas: readonly Replica[], positions: ChangePositions, lag: LagMeter) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const retryAt = new Map<Replica, number>()
  const refresh = async (replica: Replica) => {
    if (replica.problem() === 'away' && (retryAt.get(replica) ?? 0) > Date.now()) return
    await replica.refresh()
    if (replica.problem() === 'away') retryAt.set(replica, Date.now() + retryMs)
  }
  const poll = async () => {
    const clamp = positions.startClamping()
    const measured = primaryPositions(pool).then(
      ({ inserted, flushed }) => {
        clamp(inserted)
        lag.add(flushed)
      },
      () => {},
    )
    await Promise.all([measured, ...replicas.map(refresh)])
    if (!isStopped) timer = setTimeout(() => (polling = poll()), pollMs).unref()
  }
  let polling = poll()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await polling
  }
}

/** Positions of the primary: `inserted` may be in memory only, `flushed` may have reached replicas. */
export async function primaryPositions(pool: pg.Pool): Promise<{ inserted: Position; flushed: Position }> {
  const text = 'select pg_current_wal_insert_lsn()::text as inserted, pg_current_wal_flush_lsn()::text as flushed'
  const query = { text, query_timeout: positionTimeoutMs } as pg.QueryConfig
  const { rows } = await pool.query<{ inserted: string; flushed: string }>(query)
  return { inserted: parseLsn(rows[0]?.inserted ?? ''), flushed: parseLsn(rows[0]?.flushed ?? '') }
}
