import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { reasonOf, stop } from './stop.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** Any number that no other part of the product locks: two processes that migrate at once take turns. */
const migrationLock = 5_240_117

/** The oldest PostgreSQL whose SQL this product speaks. */
const oldest = 15

/** A connection to a database; throws a sentence if it does not answer or is too old. The password is not repeated. */
async function connected(databaseUrl: string): Promise<pg.Client> {
  const { host, pathname } = new URL(databaseUrl)
  const name = `${host}${pathname}`
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw stop(`The database of DATABASE_URL (${name}) cannot be reached: ${reasonOf(error)}.`, error)
  }
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const version = rows[0]?.version ?? '0'
  if (Number.parseInt(version, 10) >= oldest) return client
  await client.end()
  throw stop(`The database of DATABASE_URL (${name}) is PostgreSQL ${version}: Callout needs ${oldest} or later.`)
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** The migrations of the project in their order: every `NNNN_name.sql`. */
function readMigrations(): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_\w+\.sql$/.test(name))
  return names.sort().map((name) => {
    const sql = readFileSync(new URL(name, folder), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Brings a database to this version: each new file in its own transaction, recorded with its checksum, then the tables
 * of the job queue. Answers the names it applied. Throws a sentence where the database does not answer, is too old, or
 * disagrees with the files.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = await connected(databaseUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>('select * from schema_migrations')
    const migrations = readMigrations()
    const open = refuseDisagreement(migrations, new Map(rows.map((row) => [row.name, row.checksum])))
    for (const migration of open) await apply(client, migration)
    if (open.length > 0 || !(await hasJobs(client))) await prepareJobs(databaseUrl)
    return open.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

/** Whether the job queue has its tables. Its workers bring them up to date when they start. */
async function hasJobs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('graphile_worker.jobs') is not null as there`,
  )
  return rows[0]?.there === true
}

/** The job queue brings its own tables and its own record of them. Most starts need none: they need not load it for that. */
async function prepareJobs(databaseUrl: string) {
  const { Logger, runMigrations } = await import('graphile-worker')
  const pgPool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  pgPool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  await runMigrations({ pgPool, logger: new Logger(() => () => {}) })
  await pgPool.end()
}

/** The files still to apply. An applied one must be here, and as it was. */
function refuseDisagreement(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown) {
    throw stop(`The database was migrated by another version: this one has no server/migrations/${unknown}.`)
  }
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) {
    throw stop(
      `server/migrations/${changed.name} was changed after it had been applied to this database: ` +
        'put the change into a new file, or start with an empty database.',
    )
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

/** A migration waits so long (milliseconds) for a lock: whoever comes after it waits as long. */
const lockPatience = 500
/** It is begun anew so often where the version before, which goes on serving, holds what it needs. */
const attempts = 240

/** Whether somebody held a lock: `lock_not_available`, or a deadlock that was broken here. */
const isBusy = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

async function apply(client: pg.Client, migration: Migration) {
  for (let attempt = 1; ; attempt++) {
    const failure = await tried(client, migration)
    if (failure === undefined) return
    if (isBusy(failure) && attempt < attempts) await wait(lockPatience)
    else throw stop(`server/migrations/${migration.name} could not be applied: ${reasonOf(failure)}.`, failure)
  }
}

/** Applies it whole or not at all; answers what kept it from it. */
async function tried(client: pg.Client, { name, sql, checksum }: Migration): Promise<unknown> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockPatience}`)
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    return error
  }
}
