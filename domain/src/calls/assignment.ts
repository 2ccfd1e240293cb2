import { z } from 'zod'
import { type OutputOf, once } from '../kernel/once.ts'

/** How a network chooses: per network, versioned, so that an old choice can still be explained. */
export const assignmentPolicy = once(() =>
  z.object({
    version: z.int().default(1),
    radius_km: z.number().positive().default(80),
    /** Open calls a company may hold where it has no capacity of its own. */
    capacity: z.int().min(0).default(25),
    weights: z
      .object({
        distance: z.number().min(0).default(30),
        capacity: z.number().min(0).default(20),
        availability: z.number().min(0).default(20),
        previous: z.number().min(0).default(15),
        record: z.number().min(0).default(15),
      })
      .prefault({}),
  }),
)
export type AssignmentPolicy = OutputOf<typeof assignmentPolicy>

export const criteria = ['distance', 'capacity', 'availability', 'previous', 'record'] as const
export type Criterion = (typeof criteria)[number]

/** The filters in the order they are asked. */
export const filters = ['active', 'skill', 'radius', 'leave', 'capacity', 'declined'] as const
export type FilterName = (typeof filters)[number]

/** What is known of a company before it is asked what it is at. */
export interface Placed {
  readonly societe_uuid: string
  readonly active: boolean
  readonly has_skill: boolean
  /** Kilometres by road, in tenths; null where unknown. */
  readonly distance_km: number | null
  readonly serves_postcode: boolean
}

/** What is known of a company when a call is to be given away. */
export interface Candidate extends Placed {
  readonly raison_sociale: string
  readonly on_leave: boolean
  readonly open_calls: number
  /** Its own limit of open calls; null takes the network's. */
  readonly capacity: number | null
  readonly declined: boolean
  /** Minutes already promised around the wish date, and the minutes its technicians have then; null without a date. */
  readonly booked_minutes: number | null
  readonly working_minutes: number
  readonly is_previous: boolean
  readonly record: CompanyRecord
  readonly last_assigned_at: string | null
}

export interface CompanyRecord {
  readonly offered: number
  readonly accepted: number
  readonly done: number
  readonly done_at_first_visit: number
}

export interface CallNeeds {
  readonly urgent: boolean
  /** Whether some company has worked on this appliance before. */
  readonly has_previous: boolean
}

export interface Scored {
  readonly candidate: Candidate
  /** 0 to 100, in hundredths. */
  readonly score: number
  /** 0 to 1 for each criterion that has data. */
  readonly parts: Readonly<Partial<Record<Criterion, number>>>
}

export interface Missed {
  readonly candidate: Candidate
  readonly failures: readonly FilterName[]
}

/** The smallest change of the rules that would leave somebody. */
export interface Relaxation {
  readonly filter: Exclude<FilterName, 'active'>
  /** The radius in km that would do, or how many open calls more; null for the other filters. */
  readonly value: number | null
  readonly companies: number
}

/** How many companies each filter removed, counted at the first one they failed. */
export type Removed = Readonly<Record<FilterName, number>>

export interface Ranking {
  readonly ranked: readonly Scored[]
  readonly removed: Removed
  /** Those that failed, the nearest to passing first. */
  readonly missed: readonly Missed[]
  /** Set where nobody passed. */
  readonly relaxation: Relaxation | null
}

const consideredCompany = once(() =>
  z.object({
    societe_uuid: z.string(),
    raison_sociale: z.string(),
    distance_km: z.number().nullable(),
    open_calls: z.int(),
  }),
)

