import { callApi } from '@callout/domain/calls/call.api.ts'
import type pg from 'pg'
import { network_code } from './call-questions.ts'
import { type Change, randomChanges } from './changes.ts'
import type { Bench, Claim, Program } from './claim.ts'
import { wrongCounters } from './counters.ts'
import type { Server } from './server.ts'

const connections = 10
/** So often the counters are looked at while changes go on. */
const looks = 10

/** Totals are exact, always: so many random changes by many at once, but no more than there are calls. */
export const totalsAfter = (most: number): Program => ({
  name: 'totals',
  leavesWork: true,
  about:
    `Random changes over ${connections} connections: calls made, saved, moved from status to status, given to companies, ` +
    'declined, taken back and deleted. Refused ones do not count. Before, during and after, every counter is held against ' +
    'count(*), each network, company and status; at the end so are the totals of pages.',
  run: async (bench) => {
    const changes = Math.min(most, bench.calls)
    const server = await bench.server()
    const change = await randomChanges(server, bench.network.pool)
    const before = await wrongCounters(bench.network.pool)
    const during = await changeMuch(bench, change, changes)
    const after = await wrongCounters(bench.network.pool)
    const many = `${changes.toLocaleString('en')} concurrent changes`
    for (const wrong of [...before, ...during, ...after].slice(0, 20)) bench.say(JSON.stringify(wrong))
    return [
      exact(`counters wrong before ${many}`, before.length),
      exact(`counters wrong in ${looks} looks meanwhile`, during.length),
      exact('counters wrong after them', after.length),
      exact('totals of pages wrong after them', await wrongTotals(server, bench.network.pool)),
    ]
  },
})

const exact = (what: string, wrong: number): Claim => ({ what, unit: '', ours: wrong, bar: 'none', holds: wrong === 0 })

/** Makes so many changes, and tells which counters were wrong meanwhile. */
async function changeMuch({ network, say }: Bench, change: Change, changes: number) {
  const wrong: object[] = []
  let made = 0
  let tried = 0
  let looked = 0
  let isStopped = false
  /** One that fails ends all: what is measured next is not disturbed by the others. */
  const stop = (error: Error) => {
    isStopped = true
    throw error
  }
  const begun = performance.now()
  const changeOn = async () => {
    while (made < changes && !isStopped) {
      if (tried++ > changes * 20) throw new Error(`Of ${tried} changes only ${made} were not refused.`)
      if (await change().catch(stop)) made++
      if (looked < looks && made >= ((looked + 0.5) * changes) / looks) {
        looked++
        wrong.push(...(await wrongCounters(network.pool)))
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, changeOn))
  const seconds = (performance.now() - begun) / 1000
  say(`totals: ${made} of ${tried} changes were made, ${(made / seconds).toFixed(0)} a second`)
  return wrong
}

/** How many totals told with a page are not what counting gives: of all calls, of each status, of no company, of some. */
async function wrongTotals(server: Server, pool: pg.Pool): Promise<number> {
  const { rows: statuses } = await pool.query<{ value: string }>('select distinct status_id::text as value from calls')
  const { rows: companies } = await pool.query<{ value: string }>(
    'select societe_uuid as value from companies where network_code = $1 limit 20',
    [network_code],
  )
  const asked: [object, string, string | undefined][] = [
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
  for (const [filterData, condition, value] of asked) {
    const answer = JSON.parse(await server.post(callApi.list.path, { filterData }, token))
    const { rows } = await pool.query<{ n: number }>(
      `select count(*) as n from calls where network_code = $1 and ${condition}`,
      value === undefined ? [network_code] : [network_code, value],
    )
    if (answer.Total !== rows[0]?.n) wrong++
  }
  return wrong
}
