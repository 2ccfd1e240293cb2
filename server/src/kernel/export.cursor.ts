import pg from 'pg'

export interface Query {
  readonly text: string
  readonly values: readonly unknown[]
}

/** A row as the database writes it, value by value. */
export type StoredRow = readonly (string | null)[]

/** So many rows are read at a time: two times as many are in memory, whatever the list holds. */
const batch = 250

/** How long the database may take to be connected, and to give each batch, in milliseconds: the first is put in order before. */
const limits = { connectionTimeoutMillis: 10_000, query_timeout: 60_000 }

const asWritten = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

/**
 * Opens a query's rows on a connection of its own, in a transaction that only reads: they are those of one moment, however
 * long they are read. The first ones are there when it resolves; the connection ends with the last, or with `close`.
 */
export async function openCursor(connectionString: string, { text, values }: Query) {
  const client = new pg.Client({ connectionString, types: asWritten, options: '-c TimeZone=UTC', ...limits })
  // A connection that is lost fails what is asked of it next.
  client.on('error', () => {})
  const close = () => client.end().catch(() => {})
  const fetch = async () => {
    const { rows } = await client.query<string[]>({ text: `fetch ${batch} from exported`, rowMode: 'array' })
    return rows as readonly StoredRow[]
  }
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    await client.query(`declare exported no scroll cursor for ${text}`, [...values])
    return { batches: batches(await fetch(), fetch, close), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The batches, one read ahead while the one before is written. */
async function* batches(
  first: readonly StoredRow[],
  fetch: () => Promise<readonly StoredRow[]>,
  close: () => Promise<void>,
) {
  try {
    for (let rows = first; rows.length > 0; ) {
      const next = rows.length < batch ? Promise.resolve([]) : fetch()
      // A failure is met at its own turn; until then it is nobody's.
      next.catch(() => {})
      yield rows
      rows = await next
    }
  } finally {
    await close()
  }
}
