import { z } from 'zod'
import { type OutputOf, once } from '../platform/once.ts'
import { documentLimits } from './document.ts'

/** Policy for approvals. By default one person is enough, and a batch approval takes every clean document. */
export const approvalPolicy = once(() =>
  z.object({
    /** Percentage of clean documents that a batch approval leaves for a person to look at. */
    sample_percent: z
      .number('message.should_be_a_number')
      .min(0, 'message.must_be_minimum')
      .max(100, 'message.must_be_maximum')
      .default(0),
    /** Above this amount, in euros, two different people must approve; null if one is always enough. */
    two_person_amount: z
      .number('message.should_be_a_number')
      .min(0, 'message.must_be_minimum')
      .max(documentLimits.total, 'message.must_be_maximum')
      .nullable()
      .default(null),
    /** Y: the back office may release supplier invoices for payment. */
    back_office_releases: z.enum(['Y', 'N']).default('N'),
    /** Y: whoever wrote a line of a document does not approve it. */
    refuse_author: z.enum(['Y', 'N'], 'message.not_in_list').default('N'),
    /** Y: no supplier invoice is made that lacks a legal fact. */
    complete_invoices: z.enum(['Y', 'N']).default('N'),
    /** Years after which an invoice gets no credit note any more. */
    credit_years: z
      .number('message.should_be_a_number')
      .int('message.should_be_a_number')
      .min(1, 'message.must_be_minimum')
      .max(20, 'message.must_be_maximum')
      .default(4),
    /** The largest difference of a sum or line of an uploaded invoice that is accepted, in euros. */
    invoice_tolerance: z
      .number('message.should_be_a_number')
      .min(0, 'message.must_be_minimum')
      .max(1, 'message.must_be_maximum')
      .default(0),
  }),
)
export type ApprovalPolicy = OutputOf<typeof approvalPolicy>

/** The settings of the policy for approvals. */
export const approvalFields = [
  'sample_percent',
  'two_person_amount',
  'refuse_author',
  'back_office_releases',
  'complete_invoices',
  'credit_years',
  'invoice_tolerance',
] as const
