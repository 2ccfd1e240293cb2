import { type AssignmentFilter, assignmentFilters } from '../assignment/assignment.ts'

/** Company fields that its fitness depends on. */
export interface FittedCompany {
  readonly societe_uuid: string
  readonly raison_sociale: string
  readonly capacity: number
  readonly open_calls: number
  readonly ville?: string
}

/** A call for which companies are looked at. */
export interface FittedCall {
  readonly ID: string
  readonly version: number
}

/** The fitness of a company for some calls. */
export interface Fitness {
  /** The number of calls whose conditions it meets, at most as many as it has free capacity for. */
  readonly fitting: number
  /** Kilometres to the call, or on average to the calls that pass every filter; null if unknown. */
  readonly distance_km: number | null
  /** Open calls that it can still take. */
  readonly freeCapacity: number
  /** Reasons against it, in the order of the filters. */
  readonly reasons: readonly AssignmentFilter[]
}

/** Results of the assignment rules for the selected calls, by `societe_uuid` of the company. */
export interface Advice {
  readonly distances: ReadonlyMap<string, number | null>
  readonly failures: ReadonlyMap<string, readonly AssignmentFilter[]>
  /** Number of the calls that pass every filter, by company; undefined if that is not known. */
  readonly passes: ReadonlyMap<string, number> | undefined
  /** Those that pass every filter of one of several calls. */
  readonly companies: readonly FittedCompany[]
}

/** Advice without any results: nothing is known about any company. */
export const noAdvice: Advice = {
  distances: new Map(),
  failures: new Map(),
  passes: undefined,
  companies: [],
}

/** Computes the fitness of a company for the calls. */
export function fitnessOf(advice: Advice, calls: readonly FittedCall[], company: FittedCompany): Fitness {
  const { societe_uuid, capacity, open_calls } = company
  const freeCapacity = Math.max(0, capacity - open_calls)
  const passing = advice.passes ? (advice.passes.get(societe_uuid) ?? 0) : calls.length
  const found = new Set(advice.failures.get(societe_uuid))
  if (freeCapacity < calls.length) found.add('capacity')
  return {
    fitting: Math.min(passing, freeCapacity),
    distance_km: advice.distances.get(societe_uuid) ?? null,
    freeCapacity,
    reasons: assignmentFilters.filter((filter) => found.has(filter)),
  }
}

/** The companies that suit some of the calls: those that suit most of them first, then the nearest. */
export const bestCompanies = <Company extends FittedCompany>(
  companies: readonly Company[],
  fitness: (company: Company) => Fitness,
): (readonly [Company, Fitness])[] =>
  companies
    .map((company) => [company, fitness(company)] as const)
    .filter(([, { fitting }]) => fitting > 0)
    .toSorted(
      ([, a], [, b]) =>
        b.fitting - a.fitting || (a.distance_km ?? Number.MAX_VALUE) - (b.distance_km ?? Number.MAX_VALUE),
    )
