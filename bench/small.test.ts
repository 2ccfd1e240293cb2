import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoNetwork } from '../server/src/demo/demo.ts'
import { openDatabase } from '../server/test/database/cluster.ts'
import type { BenchContext, Benchmark } from './benchmark.ts'
import { callFiltersBenchmark } from './benchmarks/lists/call-filters.ts'
import { callSortsBenchmark } from './benchmarks/lists/call-sorts.ts'
import { defaultPageBenchmark } from './benchmarks/lists/default-page.ts'
import { farPagesBenchmark } from './benchmarks/lists/far-pages.ts'
import { searchBenchmark } from './benchmarks/search.ts'
import { type BenchServer, startServer } from './environment/server.ts'

// Enough for PostgreSQL to choose the same plans as on a large network.
const calls = 4000

let bench: BenchContext
let server: BenchServer
const cleanups: (() => unknown)[] = []

beforeAll(async () => {
  const { url, pool, close } = await openDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-'))
  cleanups.push(() => rmSync(folder, { recursive: true }), close)
  await createDemoNetwork(pool, { calls, progress: () => {} })
  const network = { url, pool, folder, calls, close: async () => {} }
  server = await startServer(network)
  cleanups.push(server.close)
  bench = { network, calls, server: async () => server, rounds: 3, log: () => {} }
})
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

const timeout = 120_000
/** Generous limits for a machine busy with other tests. They still catch queries that count rows without need. */
const generous = { times: 25, ms: 500 }

describe('benchmarks on a small network', () => {
  it.each([defaultPageBenchmark, callSortsBenchmark, callFiltersBenchmark, farPagesBenchmark, searchBenchmark])(
    '$name: returns what bare SQL returns, uses indexes and takes a similar time',
    async (benchmark: Benchmark) => {
      const measurements = await benchmark.run(bench)
      expect(measurements).not.toEqual([])
      expect(measurements.filter(({ ours }) => Number.isNaN(ours))).toEqual([])
      expect(measurements.filter(({ faults = [] }) => faults.length > 0)).toEqual([])
      const slow = measurements.filter(
        ({ unit, ours, bare }) => unit === 'ms' && ours > generous.ms && ours > generous.times * (bare?.value ?? 0),
      )
      expect(slow).toEqual([])
    },
    timeout,
  )

  it('PostgreSQL estimates the number of fees to invoice within a factor of three', async () => {
    const { rows } = await bench.network.pool.query(`explain (analyze, format json) select from documents
      where type = 'fee' and "Confirmed" = 'Y' and "DocStatus" = 'O'`)
    const { 'Plan Rows': expected, 'Actual Rows': found } = rows[0]['QUERY PLAN'][0].Plan
    expect(found).toBeGreaterThan(0)
    expect(expected / found).toBeGreaterThan(1 / 3)
    expect(expected / found).toBeLessThan(3)
  })
})
