import type pg from 'pg'
import { openClient } from '../database/primary-client.ts'

/** A query with the values of its parameters `$1`, `$2`, … */
export interface SqlQuery {
  readonly text: string
  readonly values: readonly unknown[]
}

/** A row as PostgreSQL sends it: one text or null per column. */
export type StoredRow = readonly (string | null)[]

/** Rows per batch. At most two batches are in memory, however long the list is. */
const batchSize = 250

/** Time limits in milliseconds for connecting and for each batch. The first batch includes sorting all rows. */
const cursorTimeouts = { connectionTimeoutMillis: 10_000, query_timeout: 60_000 }

// The type also wants parsers of binary values, which a cursor of texts never reads.
const rawTextTypes = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

/**
 * Opens a cursor over a query, on its own connection and in a read-only snapshot. Resolves once the first batch is
 * read; until then `signal` cancels it. The connection closes after the last batch or with `close`.
 */
export async function openCursor(url: string, { text, values }: SqlQuery, signal: AbortSignal) {
  const client = openClient(url, { types: rawTextTypes, options: '-c TimeZone=UTC', ...cursorTimeouts })
  // A lost connection makes the next query fail; without a listener it would end the process.
  client.on('error', () => {})
  const close = () => client.end().catch(() => {})
  const fetch = async () => {
    const { rows } = await client.query<string[]>({ text: `fetch ${batchSize} from exported`, rowMode: 'array' })
    return rows as readonly StoredRow[]
  }
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    const first = await untilAborted(url, client, signal, async () => {
      await client.query(`declare exported no scroll cursor for ${text}`, [...values])
      return fetch()
    })
    return { batches: readAhead(first, fetch, close), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs statements of a connection. A signal cancels them: PostgreSQL would finish them after a mere disconnect. */
async function untilAborted<T>(url: string, client: pg.Client, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ pid: string }>('select pg_backend_pid() as pid')
  signal.throwIfAborted()
  const cancel = () => void cancelStatement(url, rows[0]?.pid)
  signal.addEventListener('abort', cancel)
  try {
    return await run()
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

async function cancelStatement(url: string, pid: string | undefined) {
  const client = openClient(url, cursorTimeouts)
  client.on('error', () => {})
  // Without the database there is nothing to cancel.
  await client
    .connect()
    .then(() => client.query('select pg_cancel_backend($1)', [pid]))
    .catch(() => {})
  await client.end().catch(() => {})
}

/** Yields the batches and reads the next one while the current one is written. */
async function* readAhead(
  first: readonly StoredRow[],
  fetch: () => Promise<readonly StoredRow[]>,
  close: () => Promise<void>,
) {
  try {
    for (let rows = first; rows.length > 0; ) {
      const next = rows.length < batchSize ? Promise.resolve([]) : fetch()
      // A failure is thrown by `await next` below; until then it must not count as unhandled.
      next.catch(() => {})
      yield rows
      rows = await next
    }
  } finally {
    await close()
  }
}
