import { z } from 'zod'
import { compareText } from '../../platform/compare-text.ts'
import { type OutputOf, once } from '../../platform/once.ts'
import { hasRepeatRule, repeatPolicy } from '../repeat.ts'
import { type MeanRates, meanRatesOf, type TrackRecord, trackRecordScore } from './track-record.ts'

const weight = (byDefault: number) => z.number().min(0, 'message.must_be_minimum').default(byDefault)

/** Assignment policy of a network. Versioned, so that an old assignment can still be explained. */
export const assignmentPolicy = once(() =>
  z.object({
    version: z.int().default(1),
    radius_km: z.number().positive('message.must_be_minimum').default(80),
    /** Maximum number of open calls of a company without its own limit. */
    capacity: z.int().min(0, 'message.must_be_minimum').default(25),
    weights: z
      .object({
        distance: weight(30),
        capacity: weight(20),
        availability: weight(20),
        previous: weight(15),
        record: weight(15),
      })
      .prefault({}),
    repeat: repeatPolicy().prefault({}),
  }),
)
export type AssignmentPolicy = OutputOf<typeof assignmentPolicy>

export const assignmentCriteria = ['distance', 'capacity', 'availability', 'previous', 'record'] as const
export type Criterion = (typeof assignmentCriteria)[number]

/** The filters in the order they are applied. */
export const assignmentFilters = ['active', 'skill', 'radius', 'leave', 'capacity', 'declined', 'repeat'] as const
export type AssignmentFilter = (typeof assignmentFilters)[number]

/** Company facts that do not depend on its workload. */
export interface CompanyProfile {
  readonly societe_uuid: string
  readonly active: boolean
  readonly has_skill: boolean
  /** Kilometres by road, with one decimal; null if unknown. */
  readonly distance_km: number | null
  readonly serves_postcode: boolean
}

/** Company facts that the ranking for a call needs. */
export interface Candidate extends CompanyProfile {
  readonly raison_sociale: string
  readonly on_leave: boolean
  readonly open_calls: number
  /** The company's limit of open calls; null means the limit of the policy. */
  readonly capacity: number | null
  readonly declined: boolean
  /** Minutes already booked around the wish date; null without a date. */
  readonly booked_minutes: number | null
  /** Minutes that its technicians work in the same period. */
  readonly working_minutes: number
  readonly is_previous: boolean
  readonly record: TrackRecord
  readonly last_assigned_at: string | null
}

/** Call facts that the ranking needs. */
export interface CallNeeds {
  readonly urgent: boolean
  /** True if a company has worked on this appliance before. */
  readonly has_previous: boolean
  /** The company of the call that this one repeats; null if it repeats none. */
  readonly repeat_company: string | null
}

/** A company that passed every filter, with its score. */
export interface ScoredCandidate {
  readonly candidate: Candidate
  /** 0 to 100, with two decimals. */
  readonly score: number
  /** 0 to 1 for each criterion that has data. */
  readonly parts: Readonly<Partial<Record<Criterion, number>>>
}

/** A company that failed, with every filter it failed. */
export interface FailedCandidate {
  readonly candidate: Candidate
  readonly failures: readonly AssignmentFilter[]
}

/** The smallest change of the policy that lets at least one company pass. */
export interface Relaxation {
  readonly filter: Exclude<AssignmentFilter, 'active'>
  /** Needed radius in km, or number of additional open calls; null for the other filters. */
  readonly value: number | null
  /** Number of companies that would pass. */
  readonly companies: number
}

/** Number of companies each filter removed. A company counts for the first filter it fails. */
export type RemovedCounts = Readonly<Record<AssignmentFilter, number>>

/** Result of ranking companies for a call; `ranked` is best first. */
export interface Ranking {
  readonly ranked: readonly ScoredCandidate[]
  readonly removed: RemovedCounts
  /** Companies that failed a filter, those with the fewest failures first. */
  readonly missed: readonly FailedCandidate[]
  /** Set if no company passed. */
  readonly relaxation: Relaxation | null
}

/** Zero removals for each filter, as a new object. */
export const noRemovals = (): Record<AssignmentFilter, number> => ({
  active: 0,
  skill: 0,
  radius: 0,
  leave: 0,
  capacity: 0,
  declined: 0,
  repeat: 0,
})

/**
 * Ranks companies for a call. `networkRecord` sums the records of all companies of the network; `removedEarlier` counts
 * those that a prefilter removed. The result does not depend on the order of the candidates.
 */
export function rankCandidates(
  policy: AssignmentPolicy,
  needs: CallNeeds,
  networkRecord: TrackRecord,
  candidates: readonly Candidate[],
  removedEarlier: RemovedCounts = noRemovals(),
): Ranking {
  const mean = meanRatesOf(networkRecord)
  const ranked: ScoredCandidate[] = []
  const missed: FailedCandidate[] = []
  const removed = { ...removedEarlier }
  for (const candidate of candidates) {
    const failures = failuresOf(policy, needs, candidate)
    const first = firstFailedFilter(failures)
    if (first) {
      removed[first] += 1
      missed.push({ candidate, failures: filterNamesOf(failures) })
    } else ranked.push(scoreCandidate(policy, needs, mean, candidate))
  }
  const comesFirst = ({ candidate }: ScoredCandidate) => Number(hasRepeatRule(policy, needs, candidate, 'first'))
  ranked.sort((a, b) => b.score - a.score || comesFirst(b) - comesFirst(a) || compareTies(a.candidate, b.candidate))
  missed.sort(compareMisses)
  return { ranked, removed, missed, relaxation: ranked.length > 0 ? null : smallestRelaxation(policy, missed) }
}

