import { join } from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/embedded/postgres.ts'
import { openPool } from '../../server/src/platform/database/db.ts'
import type { Sandbox } from '../sandbox.ts'
import { type PortalProcess, startPortal } from './portal.ts'

/** Two processes of the product over one database. */
export interface ProcessPair {
  readonly one: PortalProcess
  readonly two: PortalProcess
  readonly pool: pg.Pool
}

/** Starts two processes over one database with demo data. Each has its own data folder. */
export async function startProcessPair(sandbox: Sandbox, env: Record<string, string>): Promise<ProcessPair> {
  const database = await startEmbeddedPostgres(sandbox.folder, { log: () => {} })
  sandbox.onCleanup(database.stop)
  const start = (name: string) =>
    startPortal(sandbox, { ...env, DATABASE_URL: database.url, DATA_DIR: join(sandbox.folder, name), DEMO: '1' })
  // The first one migrates and fills the database.
  const [one, two] = [await start('one'), await start('two')]
  const pool = openPool(database.url, 2)
  sandbox.onCleanup(() => pool.end())
  return { one, two, pool }
}
