import { z } from 'zod'
import { networkPolicy } from '../calls/network.policy.ts'
import { type OutputOf, once } from '../platform/once.ts'

/** Largest values of a policy, and the number of versions that are listed. */
export const policyLimits = {
  weight: 1_000,
  radius_km: 2_000,
  capacity: 10_000,
  note: 500,
  versions: 100,
} as const

const value = z.union([z.string(), z.number()])

/** A changed field of a policy, by its name in `policyFieldNames`. */
const policyChange = once(() => z.object({ field: z.string(), before: value, after: value }))
export type PolicyChange = OutputOf<typeof policyChange>

const policyVersion = once(() =>
  z.object({
    version: z.int(),
    /** Null for the version that was in force when versions were first kept. */
    saved_at: z.string().nullable(),
    /** '' if it did not come from a person, as in an import. */
    user_name: z.string(),
    note: z.string(),
    policy: networkPolicy(),
    /** Differences from the version before. */
    changes: z.array(policyChange()),
  }),
)
export type PolicyVersion = OutputOf<typeof policyVersion>

/** The policy of a network with its versions, the newest first. */
export const policyRecord = once(() =>
  z.object({ version: z.int(), policy: networkPolicy(), versions: z.array(policyVersion()) }),
)
export type PolicyRecord = OutputOf<typeof policyRecord>
