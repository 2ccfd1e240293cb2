import type { QualityOverview } from '@callout/domain/quality/overview.ts'
import { poissonLogLikelihoodRatio } from '@callout/domain/quality/statistics/max-sprt.ts'

export type HeatCell = QualityOverview['cells'][number]

/** Log-likelihood ratio from which on an interval of 95 % leaves 1 out. */
const certain = 1.92

/** Times as many calls as expected; null where nothing was expected. */
export const ratioOf = ({ observed, expected }: HeatCell) => (expected > 0 ? observed / expected : null)

/** Strength of the evidence that more calls came than expected: a log-likelihood ratio, 0 if no more came. */
export const evidenceOf = ({ observed, expected }: HeatCell) =>
  expected > 0 && observed > expected ? poissonLogLikelihoodRatio(observed, expected) : 0

/** Share of colour of a cell, 0 to 1: by the ratio, and none where chance explains it. */
export function heatOf(cell: HeatCell): number {
  const ratio = ratioOf(cell)
  return ratio === null || evidenceOf(cell) < certain ? 0 : Math.min(1, Math.log2(ratio) / 2.5)
}

/** Names by the cost of their cells, the dearest first. */
export function byCost(cells: readonly HeatCell[], nameOf: (cell: HeatCell) => string): readonly string[] {
  const costs = new Map<string, number>()
  for (const cell of cells)
    costs.set(nameOf(cell), (costs.get(nameOf(cell)) ?? 0) + cell.cost + evidenceOf(cell) / 1000)
  return [...costs].sort(([, a], [, b]) => b - a).map(([name]) => name)
}
