import { callApi } from '@callout/domain/calls/call.api.ts'
import type pg from 'pg'
import type { BenchContext, Benchmark, Measurement } from '../../benchmark.ts'
import { network_code } from '../../data/call-queries.ts'
import { findWrongCounters } from '../../data/counters.ts'
import { createRandomChanges, type RandomChange } from '../../data/random-changes.ts'
import type { BenchServer } from '../../environment/server.ts'
import { groupDigits } from '../../report/table.ts'

const connections = 10
/** How often the counters are checked while changes go on. */
const checkCount = 10

/** Checks that totals stay exact under concurrent random changes, `most` or one per call, whichever is fewer. */
export const createTotalsBenchmark = (most: number): Benchmark => ({
  name: 'totals',
  leavesWork: true,
  description:
    `Random changes over ${connections} connections: calls made, saved, moved from status to status, given to companies, ` +
    'declined, taken back and deleted. Refused ones do not count. Before, during and after, every counter is held against ' +
    'count(*), each network, company and status; at the end so are the totals of pages.',
  run: async (bench) => {
    const changes = Math.min(most, bench.calls)
    const server = await bench.server()
    const change = await createRandomChanges(server, bench.network.pool)
    const before = await findWrongCounters(bench.network.pool)
    const during = await makeChanges(bench, change, changes)
    const after = await findWrongCounters(bench.network.pool)
    const many = `${groupDigits(changes)} concurrent changes`
    for (const wrong of [...before, ...during, ...after].slice(0, 20)) bench.log(JSON.stringify(wrong))
    return [
      exactMeasurement(`counters wrong before ${many}`, before.length),
      exactMeasurement(`counters wrong in ${checkCount} looks meanwhile`, during.length),
      exactMeasurement('counters wrong after them', after.length),
      exactMeasurement('totals of pages wrong after them', await countWrongTotals(server, bench.network.pool)),
    ]
  },
})

const exactMeasurement = (what: string, wrong: number): Measurement => ({
  what,
  unit: '',
  ours: wrong,
  limit: 'none',
  isMet: wrong === 0,
})

/** Makes this many changes. Returns the counters that were wrong during them. */
async function makeChanges({ network, log }: BenchContext, change: RandomChange, changes: number) {
  const wrong: object[] = []
  let made = 0
  let tried = 0
  let checked = 0
  let isStopped = false
  /** The first failure stops all connections, so that they do not disturb the next benchmark. */
  const stop = (error: Error) => {
    isStopped = true
    throw error
  }
  const startedAt = performance.now()
  const changeOn = async () => {
    while (made < changes && !isStopped) {
      if (tried++ > changes * 20) throw new Error(`Of ${tried} changes only ${made} were not refused.`)
      if (await change().catch(stop)) made++
      if (checked < checkCount && made >= ((checked + 0.5) * changes) / checkCount) {
        checked++
        wrong.push(...(await findWrongCounters(network.pool)))
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, changeOn))
  const seconds = (performance.now() - startedAt) / 1000
  log(`totals: ${made} of ${tried} changes were made, ${(made / seconds).toFixed(0)} a second`)
  return wrong
}

/** Number of pages whose total differs from `count(*)`: all calls, unassigned, each status, some companies. */
async function countWrongTotals(server: BenchServer, pool: pg.Pool): Promise<number> {
  const { rows: statuses } = await pool.query<{ value: string }>('select distinct status_id::text as value from calls')
  const { rows: companies } = await pool.query<{ value: string }>(
    'select societe_uuid as value from companies where network_code = $1 limit 20',
    [network_code],
  )
  const filters: [object, string, string | undefined][] = [
    [{}, 'true', undefined],
    [{ unassigned: true }, 'societe_uuid is null and is_saved_status_open', undefined],
    ...statuses.map(({ value }): [object, string, string] => [{ status: [value] }, 'status_id = $2::int', value]),
    ...companies.map(({ value }): [object, string, string] => [
      { subContractors: [value] },
      'societe_uuid = $2::uuid',
      value,
    ]),
  ]
  const token = await server.signIn('dispatcher')
  let wrong = 0
  for (const [filterData, condition, value] of filters) {
    const answer = JSON.parse(await server.post(callApi.list.path, { filterData }, token))
    const { rows } = await pool.query<{ n: number }>(
      `select count(*) as n from calls where network_code = $1 and ${condition}`,
      value === undefined ? [network_code] : [network_code, value],
    )
    if (answer.Total !== rows[0]?.n) wrong++
  }
  return wrong
}
