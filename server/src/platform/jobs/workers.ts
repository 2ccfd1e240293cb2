import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type CronItem,
  type Job,
  Logger,
  parseCronItems,
  run,
  type Task,
  type TaskList,
  type Worker,
} from 'graphile-worker'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { type Logger as Log, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { openDb } from '../database/db.ts'
import type { DB } from '../database/db.types.ts'
import { createFileStore } from '../files/file-store.ts'
import { logSerializers } from '../observability/log.ts'
import type { Metrics, TaskName } from '../observability/metrics.ts'
import { cleanUpExpiredRows, cleanUpUploads } from './cleanup.ts'
import { createMailDelivery, type MailKey } from './delivery.ts'
import { openJobLocks } from './job-locks.ts'
import { makePartitions } from './partitions.ts'

/** The jobs that rooms bring. */
export type RoomTasks = Record<
  | 'check_answer'
  | 'check_visits'
  | 'set_deadlines'
  | 'check_documents'
  | 'mail_accounts'
  | 'mail_customer'
  | 'remind_customers'
  | 'report_visit',
  Task
>

interface WorkerOptions {
  readonly config: Config
  readonly pool: pg.Pool
  readonly metrics: Metrics
  /** Without them, other processes do the jobs of rooms. */
  readonly roomTasks?: Partial<RoomTasks>
}

interface RunOptions extends Omit<WorkerOptions, 'config' | 'roomTasks'> {
  readonly taskList: TaskList
}

interface WorkerRun {
  /** Resolves when the run has ended: it was stopped or lost its database. */
  readonly ended: Promise<void>
  readonly stop: () => Promise<void>
}

/** Concurrent jobs of a process: enough that one slow mail address does not block the others. */
const concurrency = 4
/** Pause before a new run after one that lost its database, in milliseconds. */
const restartDelayMs = 1000
/** Longest wait for a run to end, in milliseconds; shorter than the time limit for shutting down the process. */
const stopTimeoutMs = 10_000
/** Delays after a job before its worker looks again, in milliseconds: the queue is unlocked after the first, or later under load. */
const lookAgainMs = [25, 100, 400]
/** How often jobs of dead processes are unlocked, in milliseconds. */
const lockCheckMs = 60_000

/** Cron jobs. Each runs once per hour in one of the processes. */
const schedule: CronItem[] = [
  { task: 'sweep_uploads', match: '23 * * * *' },
  { task: 'sweep_leavings', match: '41 * * * *' },
  { task: 'make_partitions', match: '53 * * * *' },
  { task: 'check_visits', match: '1 * * * *' },
  { task: 'set_deadlines', match: '11 * * * *' },
  { task: 'check_documents', match: '31 * * * *' },
  { task: 'mail_accounts', match: '7 * * * *' },
  { task: 'remind_customers', match: '3 * * * *' },
]

/**
 * Starts the job workers of this process, after unlocking the jobs of processes that died. If the database becomes
 * unavailable, the workers end and start again once it is back. Rejects if the database is unavailable at the start.
 */
export async function startWorkers({
  config,
  pool,
  metrics,
  roomTasks,
}: WorkerOptions): Promise<{ stop: () => Promise<void> }> {
  const db = openDb(pool)
  const log = pino({ level: config.logLevel, serializers: logSerializers })
  const taskList: TaskList = { ...createTasks(db, config, log, metrics), ...roomTasks }
  const startRun = () => runWorkers({ pool, metrics, taskList })
  let isStopping = false
  let current: WorkerRun | undefined = await startRun()
  const restartWhenLost = async () => {
    while (!isStopping) {
      await current?.ended
      if (isStopping) return
      log.warn('background jobs are waiting for the database')
      await wait(restartDelayMs)
      current = isStopping ? undefined : await startRun().catch(() => undefined)
    }
  }
  const restarting = restartWhenLost()
  return {
    stop: async () => {
      isStopping = true
      await current?.stop()
      await restarting
      // A run that started in the meantime.
      await current?.stop()
    },
  }
}

/** Starts one run of workers with its own lock. Rejects if the database is lost before the run has started. */
async function runWorkers({ pool, metrics, taskList }: RunOptions): Promise<WorkerRun> {
  const locks = await openJobLocks(pool)
  const events = createJobEvents(metrics)
  nudgeAfterRelease(events)
  // graphile-worker may wait forever for a graceful shutdown if it could not write how several jobs ended.
  const stopTimedOut = new Promise<void>((resolve) => {
    events.once('pool:gracefulShutdown', () => setTimeout(resolve, stopTimeoutMs).unref())
  })
  const starting = run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: new Logger(() => () => {}),
    taskList,
    parsedCronItems: parseCronItems(schedule),
    events,
    preset: {
      // Without batching, a failed write of a job's end would be an unhandled rejection and end the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'registering',
          version: '1.0.0',
          worker: { hooks: { startWorker: (_, { worker }) => locks.register(worker.workerPool.id) } },
        },
      ],
    },
  })
  const lost = locks.lost.then(() => {
    throw new Error('the background jobs lost the database connection')
  })
  const runner = await Promise.race([starting, lost]).catch(async (error) => {
    starting.then((startedLate) => startedLate.stop()).catch(() => {})
    await locks.release()
    throw error
  })
  const stop = () => void runner.stop().catch(() => {})
  void locks.lost.then(stop)
  const lockCheck = setInterval(() => locks.releaseDeadWorkers().catch(() => {}), lockCheckMs)
  const ended = Promise.race([runner.promise.catch(() => {}), stopTimedOut]).then(async () => {
    clearInterval(lockCheck)
    await locks.release()
  })
  return {
    ended,
    stop: async () => {
      stop()
      await ended
    },
  }
}

