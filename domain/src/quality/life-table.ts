import { garwoodInterval } from './statistics/poisson.ts'

export interface LifeMonth {
  readonly at_risk: number
  readonly failures: number
}

export interface LifeTableMonth extends LifeMonth {
  readonly month: number
  readonly hazard: number
  readonly lower: number
  readonly upper: number
  readonly cumulative: number
}

/**
 * Failures by month in service with exact bands and their sum. Of first failures the sum is the cumulative hazard
 * (Nelson 1969, Aalen 1978), of all failures the mean cumulative function of repaired appliances (Nelson 2003).
 * A month without exposure has no rate: its bounds are 0.
 */
export function lifeTable(months: readonly LifeMonth[]): readonly LifeTableMonth[] {
  let cumulative = 0
  return months.map(({ at_risk, failures }, month) => {
    if (at_risk <= 0) return { month, at_risk: 0, failures, hazard: 0, lower: 0, upper: 0, cumulative }
    const hazard = failures / at_risk
    const { lower, upper } = garwoodInterval(failures)
    cumulative += hazard
    return { month, at_risk, failures, hazard, lower: lower / at_risk, upper: upper / at_risk, cumulative }
  })
}
