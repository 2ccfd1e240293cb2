import { sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { deleteJobs, loadJobs, queueEmail } from '../../../test/fixtures/jobs.ts'
import { setUpApp } from '../../../test/support/set-up-app.ts'
import { openPool } from '../database/db.ts'
import { createMetrics } from '../observability/metrics.ts'
import { openJobLocks } from './job-locks.ts'
import { runWorkers } from './worker-run.ts'

const app = setUpApp()
afterEach(() => deleteJobs(app.db))

/** Makes a job look as if the process that ran it had died, alone with it or with others. */
async function killWith(id: number, worker = 'pool-dead') {
  await sql`insert into job_workers (worker_id, process_lock) values (${worker}, 7)`.execute(app.db)
  await sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now(), attempts = attempts + 1
    where id = ${id}`.execute(app.db)
}
const loadDelays = async () =>
  (
    await sql<{ id: number; attempts: number; seconds: number }>`select id::int, attempts,
      ceil(extract(epoch from run_at - now()))::int as seconds from graphile_worker._private_jobs order by id`.execute(
      app.db,
    )
  ).rows
/** Releases the jobs of dead processes, as each process does from time to time. */
async function release() {
  const locks = await openJobLocks(app.pool)
  await locks.release()
  return locks.foundDead
}

it('counts an attempt of a job whose process died, waits, and sets it aside after the third death', async () => {
  await queueEmail(app.db, 'Kills its process')
  const [job] = await loadDelays()
  const id = job?.id as number
  for (const [deaths, seconds] of [
    [1, 10],
    [2, 40],
  ]) {
    await killWith(id)
    expect(await release()).toEqual([{ id, task: 'send_mail', deaths, isSetAside: false }])
    expect(await loadDelays()).toEqual([{ id, attempts: deaths, seconds }])
  }
  await killWith(id)
  expect(await release()).toEqual([{ id, task: 'send_mail', deaths: 3, isSetAside: true }])
  const { rows } = await sql<{
    isLast: boolean
    last_error: string
  }>`select attempts = max_attempts as "isLast", last_error
    from graphile_worker._private_jobs`.execute(app.db)
  expect(rows).toEqual([{ isLast: true, last_error: 'the process died while it ran' }])
  expect(await sql`select from job_workers`.execute(app.db)).toMatchObject({ rows: [] })
})

it('counts no death of jobs that had not begun beside one that ran alone, or whose process was stopped', async () => {
  await queueEmail(app.db, 'Runs alone')
  await queueEmail(app.db, 'Waits for it', ['sur@sat.example'])
  const [first, second] = (await loadDelays()).map(({ id }) => id)
  await killWith(first as number)
  await release()
  await killWith(first as number)
  await sql`update job_deaths set is_running = true`.execute(app.db)
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-dead', attempts = 1 where id = ${second}`.execute(
    app.db,
  )
  expect((await release()).map(({ id, deaths }) => [id, deaths])).toEqual([[first, 2]])
  expect((await loadDelays()).map(({ attempts }) => attempts)).toEqual([2, 0])
  await killWith(second as number, 'pool-stopped')
  await sql`update job_workers set is_stopped = true`.execute(app.db)
  expect(await release()).toEqual([])
  expect((await loadDelays()).map(({ attempts }) => attempts)).toEqual([2, 0])
})

it('takes back the death of a job whose process had only lost the database', async () => {
  await queueEmail(app.db, 'Lost and found')
  const [job] = await loadDelays()
  await killWith(job?.id as number)
  await release()
  await (await openJobLocks(app.pool, new Set(['pool-dead']))).release()
  expect((await loadDelays()).map(({ attempts, seconds }) => [attempts, seconds <= 0])).toEqual([[0, true]])
  expect(await sql`select from job_deaths`.execute(app.db)).toMatchObject({ rows: [] })
})

it('runs a job again that was running when its process died, and tells it in log and metric', async () => {
  const pool = openPool(`${app.pool.options.connectionString}`)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const metrics = createMetrics()
  await sql`select graphile_worker.add_job('killing')`.execute(app.db)
  const [job] = await loadDelays()
  await killWith(job?.id as number)
  const ran = Promise.withResolvers<unknown>()
  const killing = async () => {
    ran.resolve((await sql`select deaths, is_running from job_deaths`.execute(app.db)).rows)
  }
  const run = await runWorkers({ pool, metrics, log, taskList: { killing } })
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db)
  expect(await ran.promise).toEqual([{ deaths: 1, is_running: true }])
  await vi.waitFor(async () => expect(await loadJobs(app.db)).toEqual([]), { timeout: 30_000 })
  await run.stop()
  await pool.end()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'the process died while this job ran, it will be tried again alone', task: 'killing', deaths: 1 },
  ])
  expect(await metrics.register.metrics()).toContain('callout_jobs_total{task="killing",outcome="died"} 1')
})

it('reports a run as lost when its database stops answering, not when it is slow', async () => {
  const pool = openPool(`${app.pool.options.connectionString}`, 2)
  let lockClient: pg.PoolClient | undefined
  pool.once('acquire', (client) => {
    lockClient = client
  })
  const onLost = vi.fn()
  const locks = await openJobLocks(pool, new Set(), { intervalMs: 50, timeoutMs: 2000 })
  void locks.lost.then(onLost)
  const blockingQuery = lockClient?.query('select pg_sleep(60)').catch(() => {})
  await sql`select pg_sleep(0.5)`.execute(app.db)
  expect(onLost).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(onLost).toHaveBeenCalled(), { timeout: 30_000 })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'select pg_sleep(60)'`.execute(app.db)
  await blockingQuery
  await locks.release()
  await pool.end()
})
