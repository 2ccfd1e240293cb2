import { z } from 'zod'
import { type OutputOf, once } from '../platform/once.ts'
import { documentLimits } from './document.ts'

/** Policy for approvals. By default one person approves, and every clean document of a selection. */
export const approvalPolicy = once(() =>
  z.object({
    /** Percentage of clean documents that an approval of many leaves for a person to look at. */
    sample_percent: z
      .number('message.should_be_a_number')
      .min(0, 'message.must_be_minimum')
      .max(100, 'message.must_be_maximum')
      .default(0),
    /** Above this amount, in euros, two different people approve; null: one is always enough. */
    two_person_amount: z
      .number('message.should_be_a_number')
      .min(0, 'message.must_be_minimum')
      .max(documentLimits.total, 'message.must_be_maximum')
      .nullable()
      .default(null),
  }),
)
export type ApprovalPolicy = OutputOf<typeof approvalPolicy>

/** The settings of the policy for approvals. */
export const approvalFields = ['sample_percent', 'two_person_amount'] as const
