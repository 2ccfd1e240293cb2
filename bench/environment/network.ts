import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createDemoNetwork } from '../../server/src/demo/demo.ts'
import { startEmbeddedPostgres } from '../../server/src/embedded/postgres.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openPool } from '../../server/src/platform/database/db.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { createFileStore } from '../../server/src/platform/files/file-store.ts'
import { databaseUrl, runStatement } from '../../server/test/database/cluster.ts'

/** The PostgreSQL server for the databases: TEST_DATABASE_URL, or one started for the bench. */
export interface DatabaseCluster {
  readonly url: string
  readonly stop: () => Promise<void>
}

export interface BenchNetwork {
  readonly url: string
  /** As large as the pool of the product. */
  readonly pool: pg.Pool
  /** The data folder of the product. */
  readonly folder: string
  /** Number of calls in all its networks. */
  readonly calls: number
  readonly close: () => Promise<void>
}

type Log = (line: string) => void

export async function startCluster(log: Log): Promise<DatabaseCluster> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = createTempFolder()
  const server = await startEmbeddedPostgres(folder, { log })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  // Prewarming needs a superuser.
  return { url: server.adminUrl, stop }
}

/** Creates a database with a demo network: newly generated, or a copy of the database `from`. */
export async function createBenchNetwork(
  cluster: DatabaseCluster,
  calls: number,
  log: Log,
  from?: string,
): Promise<BenchNetwork> {
  const folder = createTempFolder()
  const name = `bench_${randomBytes(6).toString('hex')}`
  // The strategy file_copy does not write every page of a large database to the WAL.
  await runStatement(
    cluster.url,
    `create database ${name}${from ? ` template ${quoted(from)} strategy file_copy` : ''}`,
  )
  const url = databaseUrl(cluster.url, name)
  const pool = openPool(url, 10)
  const close = async () => {
    await pool.end()
    await runStatement(cluster.url, `drop database ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await migrate(url)
    const files = createFileStore(readConfig({ DATA_DIR: folder }))
    if (!from) await createDemoNetwork(pool, { calls, progress: log, files })
    await prewarmCalls(url)
    const { rows } = await pool.query<{ calls: number }>('select count(*) as calls from calls')
    return { url, pool, folder, calls: rows[0]?.calls ?? 0, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Loads the calls and their indexes into shared buffers, where they are after a day of work, unless they are larger
 * than half of the memory. Otherwise each change of a call would first read pages of fifty indexes from disk.
 */
async function prewarmCalls(url: string) {
  const fits = `pg_total_relation_size('calls') < ${totalmem() / 2}`
  await runStatement(url, 'create extension if not exists pg_prewarm')
  await runStatement(url, `select pg_prewarm('calls') where ${fits}`)
  await runStatement(url, `select pg_prewarm(indexrelid) from pg_index where indrelid = 'calls'::regclass and ${fits}`)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function createTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-'))
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711)
  return folder
}
