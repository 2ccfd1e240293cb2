import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openPool } from '../../src/platform/database/db.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's URL, and the migrated database that is copied. */
    cluster: { url: string; template: string }
  }
}

export interface TestDatabase {
  readonly url: string
  readonly pool: pg.Pool
  /** Ends all remaining connections and drops the database. */
  readonly close: () => Promise<void>
}

/** A migrated database of its own, without networks. */
export const openDatabase = () => copyDatabase(inject('cluster').template)

/** An empty database without tables. */
export const openEmptyDatabase = () => copyDatabase('template0')

/** A copy of a database filled by `fill`, which runs once for all test files that use the same name. */
export async function openFilledDatabase(
  name: string,
  fill: (pool: pg.Pool) => Promise<unknown>,
): Promise<TestDatabase> {
  const filled = `${inject('cluster').template}_${name}`
  return copyDatabase(filled).catch(async (error: { code?: string }) => {
    if (error.code !== missingDatabaseCode) throw error
    await fillOnce(filled, fill)
    return copyDatabase(filled)
  })
}

/** PostgreSQL's error code for a missing template database. */
const missingDatabaseCode = '3D000'

/** Creates the filled database unless it exists; concurrent callers wait. */
async function fillOnce(filled: string, fill: (pool: pg.Pool) => Promise<unknown>) {
  const { url, template } = inject('cluster')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [filled])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [filled])
    if (rowCount) return
    // Renamed to its final name only when it is complete.
    const unfinished = `${filled}_unfinished`
    await client.query(`create database ${unfinished} template ${template} strategy file_copy`)
    const pool = openPool(databaseUrl(url, unfinished))
    await fill(pool).finally(() => pool.end())
    await client.query(`alter database ${unfinished} rename to ${filled}`)
  } finally {
    await client.end()
  }
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const { url } = inject('cluster')
  const name = `test_${randomBytes(8).toString('hex')}`
  // A file copy takes a third of the time.
  await runStatement(url, `create database ${name} template ${template} strategy file_copy`)
  const pool = openPool(databaseUrl(url, name))
  const close = async () => {
    await pool.end()
    await runStatement(url, `drop database ${name} with (force)`)
  }
  return { url: databaseUrl(url, name), pool, close }
}

/** The URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** Runs one statement on a connection of its own. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
