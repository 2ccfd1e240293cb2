import { z } from 'zod'
import { compareText } from '../platform/compare-text.ts'
import { type OutputOf, once } from '../platform/once.ts'

/**
 * Parts are counted over the last `maxCalls` calls of `years` with the same problem of the same product; with fewer
 * than `minCalls`, none is shown. Shown are the `maxParts` most frequent ones that at least `minShare` of them needed.
 */
export const firstVisitLimits = { years: 2, maxCalls: 300, minCalls: 5, minShare: 0.1, maxParts: 5 } as const

const neededPart = once(() =>
  z.object({
    CodeCom: z.string(),
    item_name: z.string(),
    /** Number of calls that needed it. */
    cases: z.int(),
    /** True if the call has an open line for it. */
    is_requested: z.boolean(),
  }),
)

/** Parts that the problem of a call usually needs, counted over `calls` calls. Empty if too little is known. */
export const firstVisitParts = once(() =>
  z.object({
    calls: z.int(),
    parts: z.array(neededPart()),
    /** True if the user may request parts for the call now. */
    may_request: z.boolean(),
  }),
)
export type FirstVisitParts = OutputOf<typeof firstVisitParts>

/** Parts with the number of calls that needed them. */
export interface PartCases {
  readonly CodeCom: string
  readonly item_name: string
  readonly cases: number
}

/** Chooses the parts to show from those that `calls` calls needed. */
export function choosePartsToShow<Part extends PartCases>(calls: number, parts: readonly Part[]): Part[] {
  if (calls < firstVisitLimits.minCalls) return []
  return parts
    .filter(({ cases }) => cases >= calls * firstVisitLimits.minShare)
    .toSorted((a, b) => b.cases - a.cases || compareText(a.CodeCom, b.CodeCom))
    .slice(0, firstVisitLimits.maxParts)
}
