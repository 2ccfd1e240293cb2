import { z } from 'zod'
import { type OutputOf, once } from '../../platform/once.ts'
import { repeatRules } from '../repeat.ts'
import { assignmentCriteria, assignmentFilters } from './assignment.ts'

/** Ways in which a company was chosen. `together`: in a proposal for many calls, at the lowest total cost. */
const assignmentMethods = ['manual', 'algorithm', 'previous', 'together'] as const
export type AssignmentMethod = (typeof assignmentMethods)[number]

/** A company that was considered for a call. */
const consideredCompany = once(() =>
  z.object({
    societe_uuid: z.string(),
    raison_sociale: z.string(),
    distance_km: z.number().nullable(),
    open_calls: z.int(),
  }),
)

/** A company that passed every filter, with its score from 0 to 100 and the share of each criterion that has data. */
export const scoredCompany = once(() =>
  consideredCompany().extend({ score: z.number(), parts: z.partialRecord(z.enum(assignmentCriteria), z.number()) }),
)

/** A company with every filter that it failed. */
export const missedCompany = once(() => consideredCompany().extend({ failures: z.array(z.enum(assignmentFilters)) }))

/** The stored explanation of an assignment. */
export const assignmentRecord = once(() =>
  z.object({
    how: z.enum(assignmentMethods),
    societe_uuid: z.string(),
    raison_sociale: z.string(),
    assigned_at: z.string(),
    assigned_by: z.string(),
    policy_version: z.int(),
    /** Number of other calls in the same proposal, by `how` `together`. */
    others: z.int().optional(),
    /** If the call repeats another: that call, its company, and the rule for this company. */
    repeat: z
      .object({
        call_id: z.string(),
        societe_uuid: z.string(),
        raison_sociale: z.string(),
        rule: z.enum(repeatRules),
      })
      .optional(),
    companies: z.int(),
    passed: z.int(),
    removed: z.partialRecord(z.enum(assignmentFilters), z.int()),
    missed: z.array(missedCompany()),
    ranked: z.array(scoredCompany()),
  }),
)
export type AssignmentRecord = OutputOf<typeof assignmentRecord>
