import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openPool } from '../src/kernel/db.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where databases are made, and the migrated one they are copied from. */
    cluster: { url: string; template: string }
  }
}

export interface TestDatabase {
  readonly url: string
  readonly pool: pg.Pool
  /** Ends whatever connections are left, and drops it. */
  readonly close: () => Promise<void>
}

/** A migrated database of its own, without a network in it. */
export const openDatabase = () => copyOf(inject('cluster').template)

/** A database in which there is nothing. */
export const bareDatabase = () => copyOf('template0')

/** A database of its own as `fill` leaves it, which is done once for all test files that give the same name. */
export async function openFilled(name: string, fill: (pool: pg.Pool) => Promise<unknown>): Promise<TestDatabase> {
  const filled = `${inject('cluster').template}_${name}`
  return copyOf(filled).catch(async (error: { code?: string }) => {
    if (error.code !== missing) throw error
    await fillOnce(filled, fill)
    return copyOf(filled)
  })
}

/** What PostgreSQL says where a database to be copied is not there. */
const missing = '3D000'

/** Makes it unless it is there; whoever comes meanwhile waits. */
async function fillOnce(filled: string, fill: (pool: pg.Pool) => Promise<unknown>) {
  const { url, template } = inject('cluster')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [filled])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [filled])
    if (rowCount) return
    // Under its name only when it is whole.
    const unfinished = `${filled}_unfinished`
    await client.query(`create database ${unfinished} template ${template} strategy file_copy`)
    const pool = openPool(databaseAt(url, unfinished))
    await fill(pool).finally(() => pool.end())
    await client.query(`alter database ${unfinished} rename to ${filled}`)
  } finally {
    await client.end()
  }
}

async function copyOf(template: string): Promise<TestDatabase> {
  const { url } = inject('cluster')
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copied file by file it takes a third of the time.
  await ask(url, `create database ${name} template ${template} strategy file_copy`)
  const pool = openPool(databaseAt(url, name))
  const close = async () => {
    await pool.end()
    await ask(url, `drop database ${name} with (force)`)
  }
  return { url: databaseAt(url, name), pool, close }
}

/** The address of another database of the same server. */
export function databaseAt(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** Sends one statement on a connection of its own. */
export async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
