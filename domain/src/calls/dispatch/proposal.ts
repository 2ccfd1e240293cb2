import { provinceOf } from '../../addresses/provinces.ts'
import { compareText } from '../../platform/compare-text.ts'
import {
  type AssignmentFilter,
  assignmentFilters,
  type Ranking,
  type ScoredCandidate,
} from '../assignment/assignment.ts'
import type { Proposal } from './dispatch.api.ts'
import { regionLength } from './dispatch.board.api.ts'
import { solveTransport } from './transport.ts'

/** An unassigned call with its ranking, as the single assignment makes it. */
export interface RankedCall {
  readonly ID: string
  readonly call_id: string
  readonly version: number
  /** ISO 8601, UTC. */
  readonly created_at: string
  readonly ville: string
  readonly code_postal: string
  /** ISO 3166 */
  readonly pays: string
  /** The latest instant for the answer that its contract promised (ISO 8601); null if it promised none. */
  readonly promised_until: string | null
  readonly ranking: Pick<Ranking, 'ranked' | 'removed' | 'relaxation'>
  /** Key of the company that it gets, if that is a candidate. */
  readonly pinned?: string | undefined
  /** Open calls that a company may have beyond its limit, for this call. */
  readonly extra_calls?: number | undefined
}

/** A company with its current load. `capacity` is its limit of open calls. */
export interface CompanyLoad {
  readonly societe_uuid: string
  readonly raison_sociale: string
  readonly open_calls: number
  readonly capacity: number
}

type ProposedCalls = Pick<Proposal, 'assignments' | 'unplaced' | 'companies' | 'total'>
type Placement = { readonly call: RankedCall; readonly chosen: ScoredCandidate | undefined }

/** Cost of a candidate: 100 minus its score, with two decimals. */
export const costOf = ({ score }: ScoredCandidate) => cents(100 - score) / 100
const cents = (value: number) => Math.round(value * 100)
const tenths = (value: number) => Math.round(value * 10) / 10

/**
 * Assigns as many calls as possible at the lowest total cost, within the free capacity of the companies. If not all can
 * be placed, the calls whose promise ends first are. Exact; the same calls give the same proposal in any order. `includeCandidates` adds all candidates of each call.
 */
export function proposeAssignments(
  calls: readonly RankedCall[],
  companies: readonly CompanyLoad[],
  includeCandidates: boolean,
): ProposedCalls {
  const ordered = calls.toSorted((a, b) => compareText(a.created_at, b.created_at) || compareText(a.ID, b.ID))
  const candidateIds = new Set(ordered.flatMap(({ ranking }) => ranking.ranked.map(keyOf)))
  const loads = companies
    .filter(({ societe_uuid }) => candidateIds.has(societe_uuid))
    .toSorted((a, b) => compareText(a.societe_uuid, b.societe_uuid))
  const placements = placeOptimally(ordered, loads)
  const assigned = countByCompany(placements)
  const withFreeCapacity = companiesWithFreeCapacity(loads, assigned)
  const candidatesOf = ({ ranking }: RankedCall) => (includeCandidates ? ranking.ranked.map(summaryOf) : undefined)
  return {
    assignments: placements.flatMap(({ call, chosen }) => {
      if (!chosen) return []
      const { ID, call_id, version, ranking } = call
      const { societe_uuid, raison_sociale, distance_km } = chosen.candidate
      const next = ranking.ranked.find((other) => other !== chosen && withFreeCapacity.has(keyOf(other)))
      return {
        ID,
        call_id,
        version,
        societe_uuid,
        raison_sociale,
        ...placeOf(call),
        province: provinceOf(call.code_postal.slice(0, regionLength), call.pays) ?? null,
        distance_km,
        score: chosen.score,
        cost: costOf(chosen),
        next: next ? { ...summaryOf(next), raison_sociale: next.candidate.raison_sociale } : null,
        candidates: candidatesOf(call),
      }
    }),
    unplaced: placements.flatMap(({ call, chosen }) =>
      chosen ? [] : { ...unplacedOf(call), ...whyUnplaced(call.ranking), candidates: candidatesOf(call) },
    ),
    companies: loads.map((load) => ({ ...load, assigned: assigned.get(load.societe_uuid) ?? 0 })),
    total: { ...totalOf(placements), one_by_one: totalOf(placeOneByOne(ordered, loads)) },
  }
}

/** City and region of a call. */
export const placeOf = ({ ville, code_postal }: Pick<RankedCall, 'ville' | 'code_postal'>) => ({
  ville,
  region: code_postal.slice(0, regionLength),
})

/** A call without a company, before its reasons. */
export const unplacedOf = (call: Pick<RankedCall, 'ID' | 'call_id' | 'version' | 'ville' | 'code_postal'>) => ({
  ID: call.ID,
  call_id: call.call_id,
  version: call.version,
  ...placeOf(call),
})

