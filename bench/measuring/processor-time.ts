import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Milliseconds in a tick of /proc: Linux reports a hundred ticks a second to programs. */
const msPerTick = 10

/** Processor time that a process has used so far, in milliseconds; undefined if it has ended. */
export function processorTimeOf(pid: number): number | undefined {
  try {
    // The name in parentheses may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * msPerTick
  } catch {
    return undefined
  }
}

/** Process IDs of the database's connections. The database must run on this machine. */
export async function backendPidsOf(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return rows.map(({ pid }) => pid)
}

/** Adds up the processor time that processes use, in milliseconds. */
export function createProcessorClock(pids: readonly number[]) {
  const timesNow = () => new Map(pids.map((pid) => [pid, processorTimeOf(pid)]))
  let before = timesNow()
  return {
    start: () => {
      before = timesNow()
    },
    /** Time since `start`, of processes that still run. */
    elapsed: () => {
      const used = [...timesNow()].map(([pid, now]) => (now ?? 0) - (now === undefined ? 0 : (before.get(pid) ?? now)))
      return used.reduce((sum, ms) => sum + ms, 0)
    },
  }
}
