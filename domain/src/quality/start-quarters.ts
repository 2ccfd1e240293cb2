/** A month of start of the Nevada chart: appliances, and failures by month in service. */
interface StartMonth {
  /** `YYYY-MM`. */
  readonly start: string
  readonly units: number
  readonly returns: readonly number[]
}

export interface StartQuarter {
  /** `2026 Q1`. */
  readonly quarter: string
  readonly units: number
  /** Mean number of failures of an appliance up to the end of each month in service. */
  readonly cumulative: readonly number[]
}

/**
 * Mean cumulative failures by quarter of start (Nelson 2003), the oldest first: each month in service counts the
 * appliances that have begun it. Quarters without appliances are left out.
 */
export function meanFailuresByQuarter(months: readonly StartMonth[]): readonly StartQuarter[] {
  return [...Map.groupBy(months, ({ start }) => quarterOf(start))]
    .map(([quarter, starts]) => ({
      quarter,
      units: starts.reduce((sum, { units }) => sum + units, 0),
      cumulative: cumulativeOf(starts),
    }))
    .filter(({ units }) => units > 0)
    .sort((a, b) => (a.quarter < b.quarter ? -1 : 1))
}

const quarterOf = (start: string) => `${start.slice(0, 4)} Q${Math.ceil(Number(start.slice(5, 7)) / 3)}`

function cumulativeOf(starts: readonly StartMonth[]): readonly number[] {
  let sum = 0
  return Array.from({ length: Math.max(...starts.map(({ returns }) => returns.length)) }, (_, month) => {
    const begun = starts.filter(({ returns }) => month < returns.length)
    const units = begun.reduce((total, one) => total + one.units, 0)
    const failures = begun.reduce((total, { returns }) => total + (returns[month] ?? 0), 0)
    if (units > 0) sum += failures / units
    return sum
  })
}
