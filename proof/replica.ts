// Reads from a replica under load: node scripts/run.mjs proof/replica.ts
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openPool } from '../server/src/platform/database/db.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../server/test/database/standby.ts'
import { assertClaim, type ProofFigures, printFigures, type Sandbox, withSandbox } from './sandbox.ts'
import { type PortalProcess, startPortal } from './support/portal.ts'
import { type ReaderCounts, startReaders } from './support/read-your-writes.ts'
import { waitUntil } from './support/visitor.ts'

/** Time of each part, in milliseconds. */
const partMs = 6000
const people = 4

interface Part {
  readonly name: string
  readonly begin: (cluster: ReplicatedPostgres) => Promise<unknown>
  /** False if the replica has nothing newer than the last changes, so the primary answers. */
  readonly isReplicaRead: boolean
}

const parts: readonly Part[] = [
  { name: 'while it keeps up', begin: async () => {}, isReplicaRead: true },
  { name: 'while it is behind', begin: (cluster) => cluster.pauseReplay(), isReplicaRead: false },
  { name: 'after it has caught up', begin: (cluster) => cluster.resumeReplay(), isReplicaRead: true },
  { name: 'while it is stopped', begin: (cluster) => cluster.stopStandby(), isReplicaRead: false },
  { name: 'after it is back', begin: (cluster) => cluster.startStandby(), isReplicaRead: true },
]

/** People change calls and list them at two processes, while the replica keeps up, falls behind and is away. */
export const replica = (): Promise<ProofFigures> =>
  withSandbox(async (sandbox) => {
    const { cluster, one, two } = await startWithReplica(sandbox)
    const readers = startReaders([one, two], await one.signIn('dispatcher'), await openCalls(cluster.primary.url))
    const figures: ProofFigures = {}
    for (const { name, begin, isReplicaRead } of parts) {
      await begin(cluster)
      if (isReplicaRead) await waitForReplica([one, two])
      const before = await replicaReads([one, two])
      readers.takeCounts()
      await wait(partMs)
      const counts = readers.takeCounts()
      const reads = (await replicaReads([one, two])) - before
      checkPart(name, counts)
      assertClaim(!isReplicaRead || reads > 0, `the replica answers ${name}`)
      figures[`changes ${name}, each shown by the next list at both processes`] =
        `${counts.changes}; ${reads} of ${counts.changes * 2} lists from the replica; slowest list ${counts.slowestListMs} ms`
    }
    await readers.stop()
    return figures
  })

function checkPart(name: string, { changes, stale, failures }: ReaderCounts) {
  assertClaim(failures.length === 0, `nothing fails ${name}: ${failures[0]}`)
  assertClaim(stale === 0, `everybody reads what they wrote ${name}: ${stale} of ${changes * 2} lists did not show it`)
  assertClaim(changes > 0, `people work ${name}`)
}

async function startWithReplica(sandbox: Sandbox) {
  const folder = join(sandbox.folder, 'database')
  mkdirSync(folder, { mode: 0o711 })
  const cluster = await startReplicatedPostgres(folder, migrate, { shared_buffers: '128MB' })
  sandbox.onCleanup(cluster.stop)
  const common = {
    DATABASE_URL: cluster.primary.url,
    DATABASE_READ_URL: cluster.standbyUrl,
    DATA_DIR: join(sandbox.folder, 'data'),
    DEMO: '1',
    DEMO_CALLS: '500',
  }
  const one = await startPortal(sandbox, common)
  const two = await startPortal(sandbox, common)
  return { cluster, one, two }
}

async function openCalls(url: string): Promise<string[]> {
  const pool = openPool(url, 1)
  const { rows } = await pool.query<{ ID: string }>(
    `select "ID" from calls where network_code = 'ATLIBE' and is_saved_status_open order by "ID" limit $1`,
    [people],
  )
  await pool.end()
  return rows.map(({ ID }) => ID)
}

/** Number of reads that the replica has answered. */
async function replicaReads(processes: readonly PortalProcess[]): Promise<number> {
  const texts = await Promise.all(processes.map(async ({ get }) => (await get('/metrics')).text()))
  const found = texts.map((text) => /^callout_replica_reads_total\{source="replica"\} (\d+)$/m.exec(text)?.[1] ?? '0')
  return found.map(Number).reduce((sum, reads) => sum + reads, 0)
}

const waitForReplica = (processes: readonly PortalProcess[]) =>
  waitUntil(
    'the replica is read from',
    async () => {
      const states = await Promise.all(
        processes.map(async ({ get }) => (await get('/readyz')).json().replicas[0].state),
      )
      return states.every((state) => state === 'used')
    },
    20_000,
  )

if (import.meta.main) await printFigures(replica)
