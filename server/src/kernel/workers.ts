import { type CronItem, Logger, parseCronItems, run, type TaskList } from 'graphile-worker'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import type { Config } from './config.ts'
import { openDb } from './db.ts'
import type { DB } from './db.types.ts'
import { openDelivery } from './delivery.ts'
import { type Files, openFiles } from './files.ts'
import { serializers } from './log.ts'
import type { Metrics } from './metrics.ts'
import { sweepLeavings, sweepUploads } from './sweep.ts'

interface Parts {
  readonly config: Config
  readonly pool: pg.Pool
  readonly metrics: Metrics
}

/** Jobs of this process side by side: enough that one slow address holds up nobody. */
const concurrency = 4

/** What is done at its hours, by one process of all, whichever comes first. */
const schedule: CronItem[] = [
  { task: 'sweep_uploads', match: '23 * * * *' },
  { task: 'sweep_leavings', match: '41 * * * *' },
]

/** Starts the workers of this process. Jobs left locked by a process that died are freed first. */
export async function startWorkers({ config, pool, metrics }: Parts): Promise<{ stop: () => Promise<void> }> {
  const db = openDb(pool)
  const life = await pool.connect()
  life.on('error', () => {})
  const process_lock = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)
  await life.query('select pg_advisory_lock($1)', [process_lock])
  await freeDeadProcesses(db)
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: new Logger(() => () => {}),
    taskList: tasks(db, config, openFiles(config), metrics),
    parsedCronItems: parseCronItems(schedule),
    events: await registering(db, process_lock, metrics),
  })
  return {
    stop: async () => {
      await runner.stop()
      await db.deleteFrom('job_workers').where('process_lock', '=', process_lock).execute()
      life.release(true)
    },
  }
}

async function registering(db: Kysely<DB>, process_lock: number, { jobs }: Metrics) {
  const { EventEmitter } = await import('node:events')
  const events = new EventEmitter()
  events.on('worker:create', ({ worker }: { worker: { workerId: string } }) => {
    db.insertInto('job_workers')
      .values({ worker_id: worker.workerId, process_lock })
      .execute()
      .catch(() => {})
  })
  const counted = (outcome: string) => (told: { job: { task_identifier: string } }) =>
    jobs.inc({ task: told.job.task_identifier, outcome })
  events.on('job:success', counted('done'))
  events.on('job:error', counted('tried'))
  events.on('job:failed', counted('failed'))
  return events
}

/** A process holds its advisory lock as long as it lives: where the lock can be had, the process is gone. */
async function freeDeadProcesses(db: Kysely<DB>) {
  await db.transaction().execute(async (tx) => {
    const dead = await sql<{ worker_id: string }>`delete from job_workers where process_lock in (
      select process_lock from (select distinct process_lock from job_workers) p where pg_try_advisory_xact_lock(process_lock)
    ) returning worker_id`.execute(tx)
    if (dead.rows.length === 0) return
    const ids = dead.rows.map((row) => row.worker_id)
    await sql`select graphile_worker.force_unlock_workers(${ids}::text[])`.execute(tx)
  })
}

function tasks(db: Kysely<DB>, config: Config, files: Files, { mails }: Metrics): TaskList {
  const log = pino({ level: config.logLevel, serializers })
  const deliver = openDelivery(db, config, log, (outcome) => mails.inc({ outcome }))
  return {
    sweep_uploads: async () => {
      const swept = await sweepUploads(db, files, new Date().toISOString())
      if (swept > 0) log.info({ swept }, 'files nobody holds were removed')
    },
    sweep_leavings: async () => {
      const swept = await sweepLeavings(db, new Date().toISOString())
      if (swept > 0) log.info({ swept }, 'sessions, codes and answers that are over were removed')
    },
    send_mail: (payload) => deliver((payload as { mail_uuid: string }).mail_uuid),
  }
}
