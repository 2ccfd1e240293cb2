import { gammaQuantile, logGamma, lowerIncompleteGamma } from './incomplete-gamma.ts'

export interface Interval {
  readonly lower: number
  readonly upper: number
}

/** Probability of exactly `count` events where `mean` are expected. */
export function poissonProbability(count: number, mean: number): number {
  if (mean <= 0) return count === 0 ? 1 : 0
  return Math.exp(count * Math.log(mean) - mean - logGamma(count + 1))
}

/** Probability of `count` events or more where `mean` are expected. */
export function poissonUpperTail(count: number, mean: number): number {
  return count <= 0 ? 1 : lowerIncompleteGamma(count, mean)
}

/** Exact two-sided interval of a Poisson mean (Garwood, Biometrika 28, 1936). */
export function garwoodInterval(count: number, level = 0.95): Interval {
  const outside = (1 - level) / 2
  return { lower: count <= 0 ? 0 : gammaQuantile(outside, count), upper: gammaQuantile(1 - outside, count + 1) }
}
