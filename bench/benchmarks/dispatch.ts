import { setTimeout as wait } from 'node:timers/promises'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { dispatchApi } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { costOf } from '@callout/domain/calls/dispatch/proposal.ts'
import type pg from 'pg'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { network_code } from '../data/call-queries.ts'
import {
  loadSolver,
  type Placements,
  placeNearestFirst,
  placeOneByOne,
  placeOptimally,
  placeTogether,
  type RankedDay,
  rankDay,
} from '../data/dispatch-methods.ts'
import { createSeededDay } from '../data/seeded-day.ts'
import type { BenchServer } from '../environment/server.ts'
import { median, percentile } from '../measuring/timing.ts'
import { groupDigits } from '../report/table.ts'

const seed = 2026
const dayCalls = [60, 500, 2000]
/** Longest time for a proposal, in milliseconds, by its number of calls. */
const proposalLimits = new Map([
  [60, 300],
  [2000, 3000],
])
const proposalCount = 5
/** A call that gets no company costs as much as the worst company. */
const unplacedCost = 100
const visitHours = 1
const dayHours = 8
const kmPerHour = 50

/** Measures what a proposal saves against simpler ways to assign, and how long the product takes for it. */
export const dispatchBenchmark: Benchmark = {
  name: 'dispatch',
  description:
    'Seeded days with 200 companies, assigned in four ways. Bare is the exact optimum by another program (HiGHS). The cost of a call is what the score of its company lacks to 100, and 100 without a company. Late hours: visits of an hour, driven to and from at 50 km/h, that end after the eight hours of the technicians. Then proposals by the product among all companies of the network, while others work.',
  run: async ({ network: { pool }, server: started }) => {
    const highs = await loadSolver()
    const quality = dayCalls.flatMap((count) => {
      const day = rankDay(createSeededDay(count, seed))
      return compareMethods(day, outcomeOf(day, placeOptimally(day, highs)))
    })
    return [...quality, ...(await measureProposals(pool, await started()))]
  },
}

interface Outcome {
  readonly placed: number
  readonly cost: number
  readonly km: number
  readonly lateHours: number
}

function outcomeOf(day: RankedDay, placements: Placements): Outcome {
  const chosen = [...placements.values()]
  const km = chosen.map(({ candidate }) => candidate.distance_km ?? 0)
  return {
    placed: chosen.length,
    cost: chosen.reduce((sum, one) => sum + costOf(one), 0) + unplacedCost * (day.calls.length - chosen.length),
    km: km.reduce((sum, one) => sum + one, 0),
    lateHours: lateHoursOf(day, placements),
  }
}

/** Each company visits its calls as they arrived; the technician who is free first goes. */
function lateHoursOf(day: RankedDay, placements: Placements): number {
  const busyUntil = new Map(
    day.companies.map((one) => [one.societe_uuid, new Array(one.technicians).fill(0) as number[]]),
  )
  let late = 0
  for (const { ID } of day.calls) {
    const candidate = placements.get(ID)?.candidate
    const technicians = candidate && busyUntil.get(candidate.societe_uuid)
    if (!technicians) continue
    const first = technicians.indexOf(Math.min(...technicians))
    const end = (technicians[first] as number) + visitHours + (2 * (candidate.distance_km ?? 0)) / kmPerHour
    technicians[first] = end
    late += Math.max(0, end - dayHours)
  }
  return late
}

function compareMethods(day: RankedDay, optimum: Outcome): Measurement[] {
  const nearest = outcomeOf(day, placeNearestFirst(day))
  const oneByOne = outcomeOf(day, placeOneByOne(day))
  const together = outcomeOf(day, placeTogether(day))
  const rows = (name: string, outcome: Outcome, limit: string, isMet: boolean): Measurement[] => {
    const what = `${groupDigits(day.calls.length)} calls, ${name}`
    const row = (of: string, unit: Measurement['unit'], measure: keyof Outcome): Measurement => ({
      what: `${what}: ${of}`,
      unit,
      ours: outcome[measure],
      bare: { what: 'the exact optimum', value: optimum[measure] },
      limit: measure === 'cost' ? limit : '',
      isMet: measure === 'cost' ? isMet : true,
    })
    return [row('cost', '', 'cost'), row('placed', '', 'placed'), row('way', 'km', 'km'), row('late', 'h', 'lateHours')]
  }
  const isOptimal = together.placed === optimum.placed && Math.abs(together.cost - optimum.cost) < 0.01
  const isNear = oneByOne.cost <= 1.08 * optimum.cost
  const isBeaten = together.cost < nearest.cost && oneByOne.cost < nearest.cost
  return [
    ...rows('nearest first', nearest, 'above both others', isBeaten),
    ...rows('one by one', oneByOne, 'at most 1.08 x', isNear),
    ...rows('together', together, 'the optimum', isOptimal),
  ]
}

async function measureProposals(pool: pg.Pool, server: BenchServer): Promise<Measurement[]> {
  const token = await server.signIn('dispatcher')
  const found = await findUnassignedCalls(pool, Math.max(...proposalLimits.keys()))
  const others: number[] = []
  const measurements: Measurement[] = []
  for (const [count, limitMs] of proposalLimits) {
    const IDs = found.slice(0, count)
    const times: number[] = []
    for (let turn = 0; turn < proposalCount; turn++) {
      const proposing = timeProposal(server, IDs, token)
      others.push(...(await timeListsDuring(server, token, proposing)))
      times.push(await proposing)
    }
    const ours = median(times)
    const what = `${groupDigits(IDs.length)} calls proposed`
    measurements.push({ what, unit: 'ms', ours, limit: `under ${limitMs} ms`, isMet: ours < limitMs })
  }
  const p99 = percentile(others, 99)
  const what = 'the list of calls meanwhile, p99'
  return [...measurements, { what, unit: 'ms', ours: p99, limit: 'under 50 ms', isMet: p99 < 50 }]
}

async function findUnassignedCalls(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ ID: string }>(
    `select "ID" from calls where network_code = $1 and societe_uuid is null and is_saved_status_open
      order by md5("ID"::text) limit $2`,
    [network_code, count],
  )
  return rows.map(({ ID }) => ID)
}

async function timeProposal(server: BenchServer, IDs: readonly string[], token: string): Promise<number> {
  const startedAt = performance.now()
  const { Data, Message } = JSON.parse(await server.post(dispatchApi.propose.path, { IDs }, token))
  const ms = performance.now() - startedAt
  const answered = Data ? Data.assignments.length + Data.unplaced.length : 0
  if (answered !== IDs.length) throw new Error(`${IDs.length} calls were sent, ${answered} answered. ${Message}`)
  return ms
}

/** Milliseconds of each list of calls loaded, one after another, until the work is done. */
async function timeListsDuring(server: BenchServer, token: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const end = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const startedAt = performance.now()
    await server.post(callApi.list.path, { request: { Page: 1, PageSize: 40, Total: -1 }, filterData: {} }, token)
    times.push(performance.now() - startedAt)
    await wait(5)
  }
  await end
  return times
}
