import { z } from 'zod'
import { type OutputOf, once } from '../platform/once.ts'

/** A call repeats an earlier one with the same problem of the same appliance from so many days before. */
export const repeatDays = 60

/** Rules for the company of the first repair: like the others, first, or never. */
export const repeatRules = ['neutral', 'first', 'never'] as const
export type RepeatRule = (typeof repeatRules)[number]

/** Policy for repeats. */
export const repeatPolicy = once(() =>
  z.object({ previous_company: z.enum(repeatRules, 'message.not_in_list').default('neutral') }),
)

/** The call that a call repeats, with its company and the full days between the two. */
export const repeatedCall = once(() =>
  z.object({ ID: z.string(), call_id: z.string(), raison_sociale: z.string(), days: z.int() }),
)
export type RepeatedCall = OutputOf<typeof repeatedCall>

/** Full days from one instant to a later one. Instants are ISO 8601. */
export const daysBetween = (from: string, to: string) => Math.floor((Date.parse(to) - Date.parse(from)) / 86_400_000)