/** Why this company: what was kept with an assignment. */
export const assignmentRecord = once(() =>
  z.object({
    how: z.enum(['manual', 'algorithm', 'previous']),
    societe_uuid: z.string(),
    raison_sociale: z.string(),
    assigned_at: z.string(),
    assigned_by: z.string(),
    policy_version: z.int(),
    companies: z.int(),
    passed: z.int(),
    removed: z.record(z.enum(filters), z.int()),
    missed: z.array(consideredCompany().extend({ failures: z.array(z.enum(filters)) })),
    ranked: z.array(
      consideredCompany().extend({ score: z.number(), parts: z.partialRecord(z.enum(criteria), z.number()) }),
    ),
  }),
)
export type AssignmentRecord = OutputOf<typeof assignmentRecord>

export const noneRemoved = (): Record<FilterName, number> => ({
  active: 0,
  skill: 0,
  radius: 0,
  leave: 0,
  capacity: 0,
  declined: 0,
})

/**
 * Ranks the companies for a call; `network` is the record of all companies of its network together, `others` are those that
 * need not be candidates. The same input gives the same answer, in whatever order it comes.
 */
export function rankCandidates(
  policy: AssignmentPolicy,
  needs: CallNeeds,
  network: CompanyRecord,
  candidates: readonly Candidate[],
  others: Removed = noneRemoved(),
): Ranking {
  const mean = meanRecord(network)
  const ranked: Scored[] = []
  const missed: Missed[] = []
  const removed = { ...others }
  for (const candidate of candidates) {
    const failures = failuresOf(policy, candidate)
    const first = firstOf(failures)
    if (first) {
      removed[first] += 1
      missed.push({ candidate, failures: namesOf(failures) })
    } else ranked.push(scoreOf(policy, needs, mean, candidate))
  }
  ranked.sort(betterScored)
  missed.sort(nearerMiss)
  return { ranked, removed, missed, relaxation: ranked.length > 0 ? null : smallestRelaxation(policy, missed) }
}

const capacityOf = (policy: AssignmentPolicy, candidate: Candidate) => candidate.capacity ?? policy.capacity

// Failed filters are bits, in the filters' order: thousands of companies are looked through for one call.
const bitOf = (filter: FilterName) => 1 << filters.indexOf(filter)
const [active, skill, radius, leave, capacity, declined] = filters.map(bitOf) as [
  number,
  number,
  number,
  number,
  number,
  number,
]

const namesOf = (failures: number) => filters.filter((_, bit) => failures & (1 << bit))

/** The first filter of those that failed, undefined where none did. */
export const firstOf = (failures: number): FilterName | undefined => filters[31 - Math.clz32(failures & -failures)]

export const isSingle = (failures: number) => failures !== 0 && (failures & (failures - 1)) === 0

/** The filters a company fails whatever it is at. */
export function placeFailures(policy: AssignmentPolicy, company: Placed): number {
  const { distance_km, serves_postcode } = company
  const isNear = distance_km !== null && distance_km <= policy.radius_km
  return (company.active ? 0 : active) | (company.has_skill ? 0 : skill) | (isNear || serves_postcode ? 0 : radius)
}

const failuresOf = (policy: AssignmentPolicy, candidate: Candidate) =>
  placeFailures(policy, candidate) |
  (candidate.on_leave ? leave : 0) |
  (candidate.open_calls >= capacityOf(policy, candidate) ? capacity : 0) |
  (candidate.declined ? declined : 0)

const clamp = (share: number) => Math.min(1, Math.max(0, share))

function scoreOf(policy: AssignmentPolicy, needs: CallNeeds, mean: MeanRecord, candidate: Candidate): Scored {
  const parts = partsOf(policy, needs, mean, candidate)
  const weight = (name: Criterion) => policy.weights[name] * (name === 'availability' && needs.urgent ? 2 : 1)
  const names = Object.keys(parts) as Criterion[]
  const total = names.reduce((sum, name) => sum + weight(name), 0)
  const sum = names.reduce((sum, name) => sum + weight(name) * (parts[name] ?? 0), 0)
  return { candidate, parts, score: total === 0 ? 0 : Math.round((sum / total) * 10_000) / 100 }
}

