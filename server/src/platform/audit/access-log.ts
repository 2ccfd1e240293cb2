import type { Actor } from '@callout/domain/platform/actor.ts'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '../database/db.types.ts'

/** One access to customer data: a record opened, a file downloaded, a list exported or a PDF printed. */
export interface AccessRecord {
  readonly action: 'opened' | 'exported' | 'downloaded' | 'printed'
  /** `call`, `contract`, `card` or `invoice`; for an export the name of the list. */
  readonly kind: string
  /** Key of the record. */
  readonly record?: string
  /** The document, file or PDF of the record. */
  readonly part?: string
  /** Filters of an export. */
  readonly filter?: object
  /** Number of exported rows. */
  readonly rows?: number
}

/**
 * Records who accessed which customer data. Rows are queued and written in batches, so that no request waits for them.
 */
export interface AccessLog {
  /** Queues accesses of an actor at `now` (ISO 8601), without records they `opened` less than 10 minutes ago. */
  readonly record: (actor: Actor, now: string, records: readonly AccessRecord[]) => void
  /** Writes the queued rows and stops writing. */
  readonly close: () => Promise<void>
}

/** Opening the same record again within this time, in milliseconds, counts as the same access. */
const sameAccessMs = 10 * 60_000
const batchMs = 1000
/** Most rows that a process keeps in memory while the database is unavailable; older ones are dropped. */
const maxQueued = 20_000
/** Most accesses remembered to detect repeated ones. */
const maxRemembered = 20_000
const batchSize = 1000

/** Creates the access log of a process. A process that is killed loses the rows of the last second. */
export function createAccessLog(db: Kysely<DB>, log: Pick<Logger, 'error'>): AccessLog {
  const recentAccesses = new Map<string, number>()
  const writer = createRowWriter(db, log)
  return {
    record: (actor, now, records) => {
      for (const record of records) {
        const row = rowOf(actor, now, record)
        if (record.action !== 'opened' || !isRepeatedAccess(recentAccesses, row)) writer.add(row)
      }
    },
    close: writer.close,
  }
}

/** Queues rows and writes them in batches. While the database is unavailable, the rows wait. */
function createRowWriter(db: Kysely<DB>, log: Pick<Logger, 'error'>) {
  const queued: AccessRow[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let isClosed = false

  const schedule = () => {
    if (!isClosed) timer ??= setTimeout(flush, batchMs).unref()
  }
  const flush = () => {
    timer = undefined
    writing = writing.then(writeQueued).catch((err) => {
      const lost = Math.max(0, queued.length - maxQueued)
      queued.splice(0, lost)
      log.error({ err, waiting: queued.length, lost }, 'could not write access records')
      schedule()
    })
  }
  const writeQueued = async () => {
    while (queued.length > 0) {
      const rows = queued.slice(0, batchSize)
      await insertRows(db, rows).catch((err) => (isRowError(err) ? insertEach(db, rows, log) : Promise.reject(err)))
      queued.splice(0, rows.length)
    }
  }
  return {
    add: (row: AccessRow) => {
      queued.push(row)
      schedule()
    },
    /** Writes the queued rows and stops writing. */
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      flush()
      await writing
      if (queued.length > 0) log.error({ waiting: 0, lost: queued.length }, 'could not write access records')
    },
  }
}

const insertRows = (db: Kysely<DB>, rows: readonly AccessRow[]) => db.insertInto('reads').values(rows).execute()

/** Inserts rows one by one, so that a row that the database refuses does not block the others. */
async function insertEach(db: Kysely<DB>, rows: readonly AccessRow[], log: Pick<Logger, 'error'>) {
  for (const row of rows) {
    await insertRows(db, [row]).catch((err) => {
      if (!isRowError(err)) throw err
      log.error({ err, lost: 1 }, 'could not write access records')
    })
  }
}

/** True if the database refused the values of a row. Other errors may succeed when retried. */
const isRowError = ({ code = '' }: { code?: string }) => /^2[23]/.test(code)

// jsonb refuses lone surrogates and NUL, which JSON allows.
const toJsonbText = (filter: object) =>
  JSON.stringify(filter, (_, value) => (typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value))

const rowOf = (
  actor: Actor,
  read_at: string,
  { action, kind, record = '', part = '', filter, rows }: AccessRecord,
) => ({
  network_code: actor.network_code,
  account_uuid: actor.account_uuid,
  connected_as: actor.dispatcherName === null ? null : actor.societe_uuid,
  kind,
  record,
  part,
  what: action,
  filter: filter && Object.keys(filter).length > 0 ? toJsonbText(filter) : null,
  rows: rows ?? null,
  read_at,
})
type AccessRow = ReturnType<typeof rowOf>

/** True if the same person made the same access recently; otherwise remembers it. */
function isRepeatedAccess(
  recentAccesses: Map<string, number>,
  { account_uuid, connected_as, kind, record, part, read_at }: AccessRow,
) {
  const key = [account_uuid, connected_as, kind, record, part].join(' ')
  const now = Date.parse(read_at)
  const last = recentAccesses.get(key)
  if (last !== undefined && now - last < sameAccessMs) return true
  recentAccesses.delete(key)
  recentAccesses.set(key, now)
  const [oldest] = recentAccesses.keys()
  if (oldest !== undefined && recentAccesses.size > maxRemembered) recentAccesses.delete(oldest)
  return false
}
