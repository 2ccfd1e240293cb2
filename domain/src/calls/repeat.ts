import { z } from 'zod'
import { type OutputOf, once } from '../platform/once.ts'
import { dayMs } from '../platform/wall-clock.ts'

/** Rules for the company of the first repair: like the others, first, or never. */
export const repeatRules = ['neutral', 'first', 'never'] as const
export type RepeatRule = (typeof repeatRules)[number]

/** Policy for repeats. */
export const repeatPolicy = once(() =>
  z.object({ previous_company: z.enum(repeatRules, 'message.not_in_list').default('neutral') }),
)

/** True if the company made the repair that a call repeats, and the policy has this rule for it. */
export const hasRepeatRule = (
  policy: { readonly repeat: OutputOf<typeof repeatPolicy> },
  { repeat_company }: { readonly repeat_company: string | null },
  { societe_uuid }: { readonly societe_uuid: string },
  rule: RepeatRule,
) => policy.repeat.previous_company === rule && repeat_company === societe_uuid

/** The call that a call repeats, with its company and the full days between the two. */
export const repeatedCall = once(() =>
  z.object({ ID: z.string(), call_id: z.string(), raison_sociale: z.string(), days: z.int() }),
)
export type RepeatedCall = OutputOf<typeof repeatedCall>

/** Full days from one instant to a later one. Instants are ISO 8601. */
export const daysBetween = (from: string, to: string) => Math.floor((Date.parse(to) - Date.parse(from)) / dayMs)
