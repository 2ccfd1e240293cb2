import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { databaseName } from '../config/database-urls.ts'
import { fatalError, reasonOf } from '../config/fatal-error.ts'
import { openPool } from './db.ts'
import { isWithoutPrimary, openClient } from './primary-client.ts'

const serverFolder = new URL('../../../', import.meta.url)

/**
 * The first file of `migrations/`: all tables of an empty database. A database with migrations of `migrations/earlier/`
 * gets the rest of those instead.
 */
const baseline = '0400_baseline.sql'

/** Advisory lock, so that only one process migrates at a time. No other part of the product uses this number. */
const migrationLock = 5_240_117

/** The oldest supported major version of PostgreSQL. */
const minPostgresVersion = 15

/** A process that starts during a failover waits this long for the new primary, in milliseconds. */
const longestFailoverMs = 30_000
const failoverPollMs = 250

/** Long, because a busy machine may compile the server for seconds before it reads the answer. */
const connectTimeoutMs = 30_000

/** Connects to a database. Throws a fatal error without the password if it is unreachable or too old. */
async function connectDatabase(databaseUrl: string, variable: string): Promise<pg.Client> {
  const database = `The database of ${variable} (${databaseName(databaseUrl)})`
  const client = await connectOrWaitForFailover(databaseUrl).catch((error: unknown) => {
    throw fatalError(`${database} cannot be reached: ${reasonOf(error)}.`, error)
  })
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const version = rows[0]?.version ?? '0'
  if (Number.parseInt(version, 10) >= minPostgresVersion) return client
  await client.end()
  throw fatalError(`${database} is PostgreSQL ${version}: Callout needs ${minPostgresVersion} or later.`)
}

/** Connects. While none of several hosts accepts writes, tries again for the time of a failover. */
async function connectOrWaitForFailover(databaseUrl: string): Promise<pg.Client> {
  for (const until = Date.now() + longestFailoverMs; ; await wait(failoverPollMs)) {
    const client = openClient(databaseUrl, { connectionTimeoutMillis: connectTimeoutMs })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!isWithoutPrimary(error) || Date.now() > until) throw error
    }
  }
}

/** Where it is noted that a file was applied. */
type FileTable = 'schema_migrations' | 'schema_files'

