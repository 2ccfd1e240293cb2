import { Role } from '@callout/domain/platform/access.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import type { Subscriptions, subscriptionApi } from '@callout/domain/quality/subscription.api.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { orNotFound, Problem } from '../../platform/http/problem.ts'
import { loadSubscribers } from './subscription.queries.ts'

export async function getSubscriptions({ tx, actor }: RequestContext): Promise<Subscriptions> {
  const people = await loadSubscribers(tx, actor.network_code)
  const own = people.find(({ account_uuid }) => account_uuid === actor.account_uuid)
  return {
    subscribed: own?.subscribed ?? false,
    address: own?.address ?? '',
    people: actor.role === Role.dispatcher ? people.filter((one) => one !== own) : [],
  }
}

/** Begins or ends the mails of the actor, or of somebody else of the network, whom only a dispatcher may name. */
export async function setSubscription(
  ctx: RequestContext,
  { subscribed, account_uuid = ctx.actor.account_uuid }: BodyOf<typeof subscriptionApi.set>,
): Promise<Subscriptions> {
  const { tx, actor } = ctx
  const { network_code } = actor
  if (account_uuid !== actor.account_uuid && actor.role !== Role.dispatcher) throw new Problem(403)
  const people = await loadSubscribers(tx, network_code)
  const chosen = orNotFound(people.find((one) => one.account_uuid === account_uuid))
  const row = { network_code, account_uuid: chosen.account_uuid }
  if (subscribed)
    await tx
      .insertInto('quality_subscriptions')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('quality_subscriptions')
      .where('network_code', '=', network_code)
      .where('account_uuid', '=', chosen.account_uuid)
      .execute()
  return getSubscriptions(ctx)
}
