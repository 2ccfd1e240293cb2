import type pg from 'pg'
import { hostUrls } from '../config/database-urls.ts'
import { type Db, isDatabaseUnavailable, type QueryObserver } from './db.ts'
import { createLagMeter, type LagMeter } from './lag.ts'
import {
  createChangePositions,
  formatPosition,
  type Position,
  parseLsn,
  readPosition,
  unreachable,
} from './positions.ts'
import { openReplica, type Replica } from './replica.ts'

/** The source of a read: the primary, or the replica at `replicaUrl`. */
export interface ReadSource {
  readonly db: Db
  readonly replicaUrl: string | undefined
}

export interface Reader {
  readonly network_code: string
  /** The header `Callout-Position` of the request: the last change of this person that another process made. */
  readonly position: unknown
}

export interface ReplicaStatus {
  readonly name: string
  readonly state: 'used' | 'behind' | 'away' | 'not a replica'
  readonly lagSeconds: number
}

/** Sends lists, exports, searches and accounts to read replicas, if there are any. */
export interface Reads {
  /**
   * Reads from a replica that has every change of the network this process knows of and the reader's own. If there is
   * none, or the replica fails, reads from the primary, so `act` may run twice.
   */
  readonly read: <T>(reader: Reader, act: (source: ReadSource) => Promise<T>) => Promise<T>
  /**
   * Notes a change of these networks that has been committed. Returns its position for the header, undefined without
   * replicas. Never rejects.
   */
  readonly noteChange: (networks: readonly string[]) => Promise<string | undefined>
  readonly hasReplicas: boolean
  readonly statuses: () => ReplicaStatus[]
  readonly close: () => Promise<void>
}

interface ReadOptions {
  readonly pool: pg.Pool
  readonly db: Db
  /** Address with one host per replica. */
  readonly readUrl: string | undefined
  readonly observer: QueryObserver
  /** Told where each read was answered. */
  readonly onRead: (source: 'primary' | 'replica') => void
}

/** How often the primary and the replicas are asked how far they are, in milliseconds. */
const pollMs = 1000
/** Pause before a replica that was away is tried again, in milliseconds. */
const retryMs = 5000
/** A replica that is further behind is not read from, in seconds. */
const maxLagSeconds = 30
const positionTimeoutMs = 2000

export function createReads(options: ReadOptions): Reads {
  const { db, readUrl } = options
  return readUrl === undefined ? createPrimaryReads(db) : createReplicaReads(options, readUrl)
}

/** Without replicas every read goes straight to the primary. */
const createPrimaryReads = (db: Db): Reads => ({
  read: (_, act) => act({ db, replicaUrl: undefined }),
  noteChange: async () => undefined,
  hasReplicas: false,
  statuses: () => [],
  close: async () => {},
})

function createReplicaReads({ pool, db, observer, onRead }: ReadOptions, readUrl: string): Reads {
  const replicas = hostUrls(readUrl).map((url) => openReplica(url, observer))
  const positions = createChangePositions()
  const lag = createLagMeter(maxLagSeconds)
  const running = new Map<Replica, number>()
  const stopPolling = startPolling(pool, replicas, positions, lag)

  const isUsable = (replica: Replica) =>
    replica.problem() === undefined && lag.secondsBehind(replica.replayed()) < maxLagSeconds
  const byLoad = (a: Replica, b: Replica) => (running.get(a) ?? 0) - (running.get(b) ?? 0)

  const choose = async (needed: Position) => {
    for (const replica of replicas.filter(isUsable).sort(byLoad)) {
      if (replica.replayed() < needed) await replica.refresh()
      if (replica.replayed() >= needed && isUsable(replica)) return replica
    }
    return undefined
  }
  const readFrom = async <T>(replica: Replica, act: (source: ReadSource) => Promise<T>) => {
    running.set(replica, (running.get(replica) ?? 0) + 1)
    try {
      return await replica.untilLost(act({ db: replica.db, replicaUrl: replica.url }))
    } finally {
      running.set(replica, (running.get(replica) ?? 1) - 1)
    }
  }
  return {
    read: async ({ network_code, position }, act) => {
      const replica = await choose(positions.neededFor(network_code, readPosition(position)))
      if (replica) {
        try {
          const answer = await readFrom(replica, act)
          onRead('replica')
          return answer
        } catch (error) {
          if (!isDatabaseError(error)) throw error
          if (isDatabaseUnavailable(error)) replica.giveUp()
        }
      }
      onRead('primary')
      return act({ db, replicaUrl: undefined })
    },
    noteChange: async (networks) => {
      const position = await primaryPositions(pool).then(
        ({ inserted }) => inserted,
        () => unreachable,
      )
      positions.raise(networks, position)
      return position === unreachable ? undefined : formatPosition(position)
    },
    hasReplicas: true,
    statuses: () =>
      replicas.map((replica) => {
        const lagSeconds = lag.secondsBehind(replica.replayed())
        const state = replica.problem() ?? (lagSeconds < maxLagSeconds ? 'used' : 'behind')
        return { name: replica.name, state, lagSeconds }
      }),
    close: async () => {
      await stopPolling()
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/** Asks the primary and the replicas how far they are, until the returned function is called. */
function startPolling(pool: pg.Pool, replicas: readonly Replica[], positions: Positions, lag: LagMeter) {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const retryAt = new Map<Replica, number>()
  const refresh = async (replica: Replica) => {
    if (replica.problem() === 'away' && (retryAt.get(replica) ?? 0) > Date.now()) return
    await replica.refresh()
    if (replica.problem() === 'away') retryAt.set(replica, Date.now() + retryMs)
  }
  const poll = async () => {
    const clamp = positions.startClamping()
    const measured = primaryPositions(pool).then(
      ({ inserted, flushed }) => {
        clamp(inserted)
        lag.add(flushed)
      },
      () => {},
    )
    await Promise.all([measured, ...replicas.map(refresh)])
    if (!isStopped) timer = setTimeout(() => (polling = poll()), pollMs).unref()
  }
  let polling = poll()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await polling
  }
}

type Positions = ReturnType<typeof createChangePositions>

/** Positions of the primary: `inserted` may be in memory only, `flushed` may have reached replicas. */
async function primaryPositions(pool: pg.Pool): Promise<{ inserted: Position; flushed: Position }> {
  const text = 'select pg_current_wal_insert_lsn()::text as inserted, pg_current_wal_flush_lsn()::text as flushed'
  const query = { text, query_timeout: positionTimeoutMs } as pg.QueryConfig
  const { rows } = await pool.query<{ inserted: string; flushed: string }>(query)
  return { inserted: parseLsn(rows[0]?.inserted ?? ''), flushed: parseLsn(rows[0]?.flushed ?? '') }
}

/** True for an error of the replica itself: a cancelled query, a missing column, a lost connection. */
const isDatabaseError = (error: unknown): error is Error =>
  error instanceof Error && ('severity' in error || isDatabaseUnavailable(error))
