import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDemoNetwork } from '../server/src/demo/demo.ts'
import { openDatabase } from '../server/test/cluster.ts'
import { callFilters } from './call-filters.ts'
import { callSorts } from './call-sorts.ts'
import type { Bench, Program } from './claim.ts'
import { wrongCounters } from './counters.ts'
import { defaultPage } from './default-page.ts'
import { farPages, shortFilters } from './far-pages.ts'
import { otherLists } from './other-lists.ts'
import { type Server, startServer } from './server.ts'
import { totalsAfter } from './totals.ts'

// Enough for PostgreSQL to choose as it does among many.
const calls = 4000

let bench: Bench
let server: Server
const endings: (() => unknown)[] = []

beforeAll(async () => {
  const { url, pool, close } = await openDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-'))
  endings.push(() => rmSync(folder, { recursive: true }), close)
  await makeDemoNetwork(pool, { calls, progress: () => {} })
  const network = { url, pool, folder, calls, close: async () => {} }
  server = await startServer(network)
  endings.push(server.close)
  bench = { network, calls, server: async () => server, rounds: 3, say: () => {} }
})
afterAll(async () => {
  for (const ending of endings.reverse()) await ending()
})

const timeout = 120_000
/** A machine that is busy with other tests is slow now and then; what counts rows it need not count is slower. */
const generous = { times: 25, ms: 500 }

describe('what is claimed about speed, in small', () => {
  it.each([defaultPage, callSorts, callFilters, shortFilters, farPages, otherLists])(
    '$name: the answers are those of bare SQL, through indexes, and come in a like time',
    async (program: Program) => {
      const claims = await program.run(bench)
      expect(claims).not.toEqual([])
      expect(claims.filter(({ ours }) => Number.isNaN(ours))).toEqual([])
      expect(claims.filter(({ faults = [] }) => faults.length > 0)).toEqual([])
      const slow = claims.filter(
        ({ unit, ours, bare }) => unit === 'ms' && ours > generous.ms && ours > generous.times * (bare?.value ?? 0),
      )
      expect(slow).toEqual([])
    },
    timeout,
  )

  it('PostgreSQL expects about as many fees to invoice as there are', async () => {
    const { rows } = await bench.network.pool.query(`explain (analyze, format json) select from documents
      where type = 'fee' and "Confirmed" = 'Y' and "DocStatus" = 'O'`)
    const { 'Plan Rows': expected, 'Actual Rows': found } = rows[0]['QUERY PLAN'][0].Plan
    expect(found).toBeGreaterThan(0)
    expect(expected / found).toBeGreaterThan(1 / 3)
    expect(expected / found).toBeLessThan(3)
  })

  it(
    'totals: exact while many change much, and a wrong one is seen',
    async () => {
      const claims = await totalsAfter(300).run(bench)
      expect(claims.map(({ ours }) => ours)).toEqual([0, 0, 0, 0])
      await bench.network.pool.query(`update list_counts set amount = amount + 1
      where ctid = (select ctid from list_counts where list = 'servicecalls' limit 1)`)
      expect(await wrongCounters(bench.network.pool)).toHaveLength(1)
    },
    timeout,
  )
})
