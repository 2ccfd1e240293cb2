import { detectChange, thresholdsOf } from '@callout/domain/quality/detection/detect.ts'
import type { QualityOverview } from '@callout/domain/quality/overview.ts'
import { weekText } from '@callout/domain/quality/weeks.ts'
import { type CellSeries, yearWeeks } from './overview.queries.ts'

/** Changes of products in the sum of several networks, by the same detector and a budget of their sum. */
export function findPooledChanges(series: readonly CellSeries[], budget: number): QualityOverview['pooled'] {
  // A network that was not counted this week would shift its weeks against the others.
  const first = Math.max(...series.map(({ first_week }) => first_week))
  const cells = Map.groupBy(
    series.filter(({ first_week }) => first_week === first),
    ({ code_product, problem_type_id }) => JSON.stringify([code_product, problem_type_id]),
  )
  const sums = [...cells.values()].map((parts) => ({
    parts,
    observed: sumByWeek(parts.map(({ observed }) => observed)),
    expected: sumByWeek(parts.map(({ expected }) => expected)),
  }))
  const expectedAYear = sums.reduce((sum, { expected }) => sum + total(expected.slice(-yearWeeks)), 0)
  const thresholds = thresholdsOf(expectedAYear, budget)
  return sums.flatMap(({ parts, observed, expected }) => {
    const change = parts.length > 1 ? detectChange(observed, expected, thresholds) : undefined
    const [part] = parts
    if (!change || !part) return []
    const since = change.since
    return [
      {
        code_product: part.code_product,
        problem_type_id: part.problem_type_id,
        since: weekText(first + since),
        observed: change.observed,
        expected: change.expected,
        networks: parts.map((one) => ({
          network_code: one.network_code,
          observed: total(one.observed.slice(since)),
          expected: total(one.expected.slice(since)),
        })),
      },
    ]
  })
}

const total = (weeks: readonly number[]) => weeks.reduce((sum, calls) => sum + calls, 0)

const sumByWeek = (parts: readonly (readonly number[])[]) =>
  (parts[0] ?? []).map((_, week) => parts.reduce((sum, weeks) => sum + (weeks[week] ?? 0), 0))
