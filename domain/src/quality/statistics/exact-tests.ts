import type { CountAndExposure } from './gamma-poisson.ts'
import { bisect, logGamma } from './incomplete-gamma.ts'
import type { Interval } from './poisson.ts'

const logChoose = (n: number, k: number) => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1)

/**
 * Probability that a random draw holds `found` marked things or more: `drawn` of `all`, of which `marked` are marked
 * (Fisher's exact test, one-sided).
 */
export function hypergeometricUpperTail(found: number, drawn: number, marked: number, all: number): number {
  if (found <= Math.max(0, drawn + marked - all)) return 1
  let sum = 0
  for (let k = found; k <= Math.min(drawn, marked); k++) {
    sum += Math.exp(logChoose(marked, k) + logChoose(all - marked, drawn - k) - logChoose(all, drawn))
  }
  return Math.min(1, sum)
}

/** Probability of `successes` or more of `trials`, each with `probability`. */
function binomialUpperTail(successes: number, trials: number, probability: number): number {
  if (successes <= 0 || probability >= 1) return 1
  if (probability <= 0) return 0
  let sum = 0
  for (let k = successes; k <= trials; k++) {
    sum += Math.exp(logChoose(trials, k) + k * Math.log(probability) + (trials - k) * Math.log1p(-probability))
  }
  return Math.min(1, sum)
}

/** Exact interval of a proportion (Clopper and Pearson, Biometrika 26, 1934). */
export function clopperPearsonInterval(successes: number, trials: number, level = 0.95): Interval {
  const outside = (1 - level) / 2
  return {
    lower: successes <= 0 ? 0 : bisect((p) => binomialUpperTail(successes, trials, p) - outside, 0, 1),
    upper: successes >= trials ? 1 : bisect((p) => binomialUpperTail(successes + 1, trials, p) - (1 - outside), 0, 1),
  }
}

/**
 * Exact interval of the failure rate of treated appliances over that of untreated ones: given their sum, the failures
 * of the treated are binomial (Przyborowski and Wilenski, Biometrika 31, 1940). Nothing without failures or exposure.
 */
export function rateRatioInterval(
  treated: CountAndExposure,
  untreated: CountAndExposure,
  level = 0.95,
): { lower: number; upper: number | null } | undefined {
  const failures = treated.count + untreated.count
  if (failures <= 0 || treated.exposure <= 0 || untreated.exposure <= 0) return undefined
  const share = clopperPearsonInterval(treated.count, failures, level)
  const ratio = (p: number) => ((p / (1 - p)) * untreated.exposure) / treated.exposure
  return { lower: ratio(share.lower), upper: share.upper >= 1 ? null : ratio(share.upper) }
}
