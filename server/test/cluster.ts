import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where databases are made, and the migrated one they are copied from. */
    cluster: { url: string; template: string }
  }
}

interface TestDatabase {
  url: string
  /** Ends whatever connections are left, too. */
  drop: () => Promise<void>
}

/** A migrated database of its own, without a network in it. */
export async function cloneDatabase(): Promise<TestDatabase> {
  return makeDatabase(inject('cluster').template)
}

/** A database in which there is nothing. */
export async function bareDatabase(): Promise<TestDatabase> {
  return makeDatabase('template0')
}

async function makeDatabase(template: string): Promise<TestDatabase> {
  const { url } = inject('cluster')
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copied file by file it takes a third of the time.
  await ask(url, `create database ${name} template ${template} strategy file_copy`)
  return { url: databaseAt(url, name), drop: () => ask(url, `drop database ${name} with (force)`) }
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