const capacityOf = (policy: AssignmentPolicy, candidate: Candidate) => candidate.capacity ?? policy.capacity

// Failed filters are a bit set in filter order, because thousands of companies are checked for one call.
const bitOf = (filter: AssignmentFilter) => 1 << assignmentFilters.indexOf(filter)
const [active, skill, radius, leave, capacity, declined, repeat] = assignmentFilters.map(bitOf) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

const filterNamesOf = (failures: number) => assignmentFilters.filter((_, bit) => failures & (1 << bit))

/** The first failed filter of a bit set; undefined if none failed. */
export const firstFailedFilter = (failures: number): AssignmentFilter | undefined =>
  assignmentFilters[31 - Math.clz32(failures & -failures)]

/** True if the bit set contains exactly one failed filter. */
export const isSingleFailure = (failures: number) => failures !== 0 && (failures & (failures - 1)) === 0

/** Bit set of the filters that a company fails regardless of its workload. */
export function profileFailures(policy: AssignmentPolicy, company: CompanyProfile): number {
  const { distance_km, serves_postcode } = company
  const isNear = distance_km !== null && distance_km <= policy.radius_km
  return (company.active ? 0 : active) | (company.has_skill ? 0 : skill) | (isNear || serves_postcode ? 0 : radius)
}

const failuresOf = (policy: AssignmentPolicy, needs: CallNeeds, candidate: Candidate) =>
  profileFailures(policy, candidate) |
  (candidate.on_leave ? leave : 0) |
  (candidate.open_calls >= capacityOf(policy, candidate) ? capacity : 0) |
  (candidate.declined ? declined : 0) |
  (hasRepeatRule(policy, needs, candidate, 'never') ? repeat : 0)

const clamp = (share: number) => Math.min(1, Math.max(0, share))

/** The weight of a criterion for a call: availability counts twice if it is urgent. */
export const weightOf = ({ weights }: AssignmentPolicy, { urgent }: CallNeeds, name: Criterion) =>
  weights[name] * (name === 'availability' && urgent ? 2 : 1)

function scoreCandidate(
  policy: AssignmentPolicy,
  needs: CallNeeds,
  mean: MeanRates,
  candidate: Candidate,
): ScoredCandidate {
  const parts = scorePartsOf(policy, needs, mean, candidate)
  const weight = (name: Criterion) => weightOf(policy, needs, name)
  const names = Object.keys(parts) as Criterion[]
  const total = names.reduce((sum, name) => sum + weight(name), 0)
  const sum = names.reduce((sum, name) => sum + weight(name) * (parts[name] ?? 0), 0)
  // The full score also makes it the best candidate in a proposal, which adds up only scores.
  if (hasRepeatRule(policy, needs, candidate, 'first')) return { candidate, parts, score: 100 }
  return { candidate, parts, score: total === 0 ? 0 : Math.round((sum / total) * 10_000) / 100 }
}

function scorePartsOf(policy: AssignmentPolicy, needs: CallNeeds, mean: MeanRates, candidate: Candidate) {
  const { distance_km, booked_minutes, working_minutes } = candidate
  const capacity = capacityOf(policy, candidate)
  const parts: Partial<Record<Criterion, number>> = { capacity: clamp((capacity - candidate.open_calls) / capacity) }
  if (distance_km !== null) parts.distance = clamp(1 - distance_km / policy.radius_km)
  if (booked_minutes !== null && working_minutes > 0) parts.availability = clamp(1 - booked_minutes / working_minutes)
  if (needs.has_previous) parts.previous = candidate.is_previous ? 1 : 0
  const record = trackRecordScore(mean, candidate.record)
  if (record !== null) parts.record = clamp(record)
  return parts
}

function compareTies(a: Candidate, b: Candidate): number {
  const byDistance = a.distance_km === b.distance_km ? 0 : (a.distance_km ?? Infinity) - (b.distance_km ?? Infinity)
  return (
    byDistance ||
    a.open_calls - b.open_calls ||
    compareText(a.last_assigned_at ?? '', b.last_assigned_at ?? '') ||
    compareText(a.societe_uuid, b.societe_uuid)
  )
}

function compareMisses(a: FailedCandidate, b: FailedCandidate): number {
  return a.failures.length - b.failures.length || compareTies(a.candidate, b.candidate)
}

/** The filters in the order in which they are relaxed. */
const relaxationOrder: readonly Relaxation['filter'][] = ['radius', 'capacity', 'leave', 'declined', 'repeat', 'skill']

function smallestRelaxation(policy: AssignmentPolicy, missed: readonly FailedCandidate[]): Relaxation | null {
  for (const filter of relaxationOrder) {
    const failingOnlyThis = missed.filter(({ failures }) => failures.length === 1 && failures[0] === filter)
    const relaxation = relaxationOf(
      policy,
      filter,
      failingOnlyThis.map(({ candidate }) => candidate),
    )
    if (relaxation) return relaxation
  }
  return null
}

function relaxationOf(
  policy: AssignmentPolicy,
  filter: Relaxation['filter'],
  candidates: readonly Candidate[],
): Relaxation | null {
  if (filter === 'radius') {
    const distances = candidates.flatMap(({ distance_km }) => (distance_km === null ? [] : [Math.ceil(distance_km)]))
    if (distances.length === 0) return null
    const value = Math.min(...distances)
    return { filter, value, companies: distances.filter((km) => km <= value).length }
  }
  if (candidates.length === 0) return null
  if (filter !== 'capacity') return { filter, value: null, companies: candidates.length }
  const missing = candidates.map((candidate) => candidate.open_calls + 1 - capacityOf(policy, candidate))
  const value = Math.min(...missing)
  return { filter, value, companies: missing.filter((calls) => calls <= value).length }
}
