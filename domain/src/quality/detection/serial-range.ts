import { poissonLogLikelihoodRatio } from '../statistics/max-sprt.ts'

/** Appliances that failed beyond which the range is the whole window: pairs of them are compared. */
const mostFailed = 500

/**
 * The range of neighbouring appliances, in the order of their serial numbers, that fails most beyond what was expected of
 * all of them alike (Kulldorff's scan): positions, both included. Nothing without failures.
 */
export function worstRange(
  failures: readonly number[],
  expected: number,
): { readonly from: number; readonly to: number } | undefined {
  const failed = failures.flatMap((count, position) => (count > 0 ? [position] : []))
  if (failed.length === 0) return undefined
  if (failed.length > mostFailed) return { from: 0, to: failures.length - 1 }
  const each = expected / failures.length
  let best = { from: failed[0] as number, to: failed[0] as number, ratio: -1 }
  for (const [index, from] of failed.entries()) {
    let observed = 0
    for (const to of failed.slice(index)) {
      observed += failures[to] as number
      const ratio = poissonLogLikelihoodRatio(observed, each * (to - from + 1))
      if (ratio > best.ratio) best = { from, to, ratio }
    }
  }
  return { from: best.from, to: best.to }
}
