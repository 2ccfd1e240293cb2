import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { makeDemoNetwork } from '../server/src/demo/demo.ts'
import { startEmbeddedPostgres } from '../server/src/embedded/postgres.ts'
import { readConfig } from '../server/src/kernel/config.ts'
import { openPool } from '../server/src/kernel/db.ts'
import { openFiles } from '../server/src/kernel/files.ts'
import { migrate } from '../server/src/kernel/migrate.ts'
import { ask, databaseAt } from '../server/test/cluster.ts'

/** Where databases are made: the server of TEST_DATABASE_URL, else a PostgreSQL started for it. */
export interface Cluster {
  readonly url: string
  readonly stop: () => Promise<void>
}

export interface Network {
  readonly url: string
  /** As many connections as the server has. */
  readonly pool: pg.Pool
  /** A folder for what the server keeps. */
  readonly folder: string
  /** How many calls it holds, those of all its networks. */
  readonly calls: number
  readonly close: () => Promise<void>
}

type Say = (line: string) => void

export async function openCluster(say: Say): Promise<Cluster> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = aFolder()
  const server = await startEmbeddedPostgres(folder, { say })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

/** A demo network in a database of its own: made now, or a copy of the database of that name, which is left alone. */
export async function openNetwork(cluster: Cluster, calls: number, say: Say, from?: string): Promise<Network> {
  const folder = aFolder()
  const name = `bench_${randomBytes(6).toString('hex')}`
  // Copied file by file, a large database needs no log of every page.
  await ask(cluster.url, `create database ${name}${from ? ` template ${quoted(from)} strategy file_copy` : ''}`)
  const url = databaseAt(cluster.url, name)
  // What is asked bare is asked through the driver as it comes.
  const pool = openPool(url, 10, pg.Client)
  const close = async () => {
    await pool.end()
    await ask(cluster.url, `drop database ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await migrate(url)
    const files = openFiles(readConfig({ DATA_DIR: folder }))
    if (!from) await makeDemoNetwork(pool, { calls, progress: say, files })
    await readCalls(url)
    const { rows } = await pool.query<{ calls: number }>('select count(*) as calls from calls')
    return { url, pool, folder, calls: rows[0]?.calls ?? 0, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Reads the calls with their indexes into the database's memory, where they are after a day at work. What was copied or built
 * file by file is on disk, and each change of a call would wait for the pages of fifty indexes.
 */
async function readCalls(url: string) {
  await ask(url, 'create extension if not exists pg_prewarm')
  await ask(url, `select pg_prewarm('calls')`)
  await ask(url, `select pg_prewarm(indexrelid) from pg_index where indrelid = 'calls'::regclass`)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-'))
  // Run by root, PostgreSQL belongs to another user, who has to get in.
  chmodSync(folder, 0o711)
  return folder
}
