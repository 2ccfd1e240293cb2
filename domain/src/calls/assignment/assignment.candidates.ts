import { z } from 'zod'
import { type OutputOf, once } from '../../platform/once.ts'
import { missedCompany, scoredCompany } from './assignment.record.ts'

/** Facts that a dispatcher compares besides score and distance. */
const choiceFields = {
  ville: z.string(),
  /** Maximum number of open calls. */
  capacity: z.int(),
  skill_count: z.int(),
  is_previous: z.boolean(),
  /** True if it made the repair that this call repeats. */
  made_first_repair: z.boolean(),
}

/** The companies that a call can be assigned to, before it is assigned. */
export const callCandidates = once(() =>
  z.object({
    radius_km: z.number(),
    /** Companies that pass every filter, best first. */
    ranked: z.array(scoredCompany().extend(choiceFields)),
    /** Active companies that fail a filter, those with the fewest failures first. */
    missed: z.array(missedCompany().extend(choiceFields)),
  }),
)
export type CallCandidates = OutputOf<typeof callCandidates>
export type RankedCandidate = CallCandidates['ranked'][number]
export type MissedCandidate = CallCandidates['missed'][number]
export type CompanyCandidate = RankedCandidate | MissedCandidate
