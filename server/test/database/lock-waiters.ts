import type pg from 'pg'
import { vi } from 'vitest'

/** Waits until a connection waits for a lock of `holder`; returns that connection's backend process ID. */
export async function waitForLockWaiter(pool: pg.Pool, holder: pg.PoolClient): Promise<number> {
  const own = (await holder.query('select pg_backend_pid() as pid')).rows[0].pid
  return vi.waitFor(
    async () => {
      const { rows } = await pool.query('select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [own])
      if (rows.length !== 1) throw new Error(`${rows.length} wait for a lock.`)
      return rows[0].pid
    },
    { timeout: 15_000 },
  )
}
