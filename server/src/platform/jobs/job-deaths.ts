import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** A job after this many deaths of the process that ran it is set aside. */
const maxDeaths = 3
/** Delay after the first death, in seconds; four times that after the second. */
const firstDelaySeconds = 10

/** A job whose process died while it ran. */
export interface DeadJob {
  readonly id: number
  readonly task: string
  readonly deaths: number
  /** True if it will not run again: it has used all its deaths or attempts. */
  readonly isSetAside: boolean
}

/**
 * Unlocks the jobs of dead workers. Each has used its attempt, and waits. If one was running alone, only that one has:
 * the others had not begun.
 */
export async function releaseDeadJobs(tx: Db, worker_ids: readonly string[]): Promise<DeadJob[]> {
  const { rows } = await sql<{ job_id: number }>`
    with held as (select j.id, j.locked_by, coalesce(d.is_running, false) as ran_alone
        from graphile_worker._private_jobs j left join job_deaths d on d.job_id = j.id
        where j.locked_by = any(${worker_ids}::text[])),
      died as (select id, locked_by from held h
        where ran_alone or not exists (select from held o where o.locked_by = h.locked_by and o.ran_alone))
    insert into job_deaths (job_id, deaths, worker_id) select id, 1, locked_by from died
    on conflict (job_id) do update
      set deaths = job_deaths.deaths + 1, worker_id = excluded.worker_id, is_running = false
    returning job_id`.execute(tx)
  const ids = rows.map(({ job_id }) => job_id)
  await releaseUnbegunJobs(tx, worker_ids, ids)
  return postponeOrSetAside(tx, ids)
}

/** Unlocks the jobs of workers and gives their attempt back, except those that are counted otherwise. */
export async function releaseUnbegunJobs(tx: Db, worker_ids: readonly string[], counted: readonly number[] = []) {
  await sql`update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0)
    where locked_by = any(${worker_ids}::text[]) and id <> all(${counted}::bigint[])`.execute(tx)
  await sql`select graphile_worker.force_unlock_workers(${worker_ids}::text[])`.execute(tx)
}

async function postponeOrSetAside(tx: Db, ids: readonly number[]): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`select j.id, t.identifier as task, d.deaths,
      d.deaths >= ${maxDeaths} or j.attempts >= j.max_attempts as "isSetAside"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      join job_deaths d on d.job_id = j.id
    where j.id = any(${ids}::bigint[])`.execute(tx)
  const idsOf = (isSetAside: boolean) => rows.filter((row) => row.isSetAside === isSetAside).map(({ id }) => id)
  await sql`update graphile_worker._private_jobs j
    set run_at = now() + make_interval(secs => ${firstDelaySeconds} * d.deaths * d.deaths)
    from job_deaths d where d.job_id = j.id and j.id = any(${idsOf(false)}::bigint[])`.execute(tx)
  await sql`select from graphile_worker.permanently_fail_jobs(${idsOf(true)}::bigint[],
    'the process died while it ran')`.execute(tx)
  return rows
}

/** Takes back the deaths of workers whose process lives: they had only lost the database. Their jobs run at once. */
export async function takeBackDeaths(tx: Db, worker_ids: readonly string[]): Promise<void> {
  await sql`update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0), run_at = now()
    where locked_by is null and id in (
      select job_id from job_deaths where worker_id = any(${worker_ids}::text[]))`.execute(tx)
  await sql`update job_deaths set deaths = deaths - 1, worker_id = '' where worker_id = any(${worker_ids}::text[])`.execute(
    tx,
  )
  await sql`delete from job_deaths where deaths < 1`.execute(tx)
}

/** Removes the deaths of jobs that are done or gone. */
export const forgetEndedJobs = (tx: Db) =>
  sql`delete from job_deaths where job_id not in (select id from graphile_worker._private_jobs)`.execute(tx)

/** True if a process has died while this job ran. */
export async function hasDied(db: Db, job_id: string): Promise<boolean> {
  const row = await db.selectFrom('job_deaths').select('deaths').where('job_id', '=', Number(job_id)).executeTakeFirst()
  return row !== undefined
}

/** Notes that a job that has died before runs alone, or no longer. */
export const noteRunningAlone = (db: Db, job_id: string, is_running: boolean) =>
  db.updateTable('job_deaths').set({ is_running }).where('job_id', '=', Number(job_id)).execute()
