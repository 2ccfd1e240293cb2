import { z } from 'zod'
import { type OutputOf, once } from '../platform/once.ts'

/** The emails to customers that a network switches on or off. */
export const customerMailKinds = ['promised', 'changed', 'day_before', 'on_the_way', 'done'] as const
export type CustomerMailKind = (typeof customerMailKinds)[number]

/** Consequences of a customer’s choice of another time: a request to the company, or the visit moves at once. */
export const customerMoves = ['request', 'at_once'] as const
export type CustomerMoves = (typeof customerMoves)[number]

const maxPrepareLength = 500

const mailSwitch = (usual: 'Y' | 'N' = 'N') => z.enum(['Y', 'N'], 'message.not_in_list').default(usual)

/**
 * Policy for emails to customers and for the page behind their link. By default a customer gets only the report of a
 * visit.
 */
export const customerPolicy = once(() =>
  z.object({
    mail_promised: mailSwitch(),
    mail_changed: mailSwitch(),
    mail_day_before: mailSwitch(),
    mail_on_the_way: mailSwitch(),
    // The report of a visit, which a technician sends on purpose.
    mail_done: mailSwitch('Y'),
    moves: z.enum(customerMoves, 'message.not_in_list').default('request'),
    /** The customer’s preparations, in the network’s words; '' for the usual text. */
    prepare: z.string('message.should_be_text').trim().max(maxPrepareLength, 'message.too_long').default(''),
  }),
)
export type CustomerPolicy = OutputOf<typeof customerPolicy>

/** The settings of the policy for customers. */
export const customerPolicyFields = [
  'mail_promised',
  'mail_changed',
  'mail_day_before',
  'mail_on_the_way',
  'mail_done',
  'moves',
  'prepare',
] as const satisfies readonly (keyof CustomerPolicy)[]
