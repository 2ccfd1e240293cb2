import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { fatalError } from '../platform/config/fatal-error.ts'
import { createCluster } from './postgres-initdb.ts'
import { choosePort, maxRecoveryMs, runningPostmaster, startPostgres, stopPostgres } from './postgres-process.ts'
import { findProgramFolder } from './postgres-programs.ts'
import { portalRole, preparePortalRole } from './postgres-role.ts'
import { findLocation, findOrCreateLocation, type PostgresLocation } from './postgres-user.ts'

export interface EmbeddedPostgres {
  /** Connects as the portal role, which owns the database and is no superuser. */
  url: string
  /** Connects as the superuser. */
  adminUrl: string
  /** Shuts the database down cleanly. */
  stop: () => Promise<void>
  /** Shuts the database down once no command of another process uses it. */
  stopAfterCommands: () => Promise<void>
}

interface PostgresOptions {
  /** Receives log lines. */
  log: (line: string) => void
  /** Further settings: the tests trade durability for speed. */
  settings?: Record<string, string>
  /** Called when the connection to the database is lost without a stop. */
  onLost?: () => void
}

/** Delay before the log line about a slow start, in milliseconds. */
const slowStartMs = 5000

/** Advisory lock of the process that owns the database. PostgreSQL releases it when that process dies. */
const ownerLock = 5_240_118

/** Advisory lock that commands share while they use the database of another process. */
const commandLock = 5_240_119
/** Pause in milliseconds until a lock is tried again. */
const lockPauseMs = 100

/**
 * Starts PostgreSQL under the data folder and creates it if missing. Takes over one left running by a killed process.
 * Throws a fatal error if another process owns it.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { log, settings, onLost }: PostgresOptions,
): Promise<EmbeddedPostgres> {
  const location = findOrCreateLocation(dataDir, log)
  const programFolder = findProgramFolder(location.user)
  if (!existsSync(join(location.cluster, 'PG_VERSION')))
    await createCluster(location, programFolder, adminPassword(location.home), log)
  const slow = setTimeout(() => log('The database was not shut down cleanly and is recovering …'), slowStartMs)
  const { pid, port } = await findOrStartPostgres(location, programFolder, settings ?? {}).finally(() =>
    clearTimeout(slow),
  )
  const adminUrl = adminUrlOf(location.home, port)
  await createDatabase(adminUrl)
  const owner = await acquireOwnerLock(adminUrl, dataDir)
  let isStopping = false
  owner.on('error', () => isStopping || onLost?.())
  const stop = async () => {
    isStopping = true
    await owner.end()
    await stopPostgres(pid)
  }
  const stopAfterCommands = async () => {
    // The lock is tried, not awaited: a waiting lock would refuse the commands that start meanwhile.
    const isFree = () => tryLock(owner, 'pg_try_advisory_lock', commandLock).catch(() => true)
    if (!(await isFree())) log('The database stays on until another command has ended …')
    while (!(await isFree())) await wait(lockPauseMs)
    await stop()
  }
  return { url: await portalUrlOf(location.home, port), adminUrl, stop, stopAfterCommands }
}

async function tryLock(client: pg.Client, lockFunction: string, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select ${lockFunction}($1) as locked`, [lock])
  return rows[0]?.locked === true
}

/** Finds the running PostgreSQL of the location, or starts it. */
async function findOrStartPostgres(
  location: PostgresLocation,
  programFolder: string,
  settings: Record<string, string>,
) {
  const running = await findRunningPostgres(location)
  if (running) return running
  const port = await choosePort(location)
  return {
    port,
    pid: await startPostgres(location, programFolder, port, settings, () => isReady(adminUrlOf(location.home, port))),
  }
}

/** URL of the embedded database of a data folder; undefined if it does not run. */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const location = findLocation(dataDir)
  const running = location && (await findRunningPostgres(location))
  return running && portalUrlOf(location.home, running.port)
}

/**
 * Uses the embedded database of a data folder that another process runs; undefined if none runs. A command that started
 * the database waits for `stop` before it shuts it down.
 */
export async function joinEmbeddedPostgres(
  dataDir: string,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'> | undefined> {
  for (;;) {
    const url = await runningEmbeddedPostgres(dataDir)
    if (url === undefined) return undefined
    const client = new pg.Client({ connectionString: url, application_name: 'callout command', keepAlive: true })
    client.on('error', () => {})
    await client.connect()
    if (await tryLock(client, 'pg_try_advisory_lock_shared', commandLock)) return { url, stop: () => client.end() }
    // Its owner is about to stop it.
    await client.end()
    await wait(lockPauseMs)
  }
}

/** Finds the PostgreSQL that already runs at the location. Waits for one that is starting or stopping. */
async function findRunningPostgres(location: PostgresLocation) {
  const until = Date.now() + maxRecoveryMs
  for (;;) {
    const running = runningPostmaster(location.cluster)
    if (!running || (await isReady(adminUrlOf(location.home, running.port)))) return running
    if (Date.now() > until) {
      throw fatalError(
        `The embedded database runs as process ${running.pid} but does not answer: end it and start again.`,
      )
    }
    await wait(100)
  }
}

const adminUrlOf = (home: string, port: number) => urlOf('callout', adminPassword(home), port)

/** Creates or updates the portal role and returns its URL. */
async function portalUrlOf(home: string, port: number): Promise<string> {
  const password = loadOrCreatePassword(home, 'portal-password')
  await preparePortalRole(adminUrlOf(home, port), password)
  return urlOf(portalRole, password, port)
}

const urlOf = (role: string, password: string, port: number) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/callout?sslmode=disable`

const adminPassword = (home: string) => loadOrCreatePassword(home, 'password')

/** Loads a generated password, or creates it. Only the user that starts the database may read the file. */
function loadOrCreatePassword(home: string, name: string): string {
  const file = join(home, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

async function acquireOwnerLock(url: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'callout owner', keepAlive: true })
  await client.connect()
  // A process that just ended may still hold the lock for a moment.
  for (let attempt = 0; attempt < 20; attempt++) {
    if (await tryLock(client, 'pg_try_advisory_lock', ownerLock)) return client
    await wait(150)
  }
  await client.end()
  throw fatalError(
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
