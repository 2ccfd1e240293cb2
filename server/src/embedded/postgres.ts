import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { stop } from '../kernel/stop.ts'
import { initialise } from './postgres-files.ts'
import { choosePort, launch, recoveryMs, runningPostmaster, shutDown } from './postgres-process.ts'
import { findPostgres } from './postgres-programs.ts'
import { type Place, placeFor, placeOf } from './postgres-user.ts'

export interface EmbeddedPostgres {
  url: string
  /** Ends it, cleanly: what was committed is there at the next start. */
  stop: () => Promise<void>
}

interface Options {
  /** Called with a line whenever there is something to tell. */
  say: (line: string) => void
  /** Settings beside ours; the tests trade durability for speed. */
  settings?: Record<string, string>
  /** Called when the database is gone although nobody stopped it. */
  lost?: () => void
}

/** After so many milliseconds whoever waits is told what for. */
const slowMs = 5000

/** Held by the process that stops the database when it ends; the database releases it when that process dies. */
const ownerLock = 5_240_118

/**
 * Starts PostgreSQL under the data folder, made first if need be. One left running by a process that was killed is
 * taken over. Throws a sentence where another process already owns it.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { say, settings, lost }: Options,
): Promise<EmbeddedPostgres> {
  const place = placeFor(dataDir, say)
  const binaries = findPostgres(place.user)
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) await initialise(place, binaries, password(place.home), say)
  const slow = setTimeout(() => say('The database was cut off, and puts itself in order first …'), slowMs)
  const { pid, port } = await found(place, binaries, settings ?? {}).finally(() => clearTimeout(slow))
  const url = urlOf(place.home, port)
  await createDatabase(url)
  const owner = await own(url, dataDir)
  let stopping = false
  owner.on('error', () => stopping || lost?.())
  return {
    url,
    stop: async () => {
      stopping = true
      await owner.end()
      await shutDown(pid)
    },
  }
}

/** The PostgreSQL of the place: the one that runs, else one that is started. */
async function found(place: Place, binaries: string, settings: Record<string, string>) {
  const running = await answering(place)
  if (running) return running
  const port = await choosePort(place)
  return { port, pid: await launch(place, binaries, port, settings, () => isReady(urlOf(place.home, port))) }
}

/** The address of the embedded database of a data folder while it runs. */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const place = placeOf(dataDir)
  const running = place && (await answering(place))
  return running && urlOf(place.home, running.port)
}

/** The PostgreSQL that runs over the place already. One that is starting is waited for, one that is dying too. */
async function answering(place: Place) {
  const until = Date.now() + recoveryMs
  for (;;) {
    const running = runningPostmaster(place.cluster)
    if (!running || (await isReady(urlOf(place.home, running.port)))) return running
    if (Date.now() > until) {
      throw stop(`The embedded database runs as process ${running.pid} but does not answer: end it and start again.`)
    }
    await wait(100)
  }
}

function urlOf(home: string, port: number): string {
  return `postgres://callout:${password(home)}@127.0.0.1:${port}/callout?sslmode=disable`
}

/** The generated password of this database, readable only by whoever may start it. */
function password(home: string): string {
  const file = join(home, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

async function own(url: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'callout owner', keepAlive: true })
  await client.connect()
  // A command that just ended, or a killed process, may hold it for another moment.
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await client.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [ownerLock])
    if (rows[0]?.owned) return client
    await wait(150)
  }
  await client.end()
  throw stop(
    `Another Callout process uses the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
  )
}

const maintenanceUrl = (url: string) => url.replace('/callout?', '/postgres?')

async function createDatabase(url: string) {
  const client = new pg.Client({ connectionString: maintenanceUrl(url) })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'callout'`)
    if (!rowCount) await client.query('create database callout')
  } finally {
    await client.end()
  }
}

async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: maintenanceUrl(url), connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
