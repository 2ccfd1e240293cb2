import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type CronItem, type Job, Logger, parseCronItems, run, type TaskList, type Worker } from 'graphile-worker'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { type Logger as Log, pino } from 'pino'
import type { Config } from './config.ts'
import { openDb } from './db.ts'
import type { DB } from './db.types.ts'
import { openDelivery } from './delivery.ts'
import { openFiles } from './files.ts'
import { openJobLocks } from './job-locks.ts'
import { serializers } from './log.ts'
import type { Metrics } from './metrics.ts'
import { sweepLeavings, sweepUploads } from './sweep.ts'

interface Parts {
  readonly config: Config
  readonly pool: pg.Pool
  readonly metrics: Metrics
}

interface Ground extends Omit<Parts, 'config'> {
  readonly taskList: TaskList
}

interface Run {
  /** Resolves when the run is over: asked to end, or without its database. */
  readonly ended: Promise<void>
  readonly stop: () => Promise<void>
}

/** Jobs of this process side by side: enough that one slow address holds up nobody. */
const concurrency = 4
/** How long after a run that ended by itself the next one is tried, in milliseconds. */
const pause = 1000
/** How long a run that is to end is waited for, in milliseconds: less than a process takes to end. */
const endingMs = 10_000
/** How long after the end of a job its worker looks for the next one again, in milliseconds: its queue is let go by then. */
const queueFreeMs = 25
/** How often jobs of processes that died are looked for, in milliseconds. */
const lookMs = 60_000

/** What is done at its hours, by one process of all, whichever comes first. */
const schedule: CronItem[] = [
  { task: 'sweep_uploads', match: '23 * * * *' },
  { task: 'sweep_leavings', match: '41 * * * *' },
]

/**
 * Starts the workers of this process. Jobs left locked by a process that died are freed first. Where the database goes
 * away, they end and start again when it is back.
 */
export async function startWorkers({ config, pool, metrics }: Parts): Promise<{ stop: () => Promise<void> }> {
  const db = openDb(pool)
  const log = pino({ level: config.logLevel, serializers })
  const taskList = tasks(db, config, log, metrics)
  const begin = () => runWorkers({ pool, metrics, taskList })
  let isStopping = false
  let current: Run | undefined = await begin()
  const goOn = async () => {
    while (!isStopping) {
      await current?.ended
      if (isStopping) return
      log.warn('the jobs wait for the database')
      await wait(pause)
      current = isStopping ? undefined : await begin().catch(() => undefined)
    }
  }
  const going = goOn()
  return {
    stop: async () => {
      isStopping = true
      await current?.stop()
      await going
      // One that was begun meanwhile.
      await current?.stop()
    },
  }
}

/** One run of workers, under the locks of its own. Throws where the database is lost before it has begun. */
async function runWorkers({ pool, metrics, taskList }: Ground): Promise<Run> {
  const locks = await openJobLocks(pool)
  const events = counting(metrics)
  lookAgain(events)
  // A worker waits as long as what it asked, and the library without end once it could not write how several jobs ended.
  const givenUp = new Promise<void>((resolve) => {
    events.once('pool:gracefulShutdown', () => setTimeout(resolve, endingMs).unref())
  })
  const begun = run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: new Logger(() => () => {}),
    taskList,
    parsedCronItems: parseCronItems(schedule),
    events,
    preset: {
      // Outside a batch, the end of a job that can't be written is nobody's failure, which ends the process.
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
    throw new Error('the jobs lost their database')
  })
  const runner = await Promise.race([begun, lost]).catch(async (error) => {
    begun.then((late) => late.stop()).catch(() => {})
    await locks.release()
    throw error
  })
  const stop = () => void runner.stop().catch(() => {})
  void locks.lost.then(stop)
  const look = setInterval(() => locks.freeDead().catch(() => {}), lookMs)
  const ended = Promise.race([runner.promise.catch(() => {}), givenUp]).then(async () => {
    clearInterval(look)
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

/** What becomes of each job, counted. */
function counting({ jobs }: Metrics) {
  const events = new EventEmitter()
  const counted = (outcome: string) => (told: { job: { task_identifier: string } }) =>
    jobs.inc({ task: told.job.task_identifier, outcome })
  events.on('job:success', counted('done'))
  events.on('job:error', counted('tried'))
  events.on('job:failed', counted('failed'))
  return events
}

/**
 * The library looks for the next job while it still writes that one is done. What waits in the same queue is not found then,
 * and would lie until the next round of looking: an address would get one letter a second.
 */
function lookAgain(events: EventEmitter) {
  const ending = new WeakSet<Worker>()
  events.on('worker:release', ({ worker }: { worker: Worker }) => ending.add(worker))
  events.on('job:complete', ({ worker, job }: { worker: Worker; job: Job }) => {
    if (job.job_queue_id !== null) setTimeout(() => ending.has(worker) || worker.nudge(), queueFreeMs).unref()
  })
}

function tasks(db: Kysely<DB>, config: Config, log: Log, { mails }: Metrics): TaskList {
  const files = openFiles(config)
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
