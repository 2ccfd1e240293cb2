import type { LifeMonth } from './life-table.ts'
import type { Interval } from './statistics/poisson.ts'
import { poissonRandom } from './statistics/random.ts'
import {
  fitWeibull,
  fitWeibullScale,
  type LifeObservation,
  type Weibull,
  weibullFailures,
} from './statistics/weibull.ts'

/** Appliances that are of an age (in months) in a coming month. */
export interface FutureExposure {
  readonly month: number
  readonly age: number
  readonly units: number
}

export interface CountForecast extends Interval {
  readonly calls: number
}

/** Fewer failures than these do not determine a shape of their own. */
export const failuresOfOwnShape = 8

export interface FittedLife extends Weibull {
  /** The shape is from these failures, not from the family. */
  readonly own: boolean
}

/** First failures by month in service as interval-censored ages, each month entered anew: what the calendar shows. */
export function observationsOf(months: readonly LifeMonth[]): readonly LifeObservation[] {
  return months.flatMap(({ at_risk, failures }, month) =>
    [
      { entry: month, lower: month, upper: month + 1, count: failures },
      { entry: month, lower: month + 1, upper: Number.POSITIVE_INFINITY, count: Math.max(0, at_risk - failures) },
    ].filter(({ count }) => count > 0),
  )
}

/** Life of appliances from 8 failures on by their own shape, else by that of the family; nothing without failures. */
export function fitLife(months: readonly LifeMonth[], familyShape = 1): FittedLife | undefined {
  const observations = observationsOf(months)
  const failures = months.reduce((sum, month) => sum + month.failures, 0)
  const own = failures >= failuresOfOwnShape ? fitWeibull(observations) : undefined
  if (own) return { shape: own.shape, scale: own.scale, own: true }
  const fitted = fitWeibullScale(observations, familyShape)
  return fitted && { shape: fitted.shape, scale: fitted.scale, own: false }
}

/**
 * Failures in the coming months with a 90 % prediction interval by parametric bootstrap (Efron and Tibshirani 1993;
 * Meeker and Escobar 1998, chapter 12): past counts are drawn from the fit and fitted again, then the future is drawn.
 */
export function forecastFailures(
  months: readonly LifeMonth[],
  fit: FittedLife,
  future: readonly FutureExposure[],
  random: () => number,
  runs = 200,
): { readonly months: readonly CountForecast[]; readonly total: CountForecast } {
  const length = future.reduce((max, { month }) => Math.max(max, month + 1), 0)
  const expected = expectedByMonth(fit, future, length)
  const draws = Array.from({ length: runs }, () => {
    const drawn = months.map(({ at_risk }, month) => ({
      at_risk,
      failures: Math.min(
        at_risk,
        poissonRandom(at_risk * -Math.expm1(-weibullFailures(fit, month, month + 1)), random),
      ),
    }))
    const refitted = fit.own
      ? fitWeibull(observationsOf(drawn), 1e-2)
      : fitWeibullScale(observationsOf(drawn), fit.shape)
    const again = refitted ?? fit
    return expectedByMonth(again, future, length).map((mean) => poissonRandom(mean, random))
  })
  return {
    months: expected.map((calls, month) => ({ calls, ...centralInterval(draws.map((draw) => draw[month] as number)) })),
    total: { calls: sum(expected), ...centralInterval(draws.map(sum)) },
  }
}

/** Calls ahead where `observed` came and `expected` were expected, as many more being expected; 90 % by bootstrap. */
export function forecastFromRatio(
  { observed, expected, ahead }: { observed: number; expected: number; ahead: number },
  random: () => number,
  runs = 1000,
): CountForecast {
  if (expected <= 0) return { calls: 0, lower: 0, upper: 0 }
  const draws = Array.from({ length: runs }, () =>
    poissonRandom((poissonRandom(observed, random) / expected) * ahead, random),
  )
  return { calls: (observed / expected) * ahead, ...centralInterval(draws) }
}

function expectedByMonth(life: Weibull, future: readonly FutureExposure[], length: number): number[] {
  const expected = new Array<number>(length).fill(0)
  for (const { month, age, units } of future) {
    expected[month] = (expected[month] as number) + units * -Math.expm1(-weibullFailures(life, age, age + 1))
  }
  return expected
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function centralInterval(draws: readonly number[]): Interval {
  const sorted = [...draws].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { lower: at(0.05), upper: at(0.95) }
}
