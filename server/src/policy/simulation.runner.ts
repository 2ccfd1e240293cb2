import type { AssignmentPolicy } from '@callout/domain/calls/assignment/assignment.ts'
import type { SimulationFacts } from '@callout/domain/policy/simulation.facts.ts'
import type { SimulationResult } from '@callout/domain/policy/simulation.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { createSemaphore } from '../platform/exports/semaphore.ts'
import { runInThread } from '../platform/threads/run-in-thread.ts'

export interface SimulationTask {
  readonly facts: SimulationFacts
  readonly policies: { readonly today: AssignmentPolicy; readonly tried: AssignmentPolicy }
}

/** Computes simulations in threads. Progress and result are kept in their rows, which any process reads. */
export interface SimulationRunner {
  readonly start: (ID: string, task: SimulationTask) => void
  /** Ends what is running. */
  readonly close: () => Promise<void>
}

/** Simulations at a time in this process; others wait. */
const maxRunning = 1
const heartbeatMs = 500

export function createSimulationRunner(db: Db, logError: (error: unknown) => void): SimulationRunner {
  const acquire = createSemaphore(maxRunning)
  const running = new Map<AbortController, Promise<void>>()

  const run = async (ID: string, task: SimulationTask, abort: AbortController) => {
    let progress = 0
    const heartbeat = async () => {
      const { numUpdatedRows } = await renew(db, ID, progress)
      if (numUpdatedRows === 0n) abort.abort()
    }
    const timer = setInterval(() => void heartbeat().catch(logError), heartbeatMs).unref()
    const release = await acquire()
    try {
      const onProgress = (share: number) => {
        progress = share
      }
      const result = await runInThread<SimulationTask, SimulationResult>(
        new URL('./simulation.thread.ts', import.meta.url),
        task,
        { signal: abort.signal, onProgress },
      )
      await finish(db, ID, 'done', result)
    } catch (error) {
      if (abort.signal.aborted) return
      logError(error)
      await finish(db, ID, 'failed', null).catch(logError)
    } finally {
      clearInterval(timer)
      release()
    }
  }

  return {
    start: (ID, task) => {
      const abort = new AbortController()
      running.set(
        abort,
        run(ID, task, abort).finally(() => running.delete(abort)),
      )
    },
    close: async () => {
      for (const abort of running.keys()) abort.abort()
      await Promise.all(running.values())
    },
  }
}

/** Stores the progress of a running simulation. Affects no row if it was cancelled. */
const renew = (db: Db, ID: string, progress: number) =>
  db
    .updateTable('policy_simulations')
    .set({ progress, seen_at: sql`now()` })
    .where('ID', '=', ID)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()

const finish = (db: Db, ID: string, state: 'done' | 'failed', result: SimulationResult | null) =>
  db
    .updateTable('policy_simulations')
    .set({ state, progress: 1, result: result && JSON.stringify(result) })
    .where('ID', '=', ID)
    .where('state', '=', 'running')
    .execute()
