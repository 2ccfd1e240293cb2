import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { openDb } from './db.ts'
import type { DB } from './db.types.ts'

/** The largest number `randomInt` draws below. */
const numbers = 2 ** 48 - 1

/** How often a run asks whether its database still answers, and how long it waits for that, in milliseconds. */
const beats = { every: 5000, patience: 10_000 }

/** A run of workers, as other processes see it. */
export interface JobLocks {
  /** Says whose locks on jobs are this run's, before it locks the first. */
  readonly register: (worker_id: string) => Promise<void>
  /** Frees what runs that died left locked; also done once a run. */
  readonly freeDead: () => Promise<void>
  /**
   * Resolves where the connection breaks, the lock being gone with it, and where the database keeps silent: what it was asked
   * meanwhile may have been done, and nobody heard of it.
   */
  readonly lost: Promise<void>
  readonly release: () => Promise<void>
}

/**
 * Holds an advisory lock as long as a run of workers lives, on a connection of its own: where it can be had, the run is
 * dead, and jobs it had begun are begun anew. Nothing here waits longer for the database than `patience`.
 */
export async function openJobLocks(pool: pg.Pool, { every, patience } = beats): Promise<JobLocks> {
  const process_lock = randomInt(numbers)
  const db = openDb(pool, { patience })
  const life = await pool.connect()
  const ask = (text: string, values: unknown[] = []) =>
    life.query({ text, values, query_timeout: patience } as pg.QueryConfig)
  let beat: NodeJS.Timeout | undefined
  const lost = new Promise<void>((resolve) => {
    life.on('error', () => resolve())
    beat = setInterval(() => ask('select').catch(() => resolve()), every)
  })
  const letGo = () => {
    clearInterval(beat)
    life.release(true)
  }
  const locks: JobLocks = {
    register: async (worker_id) => {
      const row = { worker_id, process_lock }
      await db
        .insertInto('job_workers')
        .values(row)
        .onConflict((on) => on.doNothing())
        .execute()
    },
    freeDead: () => freeDead(db),
    lost,
    release: async () => {
      // Without the database there is nobody to tell, and nothing to undo: the lock is gone.
      const gone = db.deleteFrom('job_workers').where('process_lock', '=', process_lock).execute()
      await gone.catch(() => {})
      letGo()
    },
  }
  try {
    await ask('select pg_advisory_lock($1)', [process_lock])
    await locks.freeDead()
  } catch (error) {
    letGo()
    throw error
  }
  return locks
}

/** A job taken by a run that died was not tried: the try is given back, or a process that dies often would use them up. */
async function freeDead(db: Kysely<DB>) {
  await db.transaction().execute(async (tx) => {
    await sql`delete from job_workers where process_lock in (
      select process_lock from (select distinct process_lock from job_workers) p where pg_try_advisory_xact_lock(process_lock)
    )`.execute(tx)
    const { rows } = await sql<{ worker_id: string }>`select locked_by as worker_id from (
        select locked_by from graphile_worker._private_jobs where locked_by is not null
        union select locked_by from graphile_worker._private_job_queues where locked_by is not null) held
      where locked_by not in (select worker_id from job_workers)`.execute(tx)
    if (rows.length === 0) return
    const ids = rows.map(({ worker_id }) => worker_id)
    await sql`update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0)
      where locked_by = any(${ids}::text[])`.execute(tx)
    await sql`select graphile_worker.force_unlock_workers(${ids}::text[])`.execute(tx)
  })
}
