import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from './db.types.ts'

/** What somebody saw of the customers: a record opened, a file downloaded, a list exported, a paper printed. */
export interface Seen {
  readonly what: 'opened' | 'exported' | 'downloaded' | 'printed'
  /** `call`, `contract`, `card` or `invoice`; of an export the list's name. */
  readonly kind: string
  readonly record?: string
  /** The document, file or paper of the record. */
  readonly part?: string
  readonly filter?: object
  readonly rows?: number
}

/** Keeps who saw what. Nobody waits for it: rows gather and are written together. */
export interface Reads {
  readonly add: (actor: Actor, now: string, seen: readonly Seen[]) => void
  /** Writes what has gathered. */
  readonly close: () => Promise<void>
}

/** Somebody who opens the same again within this time (milliseconds) is still reading it. */
const sameReading = 10 * 60_000
const gatherMs = 1000
/** While the database is away so many wait; a process holds no more. */
const mostWaiting = 20_000
/** So many readings are remembered, to tell which are the same. */
const mostRemembered = 20_000
const batch = 1000

/** Gathers the reads of one process. What a killed process had gathered, a second's worth at most, is lost. */
export function openReads(db: Kysely<DB>, log: Pick<Logger, 'error'>): Reads {
  const lately = new Map<string, number>()
  const waiting: Row[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const insert = (rows: Row[]) => db.insertInto('reads').values(rows).execute()
  const write = async () => {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, batch)
      await insert(rows).catch((err) => (isOfARow(err) ? insertEach(rows) : Promise.reject(err)))
      waiting.splice(0, rows.length)
    }
  }
  // One that can't be written must not keep the others from it.
  const insertEach = async (rows: Row[]) => {
    for (const row of rows) {
      await insert([row]).catch((err) => {
        if (!isOfARow(err)) throw err
        log.error({ err, lost: 1 }, 'who read what could not be written')
      })
    }
  }
  const flush = () => {
    timer = undefined
    writing = writing.then(write).catch((err) => {
      const lost = Math.max(0, waiting.length - mostWaiting)
      waiting.splice(0, lost)
      log.error({ err, waiting: waiting.length, lost }, 'who read what could not be written')
      schedule()
    })
  }
  let isClosed = false
  const schedule = () => {
    if (!isClosed) timer ??= setTimeout(flush, gatherMs).unref()
  }

  return {
    add: (actor, now, seen) => {
      for (const one of seen) {
        const row = rowOf(actor, now, one)
        if (one.what === 'opened' && isSame(lately, row)) continue
        waiting.push(row)
        schedule()
      }
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      flush()
      await writing
    },
  }
}

/** Whether the database refused what a row holds; all else may go well later. */
const isOfARow = ({ code = '' }: { code?: string }) => /^2[23]/.test(code)

// JSON takes halves of characters and NUL, which no jsonb holds.
const writable = (filter: object) =>
  JSON.stringify(filter, (_, value) => (typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value))

const rowOf = (actor: Actor, read_at: string, { what, kind, record = '', part = '', filter, rows }: Seen) => ({
  network_code: actor.network_code,
  account_uuid: actor.account_uuid,
  connected_as: actor.really === null ? null : actor.societe_uuid,
  kind,
  record,
  part,
  what,
  filter: filter && Object.keys(filter).length > 0 ? writable(filter) : null,
  rows: rows ?? null,
  read_at,
})
type Row = ReturnType<typeof rowOf>

/** Whether this was read by the same person a moment ago; if not, it is from now on. */
function isSame(lately: Map<string, number>, { account_uuid, connected_as, kind, record, part, read_at }: Row) {
  const key = [account_uuid, connected_as, kind, record, part].join(' ')
  const now = Date.parse(read_at)
  const last = lately.get(key)
  if (last !== undefined && now - last < sameReading) return true
  lately.delete(key)
  lately.set(key, now)
  if (lately.size > mostRemembered) for (const oldest of lately.keys()) return !lately.delete(oldest)
  return false
}
