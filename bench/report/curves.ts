import type { MeasurementsAtSize } from '../measuring/growth.ts'
import type { Curve } from './plot.ts'

/** The operations labelled in the plot. */
const curveLabels: Readonly<Record<string, string>> = {
  'list of calls as it opens': 'list of calls as it opens',
  'calls by subcontractor_name, up': 'list by company name',
  'customer_name contains a whole word': 'customer name contains a word',
  'created_at within 30 days': 'made within 30 days',
  "planning's week": "a week's first 100 visits",
  'last page': 'last page',
}

/** Each operation that was measured at more than one size, from the smallest. */
export function curvesOf(measured: readonly MeasurementsAtSize[]): readonly Curve[] {
  const points = new Map<string, (readonly [number, number])[]>()
  for (const { calls, measurements } of measured) {
    for (const { what, unit, ours } of measurements) {
      if (unit === 'ms' && ours > 0) points.set(what, [...(points.get(what) ?? []), [calls, ours]])
    }
  }
  return [...points]
    .filter(([, at]) => at.length > 1)
    .map(([what, at]) => ({ name: curveLabels[what] ?? what, points: at, named: what in curveLabels }))
}