/** Creates the emitter of graphile-worker events and counts the outcomes of jobs. */
function createJobEvents({ jobs }: Metrics) {
  const events = new EventEmitter()
  const countAs = (outcome: string) => (event: { job: { task_identifier: string } }) =>
    jobs.inc({ task: event.job.task_identifier, outcome })
  events.on('job:success', countAs('done'))
  events.on('job:error', countAs('tried'))
  events.on('job:failed', countAs('failed'))
  return events
}

/**
 * Makes a worker look again after its job's queue is unlocked. graphile-worker looks for the next job while it still
 * writes the end of the last one, misses jobs of the same queue, and would find them only at the next poll.
 */
function nudgeAfterRelease(events: EventEmitter) {
  const releasedWorkers = new WeakSet<Worker>()
  events.on('worker:release', ({ worker }: { worker: Worker }) => releasedWorkers.add(worker))
  events.on('job:complete', ({ worker, job }: { worker: Worker; job: Job }) => {
    if (job.job_queue_id === null) return
    for (const delay of lookAgainMs) setTimeout(() => releasedWorkers.has(worker) || worker.nudge(), delay).unref()
  })
}

function createTasks(
  db: Kysely<DB>,
  config: Config,
  log: Log,
  { mails }: Metrics,
): Record<Exclude<TaskName, keyof RoomTasks>, Task> {
  const files = createFileStore(config)
  const deliver = createMailDelivery({ db, files }, config, log, (outcome) => mails.inc({ outcome }))
  return {
    sweep_uploads: async () => {
      const swept = await cleanUpUploads(db, files, new Date().toISOString())
      if (swept > 0) log.info({ swept }, 'removed files without a record')
    },
    sweep_leavings: async () => {
      const swept = await cleanUpExpiredRows(db, new Date().toISOString())
      if (swept > 0) log.info({ swept }, 'removed expired sessions, codes and stored answers')
    },
    make_partitions: async () => {
      const made = await makePartitions(db, new Date().toISOString())
      if (made.length > 0) log.info({ made }, 'made partitions of the next months')
    },
    send_mail: (payload) => deliver(payload as MailKey),
  }
}
