import type { AssignmentPolicy } from '@callout/domain/calls/assignment/assignment.ts'
import { workLimits } from '@callout/domain/platform/work-limits.ts'
import type { SimulationFacts } from '@callout/domain/policy/simulation.facts.ts'
import type { SimulationResult } from '@callout/domain/policy/simulation.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { createSemaphore } from '../platform/exports/semaphore.ts'
import { runInThread } from '../platform/threads/run-in-thread.ts'
import { loadSimulationFacts, type Period } from './simulation.queries.ts'

interface Policies {
  readonly today: AssignmentPolicy
  readonly tried: AssignmentPolicy
}

/** What a thread computes. */
export interface SimulationTask {
  readonly facts: SimulationFacts
  readonly policies: Policies
}

/** A simulation whose facts are loaded when it is its turn. */
export interface SimulationOrder {
  readonly period: Period
  readonly policies: Policies
}

/** Computes simulations in threads. Progress and result are kept in their rows, which any process reads. */
export interface SimulationRunner {
  readonly start: (ID: string, order: SimulationOrder) => void
  /** Ends what is running. */
  readonly close: () => Promise<void>
}

const heartbeatMs = 500

export function createSimulationRunner(db: Db, logError: (error: unknown) => void): SimulationRunner {
  const acquire = createSemaphore(workLimits.trial.inProcess)
  const running = new Map<AbortController, Promise<void>>()

  const run = async (ID: string, { period, policies }: SimulationOrder, abort: AbortController) => {
    let progress = 0
    const heartbeat = async () => {
      const { numAffectedRows } = await renew(db, ID, progress)
      if (numAffectedRows === 0n) abort.abort()
    }
    const timer = setInterval(() => void heartbeat().catch(logError), heartbeatMs).unref()
    let release = () => {}
    try {
      release = await acquire(abort.signal)
      if (!(await begin(db, ID))) return
      // One connection: the queries would else take half of those of the process.
      const facts = await db.connection().execute((tx) => loadSimulationFacts(tx, period))
      const onProgress = (share: number) => {
        progress = share
      }
      const result = await runInThread<SimulationTask, SimulationResult>(
        new URL('./simulation.thread.ts', import.meta.url),
        { facts, policies },
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
    start: (ID, order) => {
      const abort = new AbortController()
      running.set(
        abort,
        run(ID, order, abort).finally(() => running.delete(abort)),
      )
    },
    close: async () => {
      for (const abort of running.keys()) abort.abort()
      await Promise.all(running.values())
    },
  }
}

/** Notes that it is the turn of a simulation. False if it was cancelled while it waited. */
async function begin(db: Db, ID: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update policy_simulations set waiting = false, seen_at = now()
    where "ID" = ${ID} and state = 'running'`.execute(db)
  return numAffectedRows !== 0n
}

/** Stores the progress of a running simulation. Affects no row if it was cancelled. */
const renew = (db: Db, ID: string, progress: number) =>
  sql`update policy_simulations set progress = ${progress}, seen_at = now()
    where "ID" = ${ID} and state = 'running'`.execute(db)

const finish = (db: Db, ID: string, state: 'done' | 'failed', result: SimulationResult | null) =>
  db
    .updateTable('policy_simulations')
    .set({ state, progress: 1, result: result && JSON.stringify(result) })
    .where('ID', '=', ID)
    .where('state', '=', 'running')
    .execute()
