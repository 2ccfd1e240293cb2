import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import { hostUrls } from '../config/database-urls.ts'
import type { DB } from './db.types.ts'
import { clientClassOf } from './primary-client.ts'
import { createStatementNames } from './statement-names.ts'

/** Database access for queries: the pool for reads, a transaction for changes. */
export type Db = Kysely<DB> | Transaction<DB>

/** Instants are ISO 8601 text everywhere: `2026-01-31 09:05:00.12+00` → `2026-01-31T09:05:00.120Z`. */
function toIsoInstant(stored: string): string {
  const fraction = stored.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${stored.slice(0, 10)}T${stored.slice(11, 19)}.${fraction}Z`
}

const parsers: Record<number, (stored: string) => unknown> = {
  [pg.types.builtins.TIMESTAMPTZ]: toIsoInstant,
  [pg.types.builtins.DATE]: (stored) => stored,
  [pg.types.builtins.INT8]: Number,
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** Time limits of a connection in milliseconds: for opening it, and for preparing its session. */
const connectionTimeouts = { connectionTimeoutMillis: 10_000, prepareTimeoutMs: 10_000 }

/** Process of the server behind each connection; through a pooler the driver knows another number. */
const backends = new WeakMap<pg.ClientBase, number>()

/**
 * Opens a pool of at most `max` connections, in UTC. Instants and dates come as ISO text, bigints as numbers. With
 * several hosts, it connects to the one that accepts writes.
 */
export function openPool(
  url: string,
  max = 10,
  { connectionTimeoutMillis, prepareTimeoutMs } = connectionTimeouts,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: hostUrls(url)[0],
    Client: clientClassOf(url) as new () => pg.Client,
    max,
    types,
    // As a statement, because poolers refuse the startup parameter `options`.
    onConnect: async (client) => {
      const text = `select set_config('TimeZone', 'UTC', false), pg_backend_pid() as pid`
      const { rows } = await client.query({ text, query_timeout: prepareTimeoutMs } as pg.QueryConfig)
      backends.set(client, rows[0].pid)
    },
    connectionTimeoutMillis,
    keepAlive: true,
  })
  // The pool replaces a broken connection at the next use; without listeners its error would end the process.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Receives how long a request waited for a connection and how long a statement with this text took, in seconds. */
export interface QueryObserver {
  readonly onPoolWait: (seconds: number) => void
  readonly onQuery: (seconds: number, text: string) => void
}

interface DbOptions {
  readonly observer?: QueryObserver
  /** Timeout of each statement in milliseconds; none if undefined. */
  readonly timeoutMs?: number
}

/**
 * Timeout for a statement of a request, in milliseconds. Browsers wait longer than this and the wait for a connection.
 */
export const requestTimeoutMs = 15_000

/** The connection was lost during a commit: it is unknown whether the transaction was committed. */
export class CommitUnknown extends Error {}

// SQLSTATE and Node codes: connection lost, shutdown, too many connections, read-only database (after a failover).
const connectionLostCodes =
  /^(08|57P0|53300|25006)|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH/
const lostMessages = /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/
const timeoutError = () => Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' })

/** True if an error means that the database is unavailable or does not answer. */
export const isDatabaseUnavailable = ({ code, message }: { readonly code?: string; readonly message?: string }) =>
  connectionLostCodes.test(code ?? '') || lostMessages.test(message ?? '')

/** True if a migration changed the columns of a prepared statement ("cached plan must not change result type"). */
const isPlanOutdated = ({ code }: { readonly code?: string }) => code === '0A000'

/** Cancels a statement, unless a pooler gave its process to another. `query` has only the first part of a long one. */
const cancelQuery = `select pg_cancel_backend(pid) from pg_stat_activity
  where pid = $1 and state = 'active' and starts_with($2, query)`

/** Wraps the pool for Kysely: prepared statements, timeouts and the observer. Other users query the pool directly. */
function preparingPool(pool: pg.Pool, { observer, timeoutMs }: DbOptions): PostgresPool {
  const nameOf = createStatementNames()
  // Stops the statement on the server after a timeout. If the database does not answer at all, this fails too.
  const cancel = (client: pg.PoolClient, statement: string) => {
    const values = [backends.get(client), statement]
    pool.query({ text: cancelQuery, values, query_timeout: timeoutMs } as pg.QueryConfig).catch(() => {})
  }
  // Kysely keeps every client it was ever given, so each connection must be wrapped only once.
  const wrappedClients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const startedAt = performance.now()
      const client = await pool.connect()
      observer?.onPoolWait((performance.now() - startedAt) / 1000)
      const wrapped = wrappedClients.get(client) ?? wrapClient(client, { nameOf, cancel, observer, timeoutMs })
      wrappedClients.set(client, wrapped)
      return wrapped
    },
  } as PostgresPool
}

interface ClientOptions {
  readonly nameOf: (text: string) => string | undefined
  readonly cancel: (client: pg.PoolClient, statement: string) => void
  readonly observer: QueryObserver | undefined
  readonly timeoutMs: number | undefined
}

/** Wraps a connection: names its statements, limits their time and does not give it back if it is broken. */
function wrapClient(client: pg.PoolClient, { nameOf, cancel, observer, timeoutMs }: ClientOptions): PostgresPoolClient {
  // A connection with a late answer must not be reused: its next statement would get that answer.
  let isLost = false
  // `pg` does not prepare a statement again, so its plan would stay refused until the connection ends.
  let isOutdated = false
  const send = (text: string, values: readonly unknown[]) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      const onTimeout = () => {
        reject(timeoutError())
        if (text !== 'commit') cancel(client, text)
      }
      const timer = timeoutMs && setTimeout(onTimeout, timeoutMs)
      const name = nameOf(text)
      const statement = { ...(name !== undefined && { name }), text, values: [...values] }
      client.query(statement, (error: Error | null, result: pg.QueryResult) => {
        clearTimeout(timer)
        if (error) reject(error)
        else resolve(result)
      })
    })
  // Nothing waits for `begin` alone: the next statement is sent after it, and fails with it.
  let begun: Promise<unknown> = Promise.resolve()
  const begin = () => {
    begun = send('begin', [])
    begun.catch(() => {})
    return { command: 'BEGIN', rows: [] }
  }
  const query = async (text: string, values: readonly unknown[]) => {
    if (text === 'begin') return begin()
    // The lost connection has ended the transaction.
    if (isLost && text === 'rollback') return { command: 'ROLLBACK', rows: [] }
    const startedAt = performance.now()
    try {
      const [result] = await Promise.all([send(text, values), begun])
      return result
    } catch (error) {
      isLost ||= isDatabaseUnavailable(error as Error)
      isOutdated ||= isPlanOutdated(error as pg.DatabaseError)
      throw isLost && text === 'commit' ? new CommitUnknown('commit', { cause: error }) : error
    } finally {
      observer?.onQuery((performance.now() - startedAt) / 1000, text)
    }
  }
  // Kysely uses nothing else of a client.
  return { query, release: () => client.release(isLost || isOutdated) } as unknown as PostgresPoolClient
}

/** Opens Kysely over a pool. A commit that is cut off rejects with `CommitUnknown`. */
export function openDb(pool: pg.Pool, options: DbOptions = {}): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparingPool(pool, options) }) })
}

/** Escapes the wildcards of LIKE. */
export const escapeLike = (value: string) => value.replace(/[\\%_]/g, '\\$&')
