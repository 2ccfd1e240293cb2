import pg from 'pg'
import { databaseName, hostUrls } from '../config/database-urls.ts'

/** Time limit for asking a host whether it accepts writes, in milliseconds. */
const probeTimeoutMs = 3000

/** Time for which the found host is used without asking again, in milliseconds: a burst of connections asks once. */
const primaryMaxAgeMs = 2000

/** SQLSTATE of a write to a read-only server: callers treat it as an unavailable database. */
const readOnlyCode = '25006'

/**
 * The class of a connection to this address. With several hosts it connects to the one that accepts writes, which the
 * stock driver cannot choose; with one host it is the stock class.
 */
export function clientClassOf(url: string): typeof pg.Client {
  const urls = hostUrls(url)
  if (urls.length === 1) return pg.Client
  const findPrimary = createPrimarySearch(urls)
  return class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connected = this.#connectToPrimary()
      if (!callback) return connected
      // pg types the error of its callback as always there.
      connected.then(() => callback(undefined as unknown as Error), callback)
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const primary = await findPrimary.find()
      Object.assign(this, { host: primary.host, port: primary.port })
      let isReadOnly = false
      // PostgreSQL sends these parameters unasked, so the check costs nothing.
      // The types of pg leave out the connection.
      const { connection } = this as unknown as { connection: NodeJS.EventEmitter }
      connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        const showsReadOnly = parameterName === 'in_hot_standby' || parameterName === 'default_transaction_read_only'
        if (showsReadOnly && parameterValue === 'on') isReadOnly = true
      })
      try {
        await super.connect()
        if (isReadOnly) throw noPrimary(url)
        return this
      } catch (error) {
        findPrimary.forget()
        if (isReadOnly) await this.end().catch(() => {})
        throw error
      }
    }
  }
}

/** A connection outside of any pool, to the host that accepts writes. */
export function openClient(url: string, options: pg.ClientConfig = {}): pg.Client {
  const Client = clientClassOf(url)
  return new Client({ connectionString: hostUrls(url)[0], ...options })
}

interface Host {
  readonly host: string
  readonly port: number
}

/** Remembers the host that accepts writes. All connections that wait for it share one search. */
function createPrimarySearch(urls: readonly string[]) {
  let known: Promise<Host> | undefined
  let expiresAt = 0
  const forget = () => {
    known = undefined
  }
  const find = () => {
    if (known && Date.now() < expiresAt) return known
    const search = searchPrimary(urls)
    known = search
    expiresAt = Date.now() + primaryMaxAgeMs
    search.catch(() => known === search && forget())
    return search
  }
  return { find, forget }
}

/** Asks all hosts at once; the first that accepts writes wins. */
async function searchPrimary(urls: readonly string[]): Promise<Host> {
  try {
    return await Promise.any(urls.map(probe))
  } catch (error) {
    const { errors } = error as AggregateError
    // Waiting does not mend a wrong password or database: report it instead of "no host accepts writes".
    throw errors.find(({ code }) => /^(28|3D)/.test(code ?? '')) ?? noPrimary(urls.join(' '), errors[0])
  }
}

async function probe(url: string): Promise<Host> {
  const timeouts = { connectionTimeoutMillis: probeTimeoutMs, query_timeout: probeTimeoutMs }
  const client = new pg.Client({ connectionString: url, ...timeouts })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    if (rows[0]?.transaction_read_only !== 'off') throw noPrimary(url)
    return { host: client.host, port: client.port }
  } finally {
    await client.end().catch(() => {})
  }
}

const noPrimary = (url: string, cause?: Error) =>
  Object.assign(new Error(`no host of ${url.split(' ').map(databaseName).join(', ')} accepts writes`, { cause }), {
    code: readOnlyCode,
  })

/** True if none of several hosts accepts writes, as during a failover. */
export const isWithoutPrimary = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === readOnlyCode
