import type pg from 'pg'
import { runningEmbeddedPostgres } from '../../embedded/postgres.ts'
import type { Config } from '../../platform/config/config.ts'
import { databaseName, hostUrls } from '../../platform/config/database-urls.ts'
import { openDb, openPool } from '../../platform/database/db.ts'
import { findPendingFiles } from '../../platform/database/migrate.ts'
import { loadSharedCounts } from '../../platform/observability/shared-metrics.ts'
import { type Finding, fails, look, ok } from './finding.ts'

const timeouts = { connectionTimeoutMillis: 5000, prepareTimeoutMs: 5000 }

/** Clocks of machines may differ by this many seconds. */
export const longestClockDifference = 5

/** Connections that should stay free, for a command and for somebody who looks with psql. */
const spareConnections = 5

/** As in deploy/prometheus/alerts.yml, in seconds. */
const longestWait = { jobs: 300, mails: 900 }

/** Checks the database that accepts writes, without changing it: a migration waits for the next start. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? (await runningEmbeddedPostgres(config.dataDir))
  if (url === undefined) return [fails('database', 'the embedded PostgreSQL does not run: start the server')]
  const pool = openPool(url, 1, timeouts)
  try {
    return [
      await checkServer(pool, url),
      await checkVersion(pool),
      await checkIndexes(pool),
      ...(await checkSettings(pool)),
      ...(await checkJobs(pool)),
    ]
  } finally {
    await pool.end()
  }
}

interface ServerState {
  readonly version: string
  readonly clock_difference: number
  readonly free_connections: number
}

async function checkServer(pool: pg.Pool, url: string): Promise<Finding> {
  const sentAt = Date.now()
  const { rows } = await pool.query<ServerState>(
    `select current_setting('server_version') as version,
       extract(epoch from clock_timestamp())::float8 - $1 as clock_difference,
       current_setting('max_connections')::int - (select count(*) from pg_stat_activity)::int as free_connections`,
    [sentAt / 1000],
  )
  const { version, clock_difference, free_connections } = rows[0] as ServerState
  const text = `${databaseName(url)}, PostgreSQL ${version.split(' ')[0]}, answers in ${Date.now() - sentAt} ms`
  if (Math.abs(clock_difference) > longestClockDifference)
    return look('database', `${text}; its clock differs by ${Math.round(clock_difference)} s`)
  return free_connections < spareConnections
    ? look('database', `${text}; only ${free_connections} connections are free: raise max_connections`)
    : ok('database', text)
}

async function checkVersion(pool: pg.Pool): Promise<Finding> {
  const { migrations, schema } = await findPendingFiles(pool)
  if (migrations.length === 0 && schema.length === 0) return ok('tables', 'as this version needs them')
  const names = [...migrations, ...schema]
  const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
  return look('tables', `the next start applies ${names.slice(0, 3).join(', ')}${more}`)
}

async function checkIndexes(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where not indisvalid order by 1`,
  )
  if (rows.length === 0) return ok('indexes', 'all valid')
  return fails('indexes', `not valid: ${rows.map(({ name }) => name).join(', ')}; run REINDEX INDEX on each`)
}

/** Settings that docs/OPERATIONS.md recommends, with the value that PostgreSQL has by itself. */
async function checkSettings(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ page_cost: number; jit: boolean }>(
    `select current_setting('random_page_cost')::float8 as page_cost, current_setting('jit')::bool as jit`,
  )
  const { page_cost = 4, jit = true } = rows[0] ?? {}
  const wrong = [page_cost > 2 && 'random_page_cost = 1.1', jit && 'jit = off'].filter(Boolean)
  return [wrong.length === 0 ? ok('settings', 'as recommended') : look('settings', `set ${wrong.join(' and ')}`)]
}

async function checkJobs(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query(`select to_regclass('graphile_worker.jobs') is not null as has_jobs`)
  if (!rows[0]?.has_jobs) return [look('jobs', 'there is no queue yet: start the server once')]
  const { jobs, jobs_age, failed, mails, mails_age } = await loadSharedCounts(openDb(pool))
  const waiting = `${jobs} due, the oldest for ${Math.round(jobs_age)} s`
  const isLate = jobs_age > longestWait.jobs
  return [
    failed > 0
      ? look('jobs', `${failed} given up; ${waiting}`)
      : isLate
        ? fails('jobs', `${waiting}: does a server run?`)
        : ok('jobs', waiting),
    (mails_age > longestWait.mails ? fails : ok)('mails', `${mails} wait, the oldest for ${Math.round(mails_age)} s`),
  ]
}

/** Each read replica: whether it is one, and how far it is behind. */
export async function checkReplicas({ databaseReadUrl = '' }: Config): Promise<Finding[]> {
  return Promise.all(hostUrls(databaseReadUrl).map(checkReplica))
}

async function checkReplica(url: string): Promise<Finding> {
  const part = `replica ${databaseName(url).split('/')[0]}`
  const pool = openPool(url, 1, timeouts)
  try {
    const { rows } = await pool.query<{ is_standby: boolean; is_received: boolean }>(
      `select pg_is_in_recovery() as is_standby, pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() as is_received`,
    )
    if (!rows[0]?.is_standby) return fails(part, 'is no replica: it accepts writes')
    return ok(part, rows[0].is_received ? 'has applied all it received' : 'is applying what it received')
  } finally {
    await pool.end()
  }
}
