import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { openDb } from '../database/db.ts'
import type { DB } from '../database/db.types.ts'
import { type DeadJob, forgetEndedJobs, releaseDeadJobs, releaseUnbegunJobs, takeBackDeaths } from './job-deaths.ts'

/** Upper limit that `randomInt` accepts. */
const maxLockNumber = 2 ** 48 - 1

/** Interval of the connection's checks, and the time that the database has to answer one. */
const heartbeat = { intervalMs: 5000, timeoutMs: 10_000 }

/** The lock that shows other processes that a run of workers is alive. */
export interface JobLocks {
  /** Registers a worker of this run. Call it before the worker locks its first job. */
  readonly register: (worker_id: string) => Promise<void>
  /**
   * Unlocks the jobs of runs that died or stopped, and queues without a running job. Returns the jobs of the dead ones.
   * Also done once when the lock is opened.
   */
  readonly removeStaleLocks: () => Promise<readonly DeadJob[]>
  /** The jobs of dead runs that were found when the lock was opened. */
  readonly foundDead: readonly DeadJob[]
  /**
   * Resolves when the connection breaks, which frees the lock, or when the database does not answer. Whether the last
   * statements took effect is then unknown.
   */
  readonly lost: Promise<void>
  /** Ends the run: removes its workers, or marks them as stopped if jobs are still running, and frees the lock. */
  readonly release: () => Promise<void>
}

/**
 * Holds an advisory lock on its own connection while a run of workers is alive. If another process gets it, the run is
 * dead and its jobs start again. `ownWorkers` are all workers of this process: those of earlier runs did not die.
 * Queries wait at most `timeoutMs`. Rejects if the database is unavailable.
 */
export async function openJobLocks(
  pool: pg.Pool,
  ownWorkers: Set<string> = new Set(),
  { intervalMs, timeoutMs } = heartbeat,
): Promise<JobLocks> {
  const process_lock = randomInt(maxLockNumber)
  const db = openDb(pool, { timeoutMs })
  const lockClient = await pool.connect()
  const query = (text: string, values: unknown[] = []) =>
    lockClient.query({ text, values, query_timeout: timeoutMs } as pg.QueryConfig)
  let heartbeatTimer: NodeJS.Timeout | undefined
  const lost = new Promise<void>((resolve) => {
    lockClient.on('error', () => resolve())
    const checkLater = () => {
      heartbeatTimer = setTimeout(() => query('select').then(checkLater, () => resolve()), intervalMs).unref()
    }
    checkLater()
  })
  const releaseClient = () => {
    clearTimeout(heartbeatTimer)
    lockClient.release(true)
  }
  const removeStaleLocks = async () => {
    const dead = await releaseEndedWorkers(db)
    await unlockIdleQueues(db)
    return dead
  }
  const locks: Omit<JobLocks, 'foundDead'> = {
    register: async (worker_id) => {
      ownWorkers.add(worker_id)
      const row = { worker_id, process_lock }
      await db
        .insertInto('job_workers')
        .values(row)
        .onConflict((on) => on.doNothing())
        .execute()
    },
    removeStaleLocks,
    lost,
    release: async () => {
      // Without the database nothing is left to undo: the lock went with the connection.
      await removeOrMarkStopped(db, process_lock).catch(() => {})
      releaseClient()
    },
  }
  try {
    await query('select pg_advisory_lock($1)', [process_lock])
    await forgiveLostRuns(db, [...ownWorkers])
    return { ...locks, foundDead: await removeStaleLocks() }
  } catch (error) {
    releaseClient()
    throw error
  }
}

/** Removes the workers of a run that ends. Those whose jobs outlast it are kept, and did not die of them. */
async function removeOrMarkStopped(db: Kysely<DB>, process_lock: number) {
  await sql`delete from job_workers where process_lock = ${process_lock} and not exists (
    select from graphile_worker._private_jobs where locked_by = worker_id)`.execute(db)
  await sql`update job_workers set is_stopped = true where process_lock = ${process_lock}`.execute(db)
}

/** Marks earlier runs of this process as stopped, also if another process took them for dead. */
async function forgiveLostRuns(db: Kysely<DB>, worker_ids: readonly string[]) {
  if (worker_ids.length === 0) return
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('job_workers').set({ is_stopped: true }).where('worker_id', 'in', worker_ids).execute()
    await takeBackDeaths(tx, worker_ids)
  })
}

/** Unlocks the jobs of runs whose lock is free: of stopped ones without counting it, of dead ones as deaths. */
async function releaseEndedWorkers(db: Kysely<DB>): Promise<DeadJob[]> {
  return db.transaction().execute(async (tx) => {
    const ended = await sql<{ worker_id: string; is_stopped: boolean }>`delete from job_workers where process_lock in (
      select process_lock from (select distinct process_lock from job_workers) p where pg_try_advisory_xact_lock(process_lock)
    ) returning worker_id, is_stopped`.execute(tx)
    const stopped = ended.rows.filter(({ is_stopped }) => is_stopped).map(({ worker_id }) => worker_id)
    if (stopped.length > 0) await releaseUnbegunJobs(tx, stopped)
    await forgetEndedJobs(tx)
    const { rows } = await sql<{ worker_id: string }>`select locked_by as worker_id from (
        select locked_by from graphile_worker._private_jobs where locked_by is not null
        union select locked_by from graphile_worker._private_job_queues where locked_by is not null) held
      where locked_by not in (select worker_id from job_workers)`.execute(tx)
    if (rows.length === 0) return []
    return releaseDeadJobs(
      tx,
      rows.map(({ worker_id }) => worker_id),
    )
  })
}

/**
 * Unlocks the queues that are locked without a locked job. A run that was thought dead may still end its job after
 * another run has taken it over: graphile-worker then deletes the job, and leaves the queue locked by the other run.
 */
async function unlockIdleQueues(db: Kysely<DB>) {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from graphile_worker._private_job_queues
      where locked_by is not null for update skip locked`.execute(tx)
    if (rows.length === 0) return
    // A statement of its own: it sees the jobs as they are once the queues are locked.
    await sql`update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
      where id = any(${rows.map(({ id }) => id)}) and not exists (
        select from graphile_worker._private_jobs where job_queue_id = q.id and locked_by is not null)`.execute(tx)
  })
}
