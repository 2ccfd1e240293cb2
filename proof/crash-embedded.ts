// Kills the server together with its embedded database: node scripts/run.mjs proof/crash-embedded.ts
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { runningEmbeddedPostgres } from '../server/src/embedded/postgres.ts'
import { runningPostmaster } from '../server/src/embedded/postgres-process.ts'
import { findFreePort } from '../server/src/platform/config/ports.ts'
import { openDb, openPool } from '../server/src/platform/database/db.ts'
import { runCrashTest } from '../server/test/crash/kills.ts'
import { type ReceivedEmail, startMailServer } from '../server/test/fakes/mail-server.ts'
import { createTariff } from '../server/test/fixtures/documents.ts'
import { createNetworks } from '../server/test/fixtures/factories.ts'
import { type ServerProcess, startServerProcess } from '../server/test/support/server-process.ts'
import { crashFigures } from './crash/figures.ts'
import { assertClaim, type ProofFigures, printFigures, type Sandbox, withSandbox } from './sandbox.ts'

const kills = 10
const demoCalls = 2000

/** Checks the stored data after PostgreSQL was killed with its server, under load and during the first start. */
export const crashEmbedded = (): Promise<ProofFigures> =>
  withSandbox(async (sandbox) => ({ ...(await killUnderLoad(sandbox)), ...(await killAtFirstStart(sandbox)) }))

interface EmbeddedProduct {
  readonly start: () => ServerProcess
  readonly kill: (product: ServerProcess) => Promise<void>
  readonly pool: () => Promise<pg.Pool>
  readonly dataDir: string
}

async function createEmbeddedProduct(
  sandbox: Sandbox,
  name: string,
  env: Record<string, string>,
): Promise<EmbeddedProduct> {
  const dataDir = join(sandbox.folder, name)
  const [port, mailPort] = [await findFreePort(), await findFreePort()]
  const products: ServerProcess[] = []
  const start = () => {
    const product = startServerProcess(port, { DATA_DIR: dataDir, MAIL_UI_PORT: String(mailPort), ...env })
    products.push(product)
    return product
  }
  const kill = async (product: ServerProcess) => {
    const postmaster = runningPostmaster(join(dataDir, 'postgres', 'cluster'))
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
    await product.kill()
  }
  sandbox.onCleanup(async () => {
    for (const product of products) await kill(product)
  })
  const pool = async () => {
    const opened = openPool((await runningEmbeddedPostgres(dataDir)) ?? '', 3)
    sandbox.onCleanup(() => opened.end())
    return opened
  }
  return { start, kill, pool, dataDir }
}

async function killUnderLoad(sandbox: Sandbox): Promise<ProofFigures> {
  const emails: ReceivedEmail[] = []
  const smtp = await findFreePort()
  sandbox.onCleanup(await startMailServer({ port: smtp, emails, delayMs: () => Math.random() * 100 }))
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp}`, DEMO_CALLS: '0' }
  const { pool, ...embedded } = await createEmbeddedProduct(sandbox, 'worked', env)
  const first = embedded.start()
  await first.ready
  const small = openDb(await pool())
  await createNetworks(small)
  await createTariff(small)
  await first.terminate()
  const db = async () => openDb(await pool())
  return crashFigures(
    await runCrashTest({ ...embedded, db, emails, kills, clients: 6, longestMs: 2500, log: console.log }),
  )
}

/** The first start creates database, tables and demo network. Killed anywhere, the next start completes it. */
async function killAtFirstStart(sandbox: Sandbox): Promise<ProofFigures> {
  const { start, kill, pool } = await createEmbeddedProduct(sandbox, 'first', { DEMO_CALLS: String(demoCalls) })
  let cutShort = 0
  for (const milliseconds of [300, 1200, 2500, 4000, 6000]) {
    const product = start()
    let isReady = false
    void product.ready.then(
      () => {
        isReady = true
      },
      () => {},
    )
    await wait(milliseconds + Math.random() * 300)
    cutShort += Number(!isReady)
    await kill(product)
  }
  assertClaim(cutShort > 0, 'a first start was cut short')
  const product = start()
  await product.ready
  const { rows } = await (await pool()).query<{ calls: number; counted: number; networks: number }>(
    `select (select count(*) from calls) as calls, (select count(*) from networks) as networks,
       (select sum(calls) from call_counts where societe_uuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff')::int as counted`,
  )
  const made = rows[0]
  assertClaim(
    made?.calls === demoCalls && made.counted === demoCalls,
    `the demo network is whole: ${JSON.stringify(made)}`,
  )
  await product.terminate()
  return {
    'first starts cut short, before one that was left alone': cutShort,
    'calls of the demo network then': demoCalls,
  }
}

if (import.meta.main) await printFigures(crashEmbedded)
