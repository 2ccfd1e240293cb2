import type pg from 'pg'
import { databaseName } from '../config/database-urls.ts'
import { type Db, openDb, openPool, type QueryObserver, requestTimeoutMs } from './db.ts'
import { type Position, parseLsn } from './positions.ts'

/** A read replica whose position is polled. */
export interface Replica {
  /** Host and port. */
  readonly name: string
  readonly url: string
  readonly db: Db
  /** The reason not to read from it; undefined if it can be read. */
  readonly problem: () => ReplicaProblem | undefined
  /** The last position it is known to have. */
  readonly replayed: () => Position
  /** Waits for a read. Rejects once the replica is given up, so that the read goes to the primary. */
  readonly untilLost: <T>(read: Promise<T>) => Promise<T>
  /** Asks for its position. Never rejects: a replica that does not answer is given up. */
  readonly refresh: () => Promise<void>
  readonly close: () => Promise<void>
}

export type ReplicaProblem = 'away' | 'not a replica'

/** Time limits in milliseconds: for connecting, and for asking its position. */
const timeouts = { connectionTimeoutMillis: 2000, prepareTimeoutMs: 2000 }
const refreshTimeoutMs = 1500
const maxConnections = 10

/** Opens a replica. It counts as away until its first answer. */
export function openReplica(url: string, observer: QueryObserver): Replica {
  const pool = openPool(url, maxConnections, timeouts)
  // A connection of its own: a replica whose other connections are all busy is not away.
  const positionPool = openPool(url, 1, timeouts)
  const db = openDb(pool, { observer, timeoutMs: requestTimeoutMs })
  let problem: ReplicaProblem | undefined = 'away'
  let replayed: Position = 0n
  let refreshing: Promise<void> | undefined
  const waitingReads = new Set<(error: Error) => void>()
  const giveUp = () => {
    if (problem === 'away') return
    problem = 'away'
    // After a restart it may be further back than it was.
    replayed = 0n
    const error = Object.assign(new Error('the replica does not answer'), { code: 'ETIMEDOUT' })
    for (const reject of waitingReads) reject(error)
  }
  // A broken idle connection is the first sign of a restart.
  for (const each of [pool, positionPool]) each.on('error', giveUp)
  const refresh = async () => {
    try {
      const state = await askState(positionPool)
      problem = state.is_standby ? undefined : 'not a replica'
      replayed = state.lsn === null ? 0n : parseLsn(state.lsn)
    } catch {
      giveUp()
    }
  }
  return {
    name: databaseName(url).split('/')[0] ?? '',
    url,
    db,
    problem: () => problem,
    replayed: () => replayed,
    // Not a race with a promise that lives as long as the replica: it would keep every answer in memory.
    untilLost: (read) =>
      new Promise((resolve, reject) => {
        waitingReads.add(reject)
        read.then(resolve, reject).finally(() => waitingReads.delete(reject))
      }),
    refresh: () => {
      refreshing ??= refresh().finally(() => {
        refreshing = undefined
      })
      return refreshing
    },
    close: async () => {
      await Promise.all([pool.end(), positionPool.end()])
    },
  }
}

interface ReplicaState {
  readonly is_standby: boolean
  readonly lsn: string | null
}

async function askState(pool: pg.Pool): Promise<ReplicaState> {
  const text = 'select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn()::text as lsn'
  const { rows } = await pool.query<ReplicaState>({ text, query_timeout: refreshTimeoutMs } as pg.QueryConfig)
  return rows[0] as ReplicaState
}
