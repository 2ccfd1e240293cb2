import { z } from 'zod'
import { type OutputOf, once } from '../platform/once.ts'

/**
 * Parts are counted over the last calls of two years with the same problem of the same product: at most so many calls,
 * and at least so many. A part is shown if at least this share of the calls needed it, the most frequent ones first.
 */
export const firstVisitLimits = { years: 2, most: 300, least: 5, share: 0.1, parts: 5 } as const

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
  if (calls < firstVisitLimits.least) return []
  return parts
    .filter(({ cases }) => cases >= calls * firstVisitLimits.share)
    .toSorted((a, b) => b.cases - a.cases || (a.CodeCom < b.CodeCom ? -1 : 1))
    .slice(0, firstVisitLimits.parts)
}
