import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './db.types.ts'
import { type Answer, PreparedStatement } from './prepared-statement.ts'
import { RowClient } from './row-client.ts'

/** A connection to ask: the pool itself for reads, a transaction for changes. */
export type Db = Kysely<DB> | Transaction<DB>

/** `2026-01-31 09:05:00.12+00` → `2026-01-31T09:05:00.120Z`: instants are ISO text everywhere. */
function instantText(stored: string): string {
  const fraction = stored.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${stored.slice(0, 10)}T${stored.slice(11, 19)}.${fraction}Z`
}

const parsers: Record<number, (stored: string) => unknown> = {
  [pg.types.builtins.TIMESTAMPTZ]: instantText,
  [pg.types.builtins.DATE]: (stored) => stored,
  [pg.types.builtins.INT8]: Number,
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** A pool whose sessions speak UTC. `max` bounds the connections of this process. */
export function openPool(connectionString: string, max = 10, Client: typeof pg.Client = RowClient): pg.Pool {
  const pool = new pg.Pool({
    Client,
    connectionString,
    max,
    types,
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A connection that dies is replaced at the next use; without listeners it would end the process.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A statement whose answer has columns that are not named: `select *`, `with … select row.*`, `… returning *`. */
const everyColumn = /^\s*(?:with\s.*?\)\s*)?select (?:"?\w+"?\.)?\*|\breturning \*/s

/**
 * Statements are prepared once a connection under a name made of their text: planning costs more than running most of them.
 * Those that look for a text or for some of many values are planned each time, because their best plan depends on what is looked for;
 * those that take every column, because PostgreSQL refuses a prepared one once a migration of a later version has added one.
 */
export function nameOf(text: string): string | undefined {
  if (text.length > 20_000 || !text.includes('$1')) return undefined
  if (everyColumn.test(text)) return undefined
  if (/ like |from calls .*(?: any\(| = \$\d+::)/s.test(text)) return undefined
  return createHash('sha1').update(text).digest('base64url')
}

const mostNames = 1000

/**
 * The same, remembered: the product asks a few hundred different texts, over and over. Each takes some 80 kB of every connection
 * for good, so that whoever asks for thousands, page by page of every size, gets those that come late planned each time.
 */
function openNames(): typeof nameOf {
  const names = new Map<string, string | undefined>()
  return (text) => {
    if (names.has(text)) return names.get(text)
    if (names.size >= mostNames) return undefined
    const name = nameOf(text)
    names.set(text, name)
    return name
  }
}

/** Who is told how long, in seconds, a connection was waited for and a statement took. */
export interface Watch {
  readonly waited: (seconds: number) => void
  readonly asked: (seconds: number) => void
}

/** What a pool's answers are asked with. */
interface Asking {
  readonly watch?: Watch
  /** So long, in milliseconds, an answer is waited for; without end where it is left out. */
  readonly patience?: number
}

/**
 * How long a request waits for one answer of the database, in milliseconds. With the wait for a connection before it, that is less
 * than a browser waits.
 */
export const requestPatience = 15_000

/** The database was asked to commit, and the connection was lost before it said whether it did. */
export class CommitUnknown extends Error {}

// By class: connection, shutdown, too many connections, a database that only reads (its other half took over).
const connectionLost = /^(08|57P0|53300|25006)|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH/
const lostMessages = /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/
const silence = () => Object.assign(new Error('the database kept silent'), { code: 'ETIMEDOUT' })

/** Whether a failure says that the database is away, or keeps silent. */
export const isAway = ({ code, message }: { readonly code?: string; readonly message?: string }) =>
  connectionLost.test(code ?? '') || lostMessages.test(message ?? '')

/** The pool as Kysely asks it, with named statements. Everything else asks the pool itself. */
function preparing(pool: pg.Pool, { watch, patience }: Asking): PostgresPool {
  const named = openNames()
  // What nobody waits for any more is not gone on with. Where the database is silent altogether, this is not heard either.
  const cancel = (client: pg.PoolClient) => {
    const { processID } = client as pg.PoolClient & { readonly processID: number }
    const asked = { text: 'select pg_cancel_backend($1)', values: [processID], query_timeout: patience }
    pool.query(asked).catch(() => {})
  }
  // Kysely remembers every connection it was ever given, so each is dressed once.
  const dressed = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const dress = (client: pg.PoolClient) => {
    // A connection that owes an answer is not asked again: its next one would be the old one's.
    let isLost = false
    // By callback and with a clock of its own: of the promises and limits of `pg` each keeps answers alive for a while after they
    // were given, and lists spent a tenth of their time on clearing those away.
    const ask = (text: string, values: readonly unknown[]) =>
      new Promise<Answer>((resolve, reject) => {
        const lose = () => {
          reject(silence())
          if (text !== 'commit') cancel(client)
        }
        const clock = patience && setTimeout(lose, patience)
        const done = (error: Error | null, answer?: Answer) => {
          clearTimeout(clock)
          if (answer) resolve(answer)
          else reject(error)
        }
        const name = named(text)
        if (name) client.query(new PreparedStatement({ name, text, values }, types, done))
        else client.query(text, [...values], done)
      })
    const query = async (text: string, values: readonly unknown[]) => {
      // A transaction ends with its connection.
      if (isLost && text === 'rollback') return { command: 'ROLLBACK', rows: [] }
      const sent = performance.now()
      try {
        return await ask(text, values)
      } catch (error) {
        isLost ||= isAway(error as Error)
        throw isLost && text === 'commit' ? new CommitUnknown('commit', { cause: error }) : error
      } finally {
        watch?.asked((performance.now() - sent) / 1000)
      }
    }
    return { query, release: () => client.release(isLost) } as unknown as PostgresPoolClient
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const begun = performance.now()
      const client = await pool.connect()
      watch?.waited((performance.now() - begun) / 1000)
      const known = dressed.get(client) ?? dress(client)
      dressed.set(client, known)
      return known
    },
  } as PostgresPool
}

export function openDb(pool: pg.Pool, asking: Asking = {}): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool, asking) }) })
}

/** Escapes what LIKE reads as a pattern. */
export const likeText = (value: string) => value.replace(/[\\%_]/g, '\\$&')
