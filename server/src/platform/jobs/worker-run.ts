import { EventEmitter } from 'node:events'
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
import type pg from 'pg'
import type { Logger as Log } from 'pino'
import { type Db, openDb } from '../database/db.ts'
import type { Metrics } from '../observability/metrics.ts'
import { type DeadJob, hasDied, noteRunningAlone } from './job-deaths.ts'
import { createJobGate } from './job-gate.ts'
import { openJobLocks } from './job-locks.ts'
import { releasedOnce } from './released-once.ts'

interface RunOptions {
  readonly pool: pg.Pool
  readonly metrics: Metrics
  readonly taskList: TaskList
  /** Gets the failures of jobs. graphile-worker keeps only the last one of each. */
  readonly log: Pick<Log, 'warn' | 'error'>
  /** The workers of all runs of this process. */
  readonly ownWorkers?: Set<string>
}

/** A run of workers: from their start until they are stopped or lose the database. */
export interface WorkerRun {
  /** Resolves when the run has ended. */
  readonly ended: Promise<void>
  readonly stop: () => Promise<void>
}

/** Concurrent jobs of a process: enough that one slow mail address does not block the others. */
const concurrency = 4
/** Longest wait for a run to end, in milliseconds; shorter than the time limit for shutting down the process. */
const stopTimeoutMs = 10_000
/** Delays after a job before its worker looks again, in milliseconds: under load its queue is unlocked later. */
const lookAgainMs = [25, 100, 400]
/** Interval at which locks that nobody will release are removed, in milliseconds. */
const lockCheckMs = 20_000

/** Cron jobs. Each runs at its time in one of the processes. */
const schedule: CronItem[] = [
  { task: 'sweep_uploads', match: '23 * * * *' },
  { task: 'sweep_leavings', match: '41 * * * *' },
  { task: 'make_partitions', match: '53 * * * *' },
  { task: 'check_visits', match: '1 * * * *' },
  { task: 'repeat_fee_prices', match: '2 * * * *' },
  { task: 'repeat_tax_rates', match: '4 * * * *' },
  { task: 'store_missing_invoices', match: '13 * * * *' },
  { task: 'set_deadlines', match: '11 * * * *' },
  { task: 'check_documents', match: '31 * * * *' },
  { task: 'apply_waiting', match: '19 * * * *' },
  { task: 'mail_accounts', match: '7 * * * *' },
  { task: 'remind_customers', match: '3 * * * *' },
  { task: 'quality', match: '* * * * *' },
  { task: 'count_quality', match: '37 1 * * *' },
  { task: 'mail_alarms', match: '13 * * * *' },
  { task: 'run_campaigns', match: '* * * * *', options: { queueName: 'run_campaigns' } },
]

/** Starts one run of workers with its own lock. Rejects if the database is lost before the run has started. */
export async function runWorkers({ pool, metrics, taskList, log, ownWorkers }: RunOptions): Promise<WorkerRun> {
  const locks = await openJobLocks(pool, ownWorkers)
  const tellDead = (jobs: readonly DeadJob[]) => {
    for (const job of jobs) tellDeadJob(job, metrics, log)
  }
  tellDead(locks.foundDead)
  const events = createJobEvents(metrics, log)
  nudgeAfterRelease(events)
  // graphile-worker may wait forever for a graceful shutdown if it could not write how several jobs ended.
  const stopTimedOut = new Promise<void>((resolve) => {
    events.once('pool:gracefulShutdown', () => setTimeout(resolve, stopTimeoutMs).unref())
  })
  const starting = run({
    pgPool: releasedOnce(pool),
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: new Logger(() => () => {}),
    taskList: withDeathsAlone(openDb(pool), taskList),
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
  const lockCheck = setInterval(() => locks.removeStaleLocks().then(tellDead, () => {}), lockCheckMs)
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

/** The tasks, of which jobs that may have killed their process run alone: no other job dies with them. */
function withDeathsAlone(db: Db, taskList: TaskList): TaskList {
  const gate = createJobGate()
  const wrap =
    (task: Task): Task =>
    async (payload, helpers) => {
      const { id } = helpers.job
      const isAlone = await hasDied(db, id)
      return gate.run(
        async () => {
          if (!isAlone) return task(payload, helpers)
          await noteRunningAlone(db, id, true)
          return Promise.resolve(task(payload, helpers)).finally(() => noteRunningAlone(db, id, false))
        },
        { isAlone },
      )
    }
  return Object.fromEntries(Object.entries(taskList).map(([name, task]) => [name, wrap(task as Task)]))
}

/** Counts and logs a job whose process died while it ran. */
function tellDeadJob({ id, task, deaths, isSetAside }: DeadJob, { jobs }: Metrics, log: RunOptions['log']) {
  jobs.inc({ task, outcome: 'died' })
  if (isSetAside) jobs.inc({ task, outcome: 'set_aside' })
  const facts = { job: id, task, deaths }
  if (isSetAside) log.error(facts, 'job set aside: the process died while it ran')
  else log.warn(facts, 'the process died while this job ran, it will be tried again alone')
}

/** Creates the emitter of graphile-worker events, counts the outcomes of jobs and logs their failures. */
function createJobEvents({ jobs }: Metrics, log: RunOptions['log']) {
  const events = new EventEmitter()
  const countAs = (outcome: string) => (event: { job: { task_identifier: string } }) =>
    jobs.inc({ task: event.job.task_identifier, outcome })
  events.on('job:success', countAs('done'))
  events.on('job:error', countAs('tried'))
  events.on('job:failed', countAs('failed'))
  events.on('job:error', ({ job, error }: { job: Job; error: unknown }) => {
    const failure = { task: job.task_identifier, attempt: job.attempts, err: error }
    if (job.attempts < job.max_attempts) log.warn(failure, 'job failed, it will be tried again')
    else log.error(failure, 'job failed for the last time')
  })
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