/** Pinned calls get their companies first; the others share the capacity that is left. */
function placeOptimally(calls: readonly RankedCall[], loads: readonly CompanyLoad[]): Placement[] {
  const columnOf = new Map(loads.map(({ societe_uuid }, column) => [societe_uuid, column]))
  const pins = calls.map(pinOf)
  const taken = countByCompany(pins.map((chosen, row) => ({ call: calls[row] as RankedCall, chosen })))
  const rows = calls.map((call, row) => (pins[row] ? [] : optionsOf(call, columnOf)))
  const free = loads.map((load) => freeCapacityOf(load) - (taken.get(load.societe_uuid) ?? 0))
  const extra = Math.max(0, ...calls.map(({ extra_calls = 0 }) => extra_calls))
  // A second column for each company: its room beyond the limit, which only some calls may use.
  const beyond = extra === 0 ? [] : loads.map((load, n) => roomBeyond(load, extra) + Math.min(0, free[n] as number))
  const capacities = [...free, ...beyond].map((room) => Math.max(0, room))
  const columns = solveTransport(rows, capacities, promiseRanks(calls))
  return calls.map((call, row) => {
    const column = columns[row] as number
    const company = column < 0 ? undefined : loads[column % loads.length]?.societe_uuid
    return { call, chosen: pins[row] ?? call.ranking.ranked.find((one) => keyOf(one) === company) }
  })
}

/** The columns of the companies that a call may have, with its costs. */
function optionsOf({ ranking, extra_calls = 0 }: RankedCall, columnOf: ReadonlyMap<string, number>) {
  const options = ranking.ranked.map((one) => ({
    column: columnOf.get(keyOf(one)) as number,
    cost: cents(100 - one.score),
  }))
  return extra_calls === 0
    ? options
    : [...options, ...options.map(({ column, cost }) => ({ column: column + columnOf.size, cost }))]
}

/** The open calls that a company may take beyond its free capacity if its limit is higher. */
const roomBeyond = (load: CompanyLoad, extra: number) =>
  Math.max(0, load.capacity + extra - load.open_calls) - freeCapacityOf(load)

/** 0 for a call without a promise, and the more the sooner its promise ends. */
function promiseRanks(calls: readonly RankedCall[]): number[] {
  const ends = [...new Set(calls.flatMap(({ promised_until }) => promised_until ?? []))].sort().reverse()
  return calls.map(({ promised_until }) => (promised_until === null ? 0 : ends.indexOf(promised_until) + 1))
}

const pinOf = ({ pinned, ranking }: RankedCall) =>
  pinned === undefined ? undefined : ranking.ranked.find((one) => keyOf(one) === pinned)

/** The single assignment of each call, in the order they were created, with the scores before the batch. */
function placeOneByOne(calls: readonly RankedCall[], loads: readonly CompanyLoad[]): Placement[] {
  const free = new Map(loads.map((load) => [load.societe_uuid, load.capacity - load.open_calls]))
  return calls.map((call) => {
    const { ranking, extra_calls = 0 } = call
    const chosen = ranking.ranked.find((one) => (free.get(keyOf(one)) as number) > -extra_calls)
    if (chosen) free.set(keyOf(chosen), (free.get(keyOf(chosen)) as number) - 1)
    return { call, chosen }
  })
}

/** Reasons of a call without a company: no candidate passed, or the other calls have filled all of them. */
function whyUnplaced({ ranked, removed, relaxation }: RankedCall['ranking']) {
  if (ranked.length === 0) return { reasons: assignmentFilters.filter((filter) => removed[filter] > 0), relaxation }
  const capacity: AssignmentFilter = 'capacity'
  return { reasons: [capacity], relaxation: { filter: capacity, value: 1, companies: ranked.length } }
}

const keyOf = ({ candidate }: ScoredCandidate) => candidate.societe_uuid
const freeCapacityOf = ({ capacity, open_calls }: CompanyLoad) => Math.max(0, capacity - open_calls)
const summaryOf = (one: ScoredCandidate) => ({
  societe_uuid: keyOf(one),
  cost: costOf(one),
  distance_km: one.candidate.distance_km,
})

function countByCompany(placements: readonly Placement[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { chosen } of placements) if (chosen) counts.set(keyOf(chosen), (counts.get(keyOf(chosen)) ?? 0) + 1)
  return counts
}

/** The companies that can take more calls than those assigned to them. */
function companiesWithFreeCapacity(
  loads: readonly CompanyLoad[],
  assigned: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const withMore = loads.filter((load) => freeCapacityOf(load) > (assigned.get(load.societe_uuid) ?? 0))
  return new Set(withMore.map(({ societe_uuid }) => societe_uuid))
}

function totalOf(placements: readonly Placement[]) {
  const chosen = placements.flatMap((placement) => placement.chosen ?? [])
  return {
    placed: chosen.length,
    cost: chosen.reduce((sum, one) => sum + cents(costOf(one)), 0) / 100,
    distance_km: tenths(chosen.reduce((sum, { candidate }) => sum + (candidate.distance_km ?? 0), 0)),
  }
}
