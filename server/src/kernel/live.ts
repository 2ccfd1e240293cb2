import type { Notice } from '@callout/domain/kernel/live.ts'
import pg from 'pg'
import { requestPatience } from './db.ts'

/** A notice with who may hear it: a network's central staff, and the companies that hold or held the record. */
export interface Told extends Notice {
  readonly network_code: string
  readonly companies: readonly string[]
}

type Listener = (notices: readonly Told[]) => void
/** Accounts whose sessions ended, or who are somebody else now. */
type Doubter = (accounts: readonly string[]) => void

/** What changed anywhere, for whoever listens in this process. */
export interface Live {
  /** Sends notices of a committed change to every process, its own included. */
  readonly tell: (notices: readonly Told[]) => void
  readonly listen: (listener: Listener) => () => void
  /** Has every process ask again who these accounts are; sends nothing where there is none. */
  readonly doubt: (accounts: readonly string[]) => Promise<unknown>
  readonly onDoubt: (doubter: Doubter) => () => void
  readonly close: () => Promise<void>
}

const channel = 'callout_live'
/** Apart from the notices: a version that does not know them would pass them on to browsers. */
const doubtChannel = 'callout_doubts'
/** Changes within this time travel together: a NOTIFY takes a lock that commits would queue behind. */
const gatherMs = 40
/** PostgreSQL carries less than 8000 bytes a notice. */
const mostBytes = 7500
const reconnectMs = 1000

/** Connects a process to the notices of all processes over one database. */
export function openLive(pool: pg.Pool, connectionString: string): Live {
  const listeners = new Set<Listener>()
  const doubters = new Set<Doubter>()
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
    fresh.on('notification', ({ channel: from, payload }) => {
      const said = JSON.parse(payload ?? '[]')
      if (from === doubtChannel) for (const doubter of doubters) doubter(said)
      else for (const listener of listeners) listener(said)
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
      await fresh.query(`listen ${channel}; listen ${doubtChannel}`)
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
    // One that can't be sent is made up for by the heartbeats of the streams.
    doubt: async (accounts) => closed || accounts.length === 0 || (await doubtAt(pool, accounts).catch(() => {})),
    onDoubt: (doubter) => {
      doubters.add(doubter)
      return () => doubters.delete(doubter)
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
export const tellAt = (pool: pg.Pool, notices: readonly Told[]): Promise<unknown> => say(pool, channel, notices)

/** The same for accounts whose sessions ended, or who are somebody else now. */
export const doubtAt = (pool: pg.Pool, accounts: readonly string[]): Promise<unknown> =>
  say(pool, doubtChannel, accounts)

const say = (pool: pg.Pool, on: string, said: readonly unknown[]) =>
  Promise.all(
    inPieces(said).map((payload) => {
      const asked = { text: 'select pg_notify($1, $2)', values: [on, payload], query_timeout: requestPatience }
      return pool.query(asked)
    }),
  )

function inPieces(said: readonly unknown[]): string[] {
  const text = JSON.stringify(said)
  if (Buffer.byteLength(text) <= mostBytes || said.length < 2) return [text]
  const middle = Math.ceil(said.length / 2)
  return [...inPieces(said.slice(0, middle)), ...inPieces(said.slice(middle))]
}