function partsOf(policy: AssignmentPolicy, needs: CallNeeds, mean: MeanRecord, candidate: Candidate) {
  const { distance_km, booked_minutes, working_minutes } = candidate
  const capacity = capacityOf(policy, candidate)
  const parts: Partial<Record<Criterion, number>> = { capacity: clamp((capacity - candidate.open_calls) / capacity) }
  if (distance_km !== null) parts.distance = clamp(1 - distance_km / policy.radius_km)
  if (booked_minutes !== null && working_minutes > 0) parts.availability = clamp(1 - booked_minutes / working_minutes)
  if (needs.has_previous) parts.previous = candidate.is_previous ? 1 : 0
  const record = recordOf(mean, candidate.record)
  if (record !== null) parts.record = record
  return parts
}

interface MeanRecord {
  readonly acceptance: number | null
  readonly firstVisit: number | null
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

const meanRecord = ({ offered, accepted, done, done_at_first_visit }: CompanyRecord): MeanRecord => ({
  acceptance: share(accepted, offered),
  firstVisit: share(done_at_first_visit, done),
})

/** Calls every company is taken to have had at the network's mean, so that a short record says little. */
const pseudoCalls = 10

function recordOf(mean: MeanRecord, record: CompanyRecord): number | null {
  const shrunk = (part: number, whole: number, toward: number | null) =>
    toward === null ? null : (part + pseudoCalls * toward) / (whole + pseudoCalls)
  const rates = [
    shrunk(record.accepted, record.offered, mean.acceptance),
    shrunk(record.done_at_first_visit, record.done, mean.firstVisit),
  ].filter((rate) => rate !== null)
  return rates.length === 0 ? null : clamp(rates.reduce((sum, rate) => sum + rate, 0) / rates.length)
}

const compareDistance = (a: Candidate, b: Candidate) => (a.distance_km ?? Infinity) - (b.distance_km ?? Infinity) || 0
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function betterScored(a: Scored, b: Scored): number {
  return b.score - a.score || tieBreak(a.candidate, b.candidate)
}

function tieBreak(a: Candidate, b: Candidate): number {
  const farther = a.distance_km === b.distance_km ? 0 : compareDistance(a, b)
  return (
    farther ||
    a.open_calls - b.open_calls ||
    compareText(a.last_assigned_at ?? '', b.last_assigned_at ?? '') ||
    compareText(a.societe_uuid, b.societe_uuid)
  )
}

function nearerMiss(a: Missed, b: Missed): number {
  return a.failures.length - b.failures.length || tieBreak(a.candidate, b.candidate)
}

/** The filters in the order one would rather give way. */
const relaxable: readonly Relaxation['filter'][] = ['radius', 'capacity', 'leave', 'declined', 'skill']

function smallestRelaxation(policy: AssignmentPolicy, missed: readonly Missed[]): Relaxation | null {
  for (const filter of relaxable) {
    const only = missed.filter(({ failures }) => failures.length === 1 && failures[0] === filter)
    const relaxed = relaxationOf(
      policy,
      filter,
      only.map(({ candidate }) => candidate),
    )
    if (relaxed) return relaxed
  }
  return null
}

function relaxationOf(
  policy: AssignmentPolicy,
  filter: Relaxation['filter'],
  only: readonly Candidate[],
): Relaxation | null {
  if (filter === 'radius') {
    const distances = only.flatMap(({ distance_km }) => (distance_km === null ? [] : [Math.ceil(distance_km)]))
    if (distances.length === 0) return null
    const value = Math.min(...distances)
    return { filter, value, companies: distances.filter((km) => km <= value).length }
  }
  if (only.length === 0) return null
  if (filter !== 'capacity') return { filter, value: null, companies: only.length }
  const missing = only.map((candidate) => candidate.open_calls + 1 - capacityOf(policy, candidate))
  const value = Math.min(...missing)
  return { filter, value, companies: missing.filter((calls) => calls <= value).length }
}
