import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { databaseUrl, runStatement } from '../../server/test/database/cluster.ts'
import type { Benchmark } from '../benchmark.ts'
import { createImportFolder } from '../data/import-folder.ts'
import { memoryOf } from '../measuring/memory.ts'

const program = fileURLToPath(new URL('../../server/src/callout.ts', import.meta.url))

/** Runs `callout import` as its own process; returns its seconds and its peak memory in MiB. */
async function runImport(url: string, folder: string, log: (line: string) => void) {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [program, 'import', folder], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const seconds = () => (performance.now() - startedAt) / 1000
  createInterface({ input: child.stderr }).on('line', (line) => log(`${seconds().toFixed(1)} s  ${line}`))
  const exit = once(child, 'exit')
  let peak = 0
  while (child.exitCode === null && child.signalCode === null) {
    const memory = await memoryOf({ pid: child.pid ?? 0 }).catch(() => 0)
    if (memory > peak) peak = memory
    await Promise.race([exit, wait(200)])
  }
  if (child.exitCode !== 0) throw new Error(`the import ended with ${child.exitCode ?? child.signalCode}`)
  return { seconds: seconds(), peak }
}

/** Imports as many calls as the network of the bench has into an empty database, and then the same files again. */
export const importBenchmark: Benchmark = {
  name: 'import',
  description:
    'As many calls as the network has, from CSV files into an empty database, each closed one with two history rows, a fee and its line; then the same files again.',
  makesOwnNetwork: true,
  leavesWork: true,
  run: async ({ network, calls, log }) => {
    const name = `bench_${randomBytes(6).toString('hex')}`
    const url = databaseUrl(network.url, name)
    await runStatement(network.url, `create database ${name}`)
    const { folder, remove } = await createImportFolder(calls)
    try {
      await migrate(url)
      const first = await runImport(url, folder, log)
      const again = await runImport(url, folder, log)
      const limit = Math.max(60, (calls / 1_000_000) * 480)
      return [
        { what: 'imported', unit: 's', ours: first.seconds, limit: `under ${limit} s`, isMet: first.seconds < limit },
        {
          what: 'imported again',
          unit: 's',
          ours: again.seconds,
          limit: `under ${limit} s`,
          isMet: again.seconds < limit,
        },
        { what: 'most memory', unit: 'MiB', ours: first.peak, limit: 'under 300 MiB', isMet: first.peak < 300 },
      ]
    } finally {
      remove()
      await runStatement(network.url, `drop database ${name} with (force)`)
    }
  },
}
