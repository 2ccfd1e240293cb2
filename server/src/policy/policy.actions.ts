import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { refusalOfOldVersion } from '@callout/domain/platform/old-version.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import type { policyApi } from '@callout/domain/policy/policy.api.ts'
import { refusalOfCrowdedDay, refusalOfDecimals, refusalOfLargeValues } from '@callout/domain/policy/policy.rules.ts'
import type { PolicyRecord } from '@callout/domain/policy/policy.ts'
import type { TtlCache } from '../platform/database/ttl-cache.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { authorOfVersion, lockedPolicy, visiblePolicy, writePolicy } from './policy.queries.ts'

/** Removes the policy of a network from the cache of this process. */
export type ForgetPolicy = (ttlCache: TtlCache, network_code: string) => void

export const getPolicy = ({ tx, actor }: RequestContext): Promise<PolicyRecord> => visiblePolicy(tx, actor)

/** Saves the policy as the next version of the network's. */
export const savePolicyWith =
  (forget: ForgetPolicy) =>
  async (ctx: RequestContext, { version, policy, note }: BodyOf<typeof policyApi.save>): Promise<PolicyRecord> => {
    const { tx, actor } = ctx
    throwIfRefused(refusalOfLargeValues(policy) ?? refusalOfDecimals(policy))
    const stored = await lockedPolicy(tx, actor)
    const author = await authorOfVersion(tx, actor, stored.version)
    throwIfRefused(refusalOfOldVersion(stored.version, version, author))
    throwIfRefused(refusalOfCrowdedDay(policy, stored))
    await writePolicy(ctx, { before: stored, policy, note })
    forget(ctx.ttlCache, actor.network_code)
    return visiblePolicy(tx, actor)
  }
