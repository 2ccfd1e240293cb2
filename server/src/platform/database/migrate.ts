import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { databaseName } from '../config/database-urls.ts'
import { fatalError, reasonOf } from '../config/fatal-error.ts'
import { openPool } from './db.ts'
import { isWithoutPrimary, openClient } from './primary-client.ts'

const migrationsFolder = new URL('../../../migrations/', import.meta.url)

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

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** All migrations in order: the files `NNNN_name.sql`. */
function readMigrations(): Migration[] {
  const names = readdirSync(migrationsFolder).filter((name) => /^\d{4}_\w+\.sql$/.test(name))
  return names.sort().map((name) => {
    const sql = readFileSync(new URL(name, migrationsFolder), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/** The role may have limits for requests. A migration takes as long as it takes. */
const liftTimeouts = 'set statement_timeout = 0; set lock_timeout = 0'

/**
 * Migrates the database of a variable to this version, each new file in its own transaction. Returns the names of the
 * applied files. Throws a fatal error if it is unreachable, too old, or was migrated with other files.
 */
export async function migrate(databaseUrl: string, variable = 'DATABASE_URL'): Promise<string[]> {
  const client = await connectDatabase(databaseUrl, variable)
  try {
    await client.query(liftTimeouts)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>('select * from schema_migrations')
    const migrations = readMigrations()
    const pending = pendingMigrations(migrations, new Map(rows.map((row) => [row.name, row.checksum])))
    for (const migration of pending) await applyMigration(client, migration)
    if (pending.length > 0 || !(await hasJobTables(client))) await createJobTables(databaseUrl)
    return pending.map((migration) => migration.name)
  } finally {
    await client.end()
  }
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

/** The migrations to apply. Throws a fatal error if an applied one is missing here or has changed. */
function pendingMigrations(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown) {
    throw fatalError(`The database was migrated by another version: this one has no server/migrations/${unknown}.`)
  }
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) {
    throw fatalError(
      `server/migrations/${changed.name} was changed after it had been applied to this database: ` +
        'put the change into a new file, or start with an empty database.',
    )
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

/** Lock timeout of a migration, in milliseconds. Short, because other queries wait behind a waiting migration. */
const lockTimeoutMs = 500
/** Attempts per migration while the previous version, which still serves requests, holds a lock it needs. */
const maxAttempts = 240

/** True if another session held a lock: `lock_not_available` or `deadlock_detected`. */
const isLockConflict = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

async function applyMigration(client: pg.Client, migration: Migration) {
  for (let attempt = 1; ; attempt++) {
    const failure = await tryMigration(client, migration)
    if (failure === undefined) return
    if (isLockConflict(failure) && attempt < maxAttempts) await wait(lockTimeoutMs)
    else throw fatalError(`server/migrations/${migration.name} could not be applied: ${reasonOf(failure)}.`, failure)
  }
}

/** Applies a migration in a transaction; returns the error if it failed. */
async function tryMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<unknown> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    // After a lost connection it fails too, which would hide the first error.
    await client.query('rollback').catch(() => {})
    return error
  }
}