/** A file of SQL with the hash of its text. */
interface SqlFile {
  /** Path below `server`. */
  readonly path: string
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** The SQL files of a folder below `server`, in the order of their names. */
function readSqlFiles(folder: string): SqlFile[] {
  const names = readdirSync(new URL(folder, serverFolder)).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const path = `${folder}${name}`
    const sql = readFileSync(new URL(path, serverFolder), 'utf8')
    return { path, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/** The role may have limits for requests. A migration takes as long as it takes. */
const liftTimeouts = 'set statement_timeout = 0; set lock_timeout = 0'

/**
 * Brings the database of a variable to this version, each file in its own transaction: the migrations, and the files of
 * `server/schema` whose text has changed. Returns the names of the applied migrations. Throws a fatal error if the
 * database is unreachable, too old, or was migrated with other files.
 */
export async function migrate(databaseUrl: string, variable = 'DATABASE_URL'): Promise<string[]> {
  const client = await connectDatabase(databaseUrl, variable)
  try {
    await client.query(liftTimeouts)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const applied = await loadApplied(client, 'schema_migrations')
    const earlier = readSqlFiles('migrations/earlier/')
    const migrations = readSqlFiles('migrations/')
    checkApplied([...earlier, ...migrations], applied)
    const names: string[] = []
    const apply = async (files: readonly SqlFile[]) => {
      for (const file of files.filter(({ name }) => !applied.has(name))) {
        await applyFile(client, file, 'schema_migrations', file.sql)
        names.push(file.name)
      }
    }
    if (applied.size > 0 && !applied.has(baseline)) {
      await apply(earlier)
      const [first] = migrations
      if (first) await applyFile(client, first, 'schema_migrations', '')
      applied.set(baseline, '')
    }
    await applySchema(client, 'schema/values/')
    await apply(migrations)
    await applySchema(client, 'schema/')
    if (names.length > 0 || !(await hasJobTables(client))) await createJobTables(databaseUrl)
    return names
  } finally {
    await client.end()
  }
}

/** Files that the next start applies, by folder. Reads only. */
export async function findPendingFiles(client: pg.Client | pg.Pool) {
  const applied = async (table: FileTable) => {
    const { rows } = await client.query(`select to_regclass($1) is not null as exists`, [table])
    return rows[0].exists ? readApplied(client, table) : new Map<string, string>()
  }
  const [migrations, schema] = [await applied('schema_migrations'), await applied('schema_files')]
  return {
    migrations: readSqlFiles('migrations/')
      .filter(({ name }) => !migrations.has(name))
      .map(({ name }) => name),
    schema: [...readSqlFiles('schema/values/'), ...readSqlFiles('schema/')]
      .filter(({ name, checksum }) => schema.get(name) !== checksum)
      .map(({ name }) => name),
  }
}

/** Checksums of applied files by name. Creates the table that keeps them if it is missing. */
async function loadApplied(client: pg.Client, table: FileTable) {
  await client.query(`create table if not exists ${table} (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  return readApplied(client, table)
}

async function readApplied(client: pg.Client | pg.Pool, table: FileTable) {
  const { rows } = await client.query<{ name: string; checksum: string }>(`select name, checksum from ${table}`)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** Applies the files of a schema folder that are new or changed. Each can be applied again at any time. */
async function applySchema(client: pg.Client, folder: string) {
  const applied = await loadApplied(client, 'schema_files')
  for (const file of readSqlFiles(folder))
    if (applied.get(file.name) !== file.checksum) await applyFile(client, file, 'schema_files', file.sql)
}

/** True if the job queue has its tables. The workers update them when they start. */
async function hasJobTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has_tables: boolean }>(
    `select to_regclass('graphile_worker.jobs') is not null as has_tables`,
  )
  return rows[0]?.has_tables === true
}

/** Runs the migrations of graphile-worker, which is loaded only here because most starts do not need it. */
async function createJobTables(databaseUrl: string) {
  const { Logger, runMigrations } = await import('graphile-worker')
  // A single connection, so that what is set for it holds for all statements.
  const pgPool = openPool(databaseUrl, 1)
  try {
    await pgPool.query(liftTimeouts)
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}

/** Throws a fatal error if an applied migration is missing here or has changed. */
function checkApplied(migrations: readonly SqlFile[], applied: ReadonlyMap<string, string>) {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown)
    throw fatalError(
      `The database was migrated by another version: this one has no migration ${unknown}. ` +
        'Start the version that has it; if that is an older one, let it finish its migrations first.',
    )
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (!changed) return
  throw fatalError(
    `server/${changed.path} was changed after it had been applied to this database: ` +
      'put the change into a new file, or start with an empty database.',
  )
}

/** Lock timeout of a migration, in milliseconds. Short, because other queries wait behind a waiting migration. */
const lockTimeoutMs = 500
/** Attempts per migration while the previous version, which still serves requests, holds a lock it needs. */
const maxAttempts = 240

/** True if another session held a lock: `lock_not_available` or `deadlock_detected`. */
const isLockConflict = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

async function applyFile(client: pg.Client, file: SqlFile, table: FileTable, sql: string) {
  for (let attempt = 1; ; attempt++) {
    const failure = await tryFile(client, file, table, sql)
    if (failure === undefined) return
    if (isLockConflict(failure) && attempt < maxAttempts) await wait(lockTimeoutMs)
    else throw fatalError(`server/${file.path} could not be applied: ${reasonOf(failure)}.`, failure)
  }
}

/** Runs the SQL of a file and notes it, in a transaction; returns the error if it failed. */
async function tryFile(
  client: pg.Client,
  { name, checksum }: SqlFile,
  table: FileTable,
  sql: string,
): Promise<unknown> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await client.query(sql)
    await client.query(
      `insert into ${table} (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    )
    await client.query('commit')
  } catch (error) {
    // After a lost connection it fails too, which would hide the first error.
    await client.query('rollback').catch(() => {})
    return error
  }
}
