import { z } from 'zod'
import { filterDataSchema } from '../platform/filter-data.ts'
import { type OutputOf, once } from '../platform/once.ts'

export const campaignStates = ['draft', 'running', 'stopped', 'closed'] as const
export type CampaignState = (typeof campaignStates)[number]

/** Limits of a campaign: appliances, characters of its texts, spare parts, and bytes and values of a request. */
export const campaignLimits = {
  serials: 20_000,
  name: 200,
  text: 1000,
  question: 200,
  parts: 20,
  bytes: 2 * 1024 * 1024,
  values: 21_000,
  /** Serial numbers that a preview names for each reason. */
  named: 1000,
} as const

const count = () => z.int().min(0)
const amount = () => z.number().min(0)

/** A campaign with what it has reached until now. */
export const campaign = once(() =>
  z.object({
    ID: z.string(),
    version: z.int(),
    network_code: z.string(),
    state: z.enum(campaignStates),
    name: z.string(),
    /** The alarm that it comes from; null if it was made from serial numbers. */
    signal: z.string().nullable(),
    call_type_id: z.string(),
    problem_type_id: z.string(),
    text: z.string(),
    to_check: z.string(),
    question: z.string(),
    parts: z.array(z.string()),
    due_on: z.string(),
    mail: z.boolean(),
    created_at: z.string(),
    appliances: count(),
    /** Calls of the campaign, with the `joined` ones, which were open before. */
    calls: count(),
    joined: count(),
    done: count(),
    /** Done calls whose question was answered, and those whose appliance was defective. */
    answered: count(),
    defective: count(),
    /** Documents of its calls, in euros. */
    cost: amount(),
    /** Calls and cost of the twelve months after it was made, if nothing had been done; null if unknown. */
    forecast: z.object({ calls: amount(), lower: amount(), upper: amount(), cost: amount() }).nullable(),
    /** Failures per appliance-month after the visit and without it, and the exact 95 % interval of their ratio. */
    effect: z
      .object({
        treated: amount(),
        untreated: amount(),
        treated_failures: count(),
        untreated_failures: count(),
        treated_months: amount(),
        untreated_months: amount(),
        lower: amount(),
        /** Null if it has no upper bound: no appliance failed without the visit. */
        upper: amount().nullable(),
      })
      .nullable(),
    /** Emails to customers: sent, still to be sent, and the day of the last one at the pace of the network. */
    mails: z.object({ sent: count(), waiting: count(), last_on: z.string().nullable() }),
    /** Appliances for which no call could be made, at most 100. */
    refused: z.array(z.object({ serial: z.string(), reason: z.string() })),
    list: z.literal('servicecalls'),
    /** The calls behind the numbers, as filters of their list. */
    filterData: z.object({ calls: filterDataSchema(), done: filterDataSchema(), defective: filterDataSchema() }),
    /** The changes of the state, the oldest first. */
    states: z.array(z.object({ at: z.string(), user_name: z.string(), state: z.enum(campaignStates) })),
  }),
)
export type Campaign = OutputOf<typeof campaign>

/** Why an appliance is not visited: it failed already, or its serial number has no card here, or more than one. */
export const leftOutReasons = ['failed', 'unknown', 'ambiguous'] as const

/** What a campaign would be, before its draft is made. */
export const campaignPreview = once(() =>
  z.object({
    appliances: count(),
    /** Appliances whose open call joins. */
    joined: count(),
    /** Appliances whose card has an email address. */
    with_email: count(),
    /** Who is left out, with the first serial numbers. */
    left_out: z.array(z.object({ reason: z.enum(leftOutReasons), count: count(), serials: z.array(z.string()) })),
  }),
)
export type CampaignPreview = OutputOf<typeof campaignPreview>
