// The server and its embedded database killed together: node scripts/run.mjs proof/crash-embedded.ts
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { runningEmbeddedPostgres } from '../server/src/embedded/postgres.ts'
import { runningPostmaster } from '../server/src/embedded/postgres-process.ts'
import { openDb, openPool } from '../server/src/kernel/db.ts'
import { freePort } from '../server/src/kernel/ports.ts'
import { killAgainAndAgain } from '../server/test/crash/kills.ts'
import { aTariff } from '../server/test/documents.ts'
import { aNetwork } from '../server/test/factories.ts'
import { type Letter, openMailServer } from '../server/test/mail-server.ts'
import { type Product, startProduct } from '../server/test/product.ts'
import { figuresOf } from './crash.figures.ts'
import { expect, type Figures, type Ground, onGround, tell } from './ground.ts'

const kills = 10
const demoCalls = 2000

/** What is left when PostgreSQL dies in the same moment as its server, under work and in the middle of the very first start. */
export const crashEmbedded = (): Promise<Figures> =>
  onGround(async (ground) => ({ ...(await underWork(ground)), ...(await atFirstStart(ground)) }))

interface Embedded {
  readonly start: () => Product
  readonly kill: (product: Product) => Promise<void>
  readonly pool: () => Promise<pg.Pool>
  readonly dataDir: string
}

async function embeddedAt(ground: Ground, name: string, env: Record<string, string>): Promise<Embedded> {
  const dataDir = join(ground.folder, name)
  const [port, mailPort] = [await freePort(), await freePort()]
  const products: Product[] = []
  const start = () => {
    const product = startProduct(port, { DATA_DIR: dataDir, MAIL_UI_PORT: String(mailPort), ...env })
    products.push(product)
    return product
  }
  const kill = async (product: Product) => {
    const postmaster = runningPostmaster(join(dataDir, 'postgres', 'cluster'))
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
    await product.kill()
  }
  ground.atEnd(async () => {
    for (const product of products) await kill(product)
  })
  const pool = async () => {
    const opened = openPool((await runningEmbeddedPostgres(dataDir)) ?? '', 3)
    ground.atEnd(() => opened.end())
    return opened
  }
  return { start, kill, pool, dataDir }
}

async function underWork(ground: Ground): Promise<Figures> {
  const letters: Letter[] = []
  const smtp = await freePort()
  ground.atEnd(await openMailServer({ port: smtp, letters, thinksMs: () => Math.random() * 100 }))
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp}`, DEMO_CALLS: '0' }
  const { pool, ...embedded } = await embeddedAt(ground, 'worked', env)
  const first = embedded.start()
  await first.ready
  const small = openDb(await pool())
  await aNetwork(small)
  await aTariff(small)
  await first.terminate()
  const db = async () => openDb(await pool())
  return figuresOf(
    await killAgainAndAgain({ ...embedded, db, letters, kills, clients: 6, longestMs: 2500, say: console.log }),
  )
}

/** A first start makes database, tables and demo network: cut short anywhere, the next one finishes it. */
async function atFirstStart(ground: Ground): Promise<Figures> {
  const { start, kill, pool } = await embeddedAt(ground, 'first', { DEMO_CALLS: String(demoCalls) })
  const cut = [300, 1200, 2500, 4000, 6000]
  for (const milliseconds of cut) {
    const product = start()
    await wait(milliseconds + Math.random() * 300)
    await kill(product)
  }
  const product = start()
  await product.ready
  const { rows } = await (await pool()).query<{ calls: number; counted: number; networks: number }>(
    `select (select count(*) from calls) as calls, (select count(*) from networks) as networks,
       (select sum(calls) from call_counts where societe_uuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff')::int as counted`,
  )
  const made = rows[0]
  expect(made?.calls === demoCalls && made.counted === demoCalls, `the demo network is whole: ${JSON.stringify(made)}`)
  await product.terminate()
  return {
    'first starts cut short, before one that was left alone': cut.length,
    'calls of the demo network then': demoCalls,
  }
}

if (import.meta.main) await tell(crashEmbedded)
