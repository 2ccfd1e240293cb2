import { bisect } from './incomplete-gamma.ts'
import { poissonProbability } from './poisson.ts'

/** Log-likelihood ratio of `observed` events where `expected` were expected: 0 unless there are more (Kulldorff 2011). */
export function poissonLogLikelihoodRatio(observed: number, expected: number): number {
  if (observed <= expected || observed <= 0) return 0
  return observed * Math.log(observed / Math.max(expected, 1e-9)) - (observed - expected)
}

/**
 * Critical value of the continuous Poisson MaxSPRT with `horizon` expected events and false alarms with probability
 * `alpha` (Kulldorff and others, Sequential Analysis 30, 2011), exact.
 */
export function maxSprtCriticalValue(horizon: number, alpha = 0.05): number {
  return bisect((value) => alpha - signalProbability(value, horizon), 0.5, 20)
}

/** Probability that the log-likelihood ratio reaches a value before `horizon` events were expected. */
function signalProbability(value: number, horizon: number): number {
  // The n-th event signals if it comes before `limit`; so the counts that survive it are below n.
  let survivors: readonly number[] = [1]
  let before = 0
  for (let events = 1; before < horizon; events++) {
    const limit = Math.min(
      horizon,
      bisect((expected) => value - poissonLogLikelihoodRatio(events, expected), 0, events),
    )
    const step = Array.from({ length: events }, (_, more) => poissonProbability(more, limit - before))
    survivors = step.map((_, count) =>
      survivors.reduce(
        (sum, part, earlier) => sum + (earlier > count ? 0 : part * (step[count - earlier] as number)),
        0,
      ),
    )
    before = limit
  }
  return 1 - survivors.reduce((sum, part) => sum + part, 0)
}
