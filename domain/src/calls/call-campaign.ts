import { z } from 'zod'
import { type OutputOf, once } from '../platform/once.ts'

/** The campaign of a call: why the visit is made, what is to be checked, and the question that it answers. */
export const callCampaign = once(() =>
  z.object({
    ID: z.string(),
    name: z.string(),
    text: z.string(),
    to_check: z.string(),
    question: z.string(),
    /** Numbers of spare parts to take along. */
    parts: z.array(z.string()),
    due_on: z.string(),
  }),
)
export type CallCampaign = OutputOf<typeof callCampaign>
