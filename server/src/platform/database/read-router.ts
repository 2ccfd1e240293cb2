import type { Readable } from 'node:stream'
import type pg from 'pg'
import { hostUrls } from '../config/database-urls.ts'
import { type Db, isDatabaseUnavailable, type QueryObserver } from './db.ts'
import { createLagMeter } from './lag.ts'
import { createChangePositions, formatPosition, type Position, readPosition, unreachable } from './positions.ts'
import { openReplica, type Replica } from './replica.ts'
import { primaryPositions, startPolling } from './replica-polling.ts'

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
export interface ReadRouter {
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
  /** Called with where each read was answered. */
  readonly onRead: (source: 'primary' | 'replica') => void
}

/** A replica that is further behind is not read from, in seconds. */
const maxLagSeconds = 30

export function createReadRouter(options: ReadOptions): ReadRouter {
  const { db, readUrl } = options
  return readUrl === undefined ? createPrimaryRouter(db) : createReplicaRouter(options, readUrl)
}

/** Without replicas every read goes straight to the primary. */
const createPrimaryRouter = (db: Db): ReadRouter => ({
  read: (_, act) => act({ db, replicaUrl: undefined }),
  noteChange: async () => undefined,
  hasReplicas: false,
  statuses: () => [],
  close: async () => {},
})

function createReplicaRouter({ pool, db, observer, onRead }: ReadOptions, readUrl: string): ReadRouter {
  const replicas = hostUrls(readUrl).map((url) => openReplica(url, observer))
  const positions = createChangePositions()
  const lag = createLagMeter(maxLagSeconds)
  const runningReads = new Map<Replica, number>()
  const stopPolling = startPolling(pool, replicas, positions, lag)

  const isUsable = (replica: Replica) =>
    replica.problem() === undefined && lag.secondsBehind(replica.replayed()) < maxLagSeconds
  const byLoad = (a: Replica, b: Replica) => (runningReads.get(a) ?? 0) - (runningReads.get(b) ?? 0)

  /** The least busy replica that has this position. */
  const chooseReplica = async (needed: Position) => {
    for (const replica of replicas.filter(isUsable).sort(byLoad)) {
      if (replica.replayed() < needed) await replica.refresh()
      if (replica.replayed() >= needed && isUsable(replica)) return replica
    }
    return undefined
  }
  const readFrom = async <T>(replica: Replica, act: (source: ReadSource) => Promise<T>) => {
    const reading = act({ db: replica.db, replicaUrl: replica.url })
    runningReads.set(replica, (runningReads.get(replica) ?? 0) + 1)
    try {
      return await replica.untilLost(reading)
    } catch (error) {
      // A read of a replica that was given up may still answer, but nobody reads its answer.
      void reading.then(discard, () => {})
      throw error
    } finally {
      runningReads.set(replica, (runningReads.get(replica) ?? 1) - 1)
    }
  }
  return {
    read: async ({ network_code, position }, act) => {
      const replica = await chooseReplica(positions.neededFor(network_code, readPosition(position)))
      if (replica) {
        try {
          const answer = await readFrom(replica, act)
          onRead('replica')
          return answer
        } catch (error) {
          if (!isDatabaseError(error)) throw error
          // It may be gone, or only too busy for this read.
          if (isDatabaseUnavailable(error) && isUsable(replica)) await replica.refresh()
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

/** Closes the file of an answer, if it is one: an export that stays open keeps its slot. */
const discard = (answer: unknown) => (answer as { readonly stream?: Readable } | undefined)?.stream?.destroy()

/** True for an error of the replica itself: a cancelled query, a missing column, a lost connection. */
const isDatabaseError = (error: unknown): error is Error =>
  error instanceof Error && ('severity' in error || isDatabaseUnavailable(error))
