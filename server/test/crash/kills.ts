import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '../../src/platform/database/db.types.ts'
import type { ReceivedEmail } from '../fakes/mail-server.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { acts } from './acts.ts'
import { type AuditResult, auditStoredData } from './audit.ts'
import { signIn, startLoad } from './load.ts'

interface CrashTestOptions {
  /** Starts the server, always in the same way. */
  readonly start: () => ServerProcess
  /** Kills it with SIGKILL, and in some proofs its database. */
  readonly kill: (product: ServerProcess) => Promise<void>
  /** A database connection to prepare and check data; called only while the server runs. */
  readonly db: () => Promise<Kysely<DB>>
  readonly dataDir: string
  /** Every email that reached the mail server, which is not killed. */
  readonly emails: readonly ReceivedEmail[]
  readonly kills: number
  readonly clients: number
  /** Longest time between ready and the kill, in milliseconds. */
  readonly longestMs: number
  readonly log?: (line: string) => void
}

export interface CrashTestResult extends AuditResult {
  readonly kills: number
  /** Number of kills that came before the server was ready. */
  readonly whileStarting: number
  /** Number of changes without an answer or with a 503; each was repeated. */
  readonly retried: number
  /** Milliseconds from each start after a kill until the server was ready. */
  readonly readyMs: readonly number[]
}

/** Every n-th kill comes while the server starts. */
const killWhileStartingEvery = 5

/** Kills the server repeatedly while clients work, restarts it each time and checks the stored data at the end. */
export async function runCrashTest(options: CrashTestOptions): Promise<CrashTestResult> {
  let last: ServerProcess | undefined
  const start = () => {
    last = options.start()
    return last
  }
  try {
    return await killRepeatedly({ ...options, start })
  } finally {
    if (last && !last.isGone()) await options.kill(last)
  }
}

/** Time to wait after the last kill for acts that were not acknowledged yet, in milliseconds. */
const maxExtraMs = 30_000

async function killRepeatedly(options: CrashTestOptions): Promise<CrashTestResult> {
  const { start, kill, kills, longestMs, clients, log = () => {} } = options
  let product = start()
  await product.ready
  const load = startLoad(product.origin, await signIn(product.origin, await options.db()), clients)
  const readyMs: number[] = []
  let whileStarting = 0
  for (let n = 1; n <= kills; n += 1) {
    const isDuringStart = n % killWhileStartingEvery === 0
    if (isDuringStart) {
      await kill(product)
      product = start()
      await wait(Math.random() * 1000)
      whileStarting += 1
    } else await wait(100 + Math.random() * longestMs)
    if (product.isGone()) throw new Error(`The server ended by itself:\n${product.output()}`)
    await kill(product)
    product = start()
    if (n < kills && (n + 1) % killWhileStartingEvery === 0) continue
    readyMs.push(await product.ready)
    log(`${n} kills, ready again after ${readyMs.at(-1)} ms, ${load.claims.length} changes acknowledged`)
  }
  await product.ready
  const neverAcknowledged = () => Object.keys(acts).filter((name) => load.claims.every(({ act }) => act !== name))
  await wait(longestMs)
  for (let waited = 0; neverAcknowledged().length > 0 && waited < maxExtraMs; waited += 100) await wait(100)
  await load.finish()
  const never = neverAcknowledged()
  if (never.length > 0) throw new Error(`Never acknowledged, so nothing was shown of it: ${never.join(', ')}`)
  const { dataDir, emails } = options
  const audited = await auditStoredData({ db: await options.db(), dataDir, claims: load.claims, emails })
  const { code } = await product.terminate()
  if (code !== 0) throw new Error(`The server ended with ${code} when asked to:\n${product.output()}`)
  return { ...audited, kills: kills + whileStarting, whileStarting, retried: load.retried(), readyMs }
}
