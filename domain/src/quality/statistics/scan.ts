import { poissonLogLikelihoodRatio } from './max-sprt.ts'
import { poissonRandom } from './random.ts'

export interface CountAndExpectation {
  readonly observed: number
  readonly expected: number
}

export interface ScanWindow extends CountAndExpectation {
  /** First and last position, both included. */
  readonly from: number
  readonly to: number
  readonly logLikelihoodRatio: number
}

const fewestCalls = 3

/**
 * Windows of 1 to `longest` neighbouring positions with at least 3 calls and more than expected, in the order of their
 * log-likelihood ratio, the highest first: the scan statistic of Kulldorff (Communications in Statistics 26, 1997).
 */
export function scanWindows(positions: readonly CountAndExpectation[], longest: number): readonly ScanWindow[] {
  const windows: ScanWindow[] = []
  for (const from of positions.keys()) {
    let [observed, expected] = [0, 0]
    for (let to = from; to < Math.min(positions.length, from + longest); to++) {
      observed += (positions[to] as CountAndExpectation).observed
      expected += (positions[to] as CountAndExpectation).expected
      const logLikelihoodRatio = observed < fewestCalls ? 0 : poissonLogLikelihoodRatio(observed, expected)
      if (logLikelihoodRatio > 0) windows.push({ from, to, observed, expected, logLikelihoodRatio })
    }
  }
  return windows.sort((a, b) => b.logLikelihoodRatio - a.logLikelihoodRatio)
}

/** From the earliest to the latest position of all windows within 1.92 of the best: its 95 % likelihood set. */
export function likelyRange(windows: readonly ScanWindow[]): { from: number; to: number } | undefined {
  const [best] = windows
  if (!best) return undefined
  const likely = windows.filter(({ logLikelihoodRatio }) => logLikelihoodRatio >= best.logLikelihoodRatio - 1.92)
  const overlapping = likely.filter(({ from, to }) => from <= best.to && to >= best.from)
  return { from: Math.min(...overlapping.map(({ from }) => from)), to: Math.max(...overlapping.map(({ to }) => to)) }
}

/** Windows with fewer calls are no alarms, so that they do not raise the threshold. */
const fewestOfAlarm = 4

/** The highest log-likelihood ratio of all windows, without keeping them. */
function highestRatio(observed: readonly number[], expected: readonly number[], longest: number): number {
  let highest = 0
  for (let from = 0; from < observed.length; from++) {
    let [o, e] = [0, 0]
    for (let to = from; to < Math.min(observed.length, from + longest); to++) {
      o += observed[to] as number
      e += expected[to] as number
      if (o >= fewestOfAlarm && o > e) highest = Math.max(highest, poissonLogLikelihoodRatio(o, e))
    }
  }
  return highest
}

/**
 * Threshold that the best window of any cell passes with probability `alpha` where nothing is wrong, by Monte Carlo
 * over the expectations of all cells.
 */
export function scanThreshold(
  cells: readonly (readonly number[])[],
  longest: number,
  alpha: number,
  random: () => number,
  runs = 300,
): number {
  const highest = Array.from({ length: runs }, () =>
    cells.reduce((max, expected) => {
      const observed = expected.map((mean) => poissonRandom(mean, random))
      return Math.max(max, highestRatio(observed, expected, longest))
    }, 0),
  ).sort((a, b) => b - a)
  return highest[Math.min(runs - 1, Math.floor(runs * alpha))] as number
}
