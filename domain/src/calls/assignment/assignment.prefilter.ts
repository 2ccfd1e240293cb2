import {
  type AssignmentPolicy,
  type CompanyProfile,
  firstFailedFilter,
  isSingleFailure,
  noRemovals,
  profileFailures,
  type Ranking,
  type RemovedCounts,
} from './assignment.ts'

/** Result of the prefilter. The workload must be loaded only for the remaining companies. */
export interface PrefilterResult<P extends CompanyProfile> {
  readonly remaining: readonly P[]
  /** Number of companies each filter removed. */
  readonly removed: RemovedCounts
  /** Every removed company that fails a single filter is farther away than this, in km. */
  readonly nearMissLimitKm: number
}

/** A result that keeps every company. */
export const skipPrefilter = <P extends CompanyProfile>(companies: readonly P[]): PrefilterResult<P> => ({
  remaining: companies,
  removed: noRemovals(),
  nearMissLimitKm: Number.POSITIVE_INFINITY,
})

/** Factor for near misses to keep, because some turn out to fail further filters. */
const nearMissMargin = 2

const distanceKmOf = ({ distance_km }: CompanyProfile) => distance_km ?? Number.POSITIVE_INFINITY

/**
 * Removes companies whose profile rules them out as candidates and as one of the `missCount` nearest misses;
 * `requiredIds` are always kept. Check the ranking of the rest with `isConclusive`.
 */
export function prefilterCompanies<P extends CompanyProfile>(
  policy: AssignmentPolicy,
  companies: readonly P[],
  missCount: number,
  requiredIds: readonly (string | null | undefined)[] = [],
): PrefilterResult<P> {
  // One loop over thousands of companies: three times as fast as `Uint8Array.from` with a function.
  const failures = new Uint8Array(companies.length)
  const missDistances: number[] = []
  for (const [index, company] of companies.entries()) {
    const failed = profileFailures(policy, company)
    failures[index] = failed
    if (isSingleFailure(failed)) missDistances.push(distanceKmOf(company))
  }
  const nearMissLimitKm = new Float64Array(missDistances).sort()[missCount * nearMissMargin] ?? Number.POSITIVE_INFINITY
  const removed = noRemovals()
  const remaining = companies.filter((company, index) => {
    const failed = failures[index] as number
    const first = firstFailedFilter(failed)
    if (
      !first ||
      (isSingleFailure(failed) && distanceKmOf(company) <= nearMissLimitKm) ||
      requiredIds.includes(company.societe_uuid)
    )
      return true
    removed[first] += 1
    return false
  })
  return { remaining, removed, nearMissLimitKm }
}

/** True if ranking the remaining companies finds the same candidates and `missCount` nearest misses as ranking all. */
export function isConclusive(
  { removed, nearMissLimitKm }: PrefilterResult<CompanyProfile>,
  { ranked, missed }: Ranking,
  missCount: number,
): boolean {
  if (Object.values(removed).every((count) => count === 0)) return true
  const last = missed[missCount - 1]
  return ranked.length > 0 && last?.failures.length === 1 && distanceKmOf(last.candidate) <= nearMissLimitKm
}
