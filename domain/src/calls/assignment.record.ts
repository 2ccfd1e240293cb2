import { z } from 'zod'
import { type OutputOf, once } from '../platform/once.ts'
import { assignmentCriteria, assignmentFilters } from './assignment.ts'

const consideredCompany = once(() =>
  z.object({
    societe_uuid: z.string(),
    raison_sociale: z.string(),
    distance_km: z.number().nullable(),
    open_calls: z.int(),
  }),
)

/** The stored explanation of an assignment. */
export const assignmentRecord = once(() =>
  z.object({
    how: z.enum(['manual', 'algorithm', 'previous']),
    societe_uuid: z.string(),
    raison_sociale: z.string(),
    assigned_at: z.string(),
    assigned_by: z.string(),
    policy_version: z.int(),
    companies: z.int(),
    passed: z.int(),
    removed: z.record(z.enum(assignmentFilters), z.int()),
    missed: z.array(consideredCompany().extend({ failures: z.array(z.enum(assignmentFilters)) })),
    ranked: z.array(
      consideredCompany().extend({ score: z.number(), parts: z.partialRecord(z.enum(assignmentCriteria), z.number()) }),
    ),
  }),
)
export type AssignmentRecord = OutputOf<typeof assignmentRecord>
