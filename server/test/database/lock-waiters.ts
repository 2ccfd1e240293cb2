import type pg from 'pg'
import { vi } from 'vitest'

/** Number of connections that wait for a lock of `holder`. Other databases of the cluster do not count. */
export async function countLockWaiters(holder: pg.ClientBase): Promise<number> {
  return (await lockWaiters(holder)).length
}

/** Waits until one connection waits for a lock of `holder`; returns that connection's backend process ID. */
export function waitForLockWaiter(holder: pg.ClientBase): Promise<number> {
  return vi.waitFor(
    async () => {
      const waiters = await lockWaiters(holder)
      if (waiters.length !== 1) throw new Error(`${waiters.length} wait for a lock.`)
      return waiters[0] as number
    },
    { timeout: 15_000 },
  )
}

async function lockWaiters(holder: pg.ClientBase): Promise<number[]> {
  // Not pg_stat_activity: in a transaction it stays as it was when first read.
  const { rows } = await holder.query<{ pid: number }>(
    'select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
  )
  return rows.map(({ pid }) => pid)
}
