import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDemoNetwork } from '../../server/src/demo/demo.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openPool } from '../../server/src/platform/database/db.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { createFileStore } from '../../server/src/platform/files/file-store.ts'
import { startReplicatedPostgres } from '../../server/test/database/standby.ts'
import type { Benchmark } from '../benchmark.ts'
import { callPageQuery } from '../data/call-queries.ts'
import { type BenchServer, externalConfiguration, startServer } from '../environment/server.ts'
import { openRawClient, openRawClients } from '../measuring/raw-client.ts'
import { mediansOf, requestRatesOf } from '../measuring/timing.ts'
import { groupDigits } from '../report/table.ts'

const query = callPageQuery('list of calls as it opens', {})
const maxTimesDirect = 1.15
const connections = 10
/** A page costs the same in a larger network, whose pair of databases would take minutes to make. */
const maxCalls = 10_000

/** Measures what it costs that a page comes from a replica, in turns with the same page from the primary. */
export const replicaBenchmark: Benchmark = {
  name: 'replica',
  makesOwnNetwork: true,
  description: `The list of calls as it opens, by a process that reads from a replica and by one that knows only the primary, in turns, over a network of its own with ${groupDigits(maxCalls)} calls. Both databases share the machine.`,
  run: async ({ calls, rounds, log }) => {
    const folder = mkdtempSync(join(tmpdir(), 'callout-bench-'))
    chmodSync(folder, 0o711)
    const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
    try {
      const cluster = await startReplicatedPostgres(
        folder,
        (url) => fill(url, folder, Math.min(calls, maxCalls), log),
        {
          shared_buffers: '512MB',
        },
      )
      cleanups.push(cluster.stop)
      const url = cluster.primary.url
      const servers: BenchServer[] = []
      const configurations: Readonly<Record<string, string>>[] = [{ DATABASE_READ_URL: cluster.standbyUrl }, {}]
      for (const read of configurations) {
        const server = await startServer({ url, folder }, { ...externalConfiguration, ...read })
        cleanups.push(server.close)
        servers.push(server)
      }
      const [routed, direct] = servers as [BenchServer, BenchServer]
      const token = await direct.signIn(query.account)
      await waitForReplica(routed)
      const clients = await Promise.all(
        servers.map((server) =>
          openRawClients(connections, () => openRawClient(server, query.path, query.body, token)),
        ),
      )
      for (const { close } of clients) cleanups.push(close)
      const contenders = clients.map(({ send }, index) => ({ name: index === 0 ? 'replica' : 'direct', send }))
      const [one = 0, oneDirect = 0] = await mediansOf(contenders, rounds)
      await requestRatesOf(contenders, rounds * 2)
      const [rate = 0, rateDirect = 0] = await requestRatesOf(contenders, rounds * 20)
      await refuseIdleReplica(routed, rounds)
      const limit = `at most ${maxTimesDirect} x direct`
      return [
        {
          what: `${query.what}, from a replica`,
          unit: 'ms',
          ours: one,
          bare: { what: 'straight from the primary', value: oneDirect },
          limit,
          isMet: one <= maxTimesDirect * oneDirect,
        },
        {
          what: `${query.what}, from a replica, ten connections`,
          unit: '/s',
          ours: rate,
          bare: { what: 'straight from the primary', value: rateDirect },
          limit,
          isMet: rateDirect <= maxTimesDirect * rate,
        },
      ]
    } finally {
      for (const cleanup of cleanups.reverse()) await cleanup()
    }
  },
}

async function fill(url: string, folder: string, calls: number, log: (line: string) => void) {
  await migrate(url)
  const pool = openPool(url, 4)
  const files = createFileStore(readConfig({ DATA_DIR: folder }))
  await createDemoNetwork(pool, { calls, progress: log, files }).finally(() => pool.end())
}

async function waitForReplica({ origin }: BenchServer) {
  for (let attempt = 0; attempt < 100; attempt++, await wait(100)) {
    const { replicas } = (await (await fetch(`${origin}/readyz`)).json()) as { replicas: { state: string }[] }
    if (replicas[0]?.state === 'used') return
  }
  throw new Error('The replica is not used after ten seconds.')
}

/** Throws if the pages came from the primary after all. */
async function refuseIdleReplica({ origin }: BenchServer, rounds: number) {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const reads = Number(/^callout_replica_reads_total\{source="replica"\} (\d+)$/m.exec(text)?.[1])
  if (!(reads > rounds * 10)) throw new Error(`The replica answered only ${reads} pages.`)
}
