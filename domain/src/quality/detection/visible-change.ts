import type { CusumThresholds } from './detect.ts'
import { ratios } from './detect.ts'

/** Calls a year of a product's problem for which the smallest visible change is told. */
const callsAYear = [10, 20, 40, 80, 160] as const
/** The normal quantile of 80 %. */
const mostTimes = 0.8416

/**
 * The smallest ratio that a chart sees within half a year in 80 of 100 cases, by calls a year: the calls that come at
 * least in 80 % (by the normal distribution) must carry the chart from 0 to its threshold.
 */
export const visibleChanges = (thresholds: CusumThresholds) =>
  callsAYear.map((calls) => {
    const expected = calls / 2
    const seenBy = (name: keyof typeof ratios) => {
      const needed = (thresholds[name] + (ratios[name] - 1) * expected) / Math.log(ratios[name])
      const root = (mostTimes + Math.sqrt(mostTimes ** 2 + 4 * needed)) / 2
      return root ** 2 / expected
    }
    return { calls, ratio: Math.min(seenBy('double'), seenBy('fivefold')) }
  })
