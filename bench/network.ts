import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { makeDemoNetwork } from '../server/src/demo/demo.ts'
import { startEmbeddedPostgres } from '../server/src/embedded/postgres.ts'
import { openPool } from '../server/src/kernel/db.ts'
import { migrate } from '../server/src/kernel/migrate.ts'
import { ask, databaseAt } from '../server/test/cluster.ts'

export interface Network {
  readonly url: string
  /** As many connections as the server has. */
  readonly pool: pg.Pool
  /** A folder for what the server keeps. */
  readonly folder: string
  readonly close: () => Promise<void>
}

/** A demo network in a database of its own: on the server of TEST_DATABASE_URL, else on a PostgreSQL started for it. */
export async function openNetwork(calls: number): Promise<Network> {
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-'))
  // Run by root, PostgreSQL belongs to another user, who has to get in.
  chmodSync(folder, 0o711)
  const say = (line: string) => console.log(line)
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startEmbeddedPostgres(folder, { say })
  const name = `bench_${randomBytes(6).toString('hex')}`
  await ask(server.url, `create database ${name}`)
  const url = databaseAt(server.url, name)
  await migrate(url)
  const pool = openPool(url)
  await makeDemoNetwork(pool, { calls, progress: say })
  const close = async () => {
    await pool.end()
    await ask(server.url, `drop database ${name} with (force)`)
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, pool, folder, close }
}
