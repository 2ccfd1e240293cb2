import { networkPolicy } from '@callout/domain/calls/network.policy.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { refusalOfLargeValues, refusalOfPeriod } from '@callout/domain/policy/policy.rules.ts'
import { simulate } from '@callout/domain/policy/simulate.ts'
import type { simulationApi } from '@callout/domain/policy/simulation.api.ts'
import { type SimulationRecord, simulationLimits } from '@callout/domain/policy/simulation.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { findPeriod, loadSimulationFacts, visibleSimulation } from './simulation.queries.ts'
import type { SimulationRunner } from './simulation.runner.ts'

/** Starts a simulation, which goes on after the answer. */
export const startSimulationWith =
  (runner: SimulationRunner) =>
  async (ctx: RequestContext, body: BodyOf<typeof simulationApi.start>): Promise<SimulationRecord> => {
    const { tx, actor, now } = ctx
    const { account_uuid, network_code } = actor
    throwIfRefused(refusalOfPeriod(body.from, body.to) ?? refusalOfLargeValues(body.policy))
    const period = orNotFound(await findPeriod(tx, network_code, body.from, body.to))
    const facts = await loadSimulationFacts(tx, period)
    if (facts.calls.length > simulationLimits.calls)
      throw new RefusalError(refuseField('to', 'policy.refused.too_many_calls', { most: simulationLimits.calls }))
    await tx
      .updateTable('policy_simulations')
      .set({ state: 'cancelled' })
      .where('account_uuid', '=', account_uuid)
      .where('state', '=', 'running')
      .execute()
    const task = { facts, policies: { today: networkPolicy().parse(period.policy), tried: body.policy } }
    // Without calls there is nothing to compute in a thread.
    const result = facts.calls.length === 0 ? simulate(task.facts, task.policies) : undefined
    const { ID } = await tx
      .insertInto('policy_simulations')
      .values({
        ...{ network_code, account_uuid, from_day: body.from, to_day: body.to, started_at: now },
        ...(result && { state: 'done', progress: 1, result: JSON.stringify(result) }),
      })
      .returning('ID')
      .executeTakeFirstOrThrow()
    if (!result) runner.start(ID, task)
    return visibleSimulation(tx, actor, ID)
  }

export const getSimulation = ({ tx, actor }: RequestContext, { ID }: BodyOf<typeof simulationApi.get>) =>
  visibleSimulation(tx, actor, ID)

/** Cancels a simulation. The process that computes it notices at its next heartbeat. */
export async function cancelSimulation(
  { tx, actor }: RequestContext,
  body: BodyOf<typeof simulationApi.cancel>,
): Promise<SimulationRecord> {
  const { ID } = await visibleSimulation(tx, actor, body.ID)
  await tx
    .updateTable('policy_simulations')
    .set({ state: 'cancelled' })
    .where('ID', '=', ID)
    .where('state', '=', 'running')
    .execute()
  return visibleSimulation(tx, actor, ID)
}
