import { setTimeout as wait } from 'node:timers/promises'
import type { Task, TaskList } from 'graphile-worker'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { type Logger as Log, pino } from 'pino'
import type { Config } from '../config/config.ts'
import { openDb } from '../database/db.ts'
import type { DB } from '../database/db.types.ts'
import { createFileStore, removePieces } from '../files/file-store.ts'
import { logSerializers } from '../observability/log.ts'
import type { Metrics, TaskName } from '../observability/metrics.ts'
import { cleanUpExpiredRows, cleanUpUploads, removeDayOldUploads } from './cleanup.ts'
import { createMailDelivery, type MailKey } from './delivery.ts'
import { createPartitions } from './partitions.ts'
import { runWorkers, type WorkerRun } from './worker-run.ts'

/** The jobs of the platform. */
type PlatformTask = 'send_mail' | 'remove_pieces' | 'sweep_uploads' | 'sweep_leavings' | 'make_partitions'

/** The jobs of rooms. */
export type RoomTasks = Record<Exclude<TaskName, PlatformTask>, Task>

interface WorkerOptions {
  readonly config: Config
  readonly pool: pg.Pool
  readonly metrics: Metrics
  /** Without them, other processes do the jobs of rooms. */
  readonly roomTasks?: Partial<RoomTasks>
}

/** Pause before a new run after one that lost its database, in milliseconds. */
const restartDelayMs = 1000

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
  const ownWorkers = new Set<string>()
  const startRun = () => runWorkers({ pool, metrics, taskList, log, ownWorkers })
  let isStopping = false
  let current: WorkerRun | undefined = await startRun()
  const restart = () =>
    startRun().catch((err: unknown) => {
      log.warn({ err }, 'background jobs could not start')
      return undefined
    })
  const restartWhenLost = async () => {
    while (!isStopping) {
      await current?.ended
      if (isStopping) return
      if (current) log.warn('background jobs are waiting for the database')
      await wait(restartDelayMs)
      current = isStopping ? undefined : await restart()
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

function createTasks(db: Kysely<DB>, config: Config, log: Log, { mails }: Metrics): Record<PlatformTask, Task> {
  const files = createFileStore(config)
  const deliver = createMailDelivery({ db, files }, config, log, (outcome) => mails.inc({ outcome }))
  return {
    sweep_uploads: async () => {
      const now = new Date().toISOString()
      if (config.isIsolated && config.s3) return removeDayOldUploads(files, now)
      const removed = await cleanUpUploads(db, files, now)
      if (removed > 0) log.info({ removed }, 'removed files without a record')
    },
    sweep_leavings: async () => {
      const removed = await cleanUpExpiredRows(db, new Date().toISOString())
      if (removed > 0) log.info({ removed }, 'removed expired sessions, codes and stored answers')
    },
    make_partitions: async () => {
      const created = await createPartitions(db, new Date().toISOString())
      if (created.length > 0) log.info({ created }, 'created partitions of the next months')
    },
    send_mail: (payload) => deliver(payload as MailKey),
    remove_pieces: (payload) => {
      const { file, pieces } = payload as { file: string; pieces: number }
      return removePieces(files, file, pieces)
    },
  }
}
