import type { Notice } from '@callout/domain/kernel/live.ts'
import pg from 'pg'

/** A notice with who may hear it: a network's central staff, and the companies that hold or held the record. */
export interface Told extends Notice {
  readonly network_code: string
  readonly companies: readonly string[]
}

type Listener = (notices: readonly Told[]) => void

/** What changed anywhere, for whoever listens in this process. */
export interface Live {
  /** Sends notices of a committed change to every process, its own included. */
  readonly tell: (notices: readonly Told[]) => void
  readonly listen: (listener: Listener) => () => void
  readonly close: () => Promise<void>
}

const channel = 'callout_live'
/** Changes within this time travel together: a NOTIFY takes a lock that commits would queue behind. */
const gatherMs = 40
/** PostgreSQL carries less than 8000 bytes a notice. */
const mostBytes = 7500
const reconnectMs = 1000

/** Connects a process to the notices of all processes over one database. */
export function openLive(pool: pg.Pool, connectionString: string): Live {
  const listeners = new Set<Listener>()
  const gathered: Told[] = []
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let sending: Promise<unknown> = Promise.resolve()
  let client: pg.Client | undefined

  const send = () => {
    timer = undefined
    // A notice that can't be sent is made up for by the polling of open screens.
    sending = tellAt(pool, gathered.splice(0)).catch(() => {})
  }

  const connect = async () => {
    if (closed) return
    const fresh = new pg.Client({ connectionString, keepAlive: true })
    client = fresh
    fresh.on('notification', ({ payload }) => {
      const notices = JSON.parse(payload ?? '[]') as Told[]
      for (const listener of listeners) listener(notices)
    })
    const again = () => {
      if (closed || client !== fresh) return
      client = undefined
      setTimeout(connect, reconnectMs).unref()
    }
    fresh.on('error', again)
    fresh.on('end', again)
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
    } catch {
      again()
    }
  }
  const connected = connect()

  return {
    tell: (notices) => {
      if (closed || notices.length === 0) return
      gathered.push(...notices)
      timer ??= setTimeout(send, gatherMs)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      closed = true
      if (timer) {
        clearTimeout(timer)
        send()
      }
      await sending
      await connected
      await client?.end().catch(() => {})
    },
  }
}

/** Sends notices at once, for a process that serves nobody itself. */
export const tellAt = (pool: pg.Pool, notices: readonly Told[]): Promise<unknown> =>
  Promise.all(inPieces(notices).map((payload) => pool.query('select pg_notify($1, $2)', [channel, payload])))

function inPieces(notices: readonly Told[]): string[] {
  const text = JSON.stringify(notices)
  if (Buffer.byteLength(text) <= mostBytes || notices.length < 2) return [text]
  const middle = Math.ceil(notices.length / 2)
  return [...inPieces(notices.slice(0, middle)), ...inPieces(notices.slice(middle))]
}
