import { cusumThreshold, nextCusum } from '../statistics/cusum.ts'
import { maxSprtCriticalValue, poissonLogLikelihoodRatio } from '../statistics/max-sprt.ts'
import { type CountAndExpectation, likelyRange, type ScanWindow, scanWindows } from '../statistics/scan.ts'
import { allWeeks, chartWeeks } from './expected-calls.ts'

/** The shares of the detectors in a network's budget of false alarms a year. */
export const budgetShares = { double: 0.4, fivefold: 0.2, window: 0.35, launch: 0.05 } as const

/** The changes that the charts look for. */
export const ratios = { double: 2, fivefold: 5 } as const
export type CusumThresholds = Readonly<Record<keyof typeof ratios, number>>
export type DetectorThresholds = CusumThresholds & { readonly window: number; readonly launch: number }

/** Thresholds of the charts with which all cells together keep within their shares of the budget. */
export const thresholdsOf = (expectedCallsAYear: number, budget: number): CusumThresholds => {
  const threshold = (name: keyof typeof ratios) =>
    cusumThreshold(ratios[name], Math.max(1, expectedCallsAYear) / (budget * budgetShares[name]))
  return { double: threshold('double'), fivefold: threshold('fivefold') }
}

/** Probability of a false alarm with which windows keep within their share: they are looked at twelve times a year. */
export const windowAlpha = (budget: number) => Math.min(0.5, (budget * budgetShares.window) / 12)

/** Expected calls of a new product's problem up to which its launch is watched. */
const launchCalls = 20
/** Years after the launch that share the budget of `launch`. */
const launchYears = 2

/** Threshold of the launches of so many cells of new products, with which they keep within their share of the budget. */
export function launchThreshold(cells: number, budget: number): number {
  const alpha = (budget * budgetShares.launch * launchYears) / Math.max(1, cells)
  return maxSprtCriticalValue(launchCalls, Math.min(0.05, Math.max(1e-4, alpha)))
}

/** Fewer calls make no alarm. */
export const fewestCalls = 4
/** Neighbouring production months of a bad window. */
export const longestWindow = 6

export interface Change extends CountAndExpectation {
  /** The week in which the chart last left 0. */
  readonly since: number
}

/** A change for the worse: a chart passed its threshold. Nothing before week `from` counts. */
export function detectChange(
  observed: readonly number[],
  expected: readonly number[],
  thresholds: CusumThresholds,
  from = 0,
): Change | undefined {
  for (const name of ['double', 'fivefold'] as const) {
    let [value, since] = [0, 0]
    for (let week = Math.max(from, allWeeks - chartWeeks); week < allWeeks; week++) {
      if (value === 0) since = week
      value = nextCusum(value, ratios[name], observed[week] as number, expected[week] as number)
      if (value < thresholds[name]) continue
      const change = { since, observed: sumFrom(observed, since), expected: sumFrom(expected, since) }
      if (change.observed >= fewestCalls) return change
    }
  }
  return undefined
}

/** More calls since its launch, in week `launch`, than the family lets expect: sequential test (MaxSPRT). */
export function detectLaunch(
  observed: readonly number[],
  expected: readonly number[],
  threshold: number,
  launch: number,
): Change | undefined {
  let [o, e] = [0, 0]
  for (let week = launch; week < allWeeks && e <= launchCalls; week++) {
    o += observed[week] as number
    e += expected[week] as number
    if (o >= fewestCalls && e > 0 && poissonLogLikelihoodRatio(o, e) >= threshold)
      return { since: launch, observed: sumFrom(observed, launch), expected: sumFrom(expected, launch) }
  }
  return undefined
}

const sumFrom = (weeks: readonly number[], from: number) => weeks.slice(from).reduce((sum, calls) => sum + calls, 0)

export interface BadWindow {
  readonly window: ScanWindow
  /** The earliest and the latest month that belong to it with 95 % likelihood. */
  readonly likely: { readonly from: number; readonly to: number }
}

/** Calls that pull the ratio of the months outside a window towards 1. */
const outsideCalls = 5

/**
 * A window of neighbouring production months that fails more than expected, beyond the threshold of the scan, also if the
 * other months' failures set what is expected: a change of the whole product is no bad window. The lower bound of their
 * ratio would find 51 of 100 batches instead of 46, and take a change of a small product for a batch.
 */
export function detectWindow(months: readonly CountAndExpectation[], threshold: number): BadWindow | undefined {
  const windows = scanWindows(months, longestWindow)
  const [window] = windows
  const likely = likelyRange(windows)
  if (!window || !likely || window.logLikelihoodRatio <= threshold || window.observed < fewestCalls) return undefined
  const outside = months.filter((_, position) => position < window.from || position > window.to)
  const sum = (name: keyof CountAndExpectation) => outside.reduce((total, month) => total + month[name], outsideCalls)
  const expected = window.expected * Math.max(1, sum('observed') / sum('expected'))
  return poissonLogLikelihoodRatio(window.observed, expected) > threshold ? { window, likely } : undefined
}
