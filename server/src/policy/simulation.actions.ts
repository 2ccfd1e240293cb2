import { networkPolicy } from '@callout/domain/calls/network.policy.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { refusalOfLargeValues, refusalOfPeriod } from '@callout/domain/policy/policy.rules.ts'
import { simulate } from '@callout/domain/policy/simulate.ts'
import type { simulationApi } from '@callout/domain/policy/simulation.api.ts'
import { type SimulationRecord, simulationLimits } from '@callout/domain/policy/simulation.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { DB } from '../platform/database/db.types.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { lockForCounting } from '../platform/http/quotas.ts'
import { countCalls, findPeriod, noFacts, visibleSimulation } from './simulation.queries.ts'
import type { SimulationRunner } from './simulation.runner.ts'

/** Starts a simulation, which goes on after the answer. */
export const startSimulationWith =
  (runner: SimulationRunner) =>
  async (ctx: RequestContext, body: BodyOf<typeof simulationApi.start>): Promise<SimulationRecord> => {
    const { tx, actor, now } = ctx
    const { account_uuid, network_code } = actor
    throwIfRefused(refusalOfPeriod(body.from, body.to) ?? refusalOfLargeValues(body.policy))
    const period = orNotFound(await findPeriod(tx, network_code, body.from, body.to))
    const calls = await countCalls(tx, period)
    if (calls > simulationLimits.calls)
      throw new RefusalError(refuseField('to', 'policy.refused.too_many_calls', { most: simulationLimits.calls }))
    const policies = { today: networkPolicy().parse(period.policy), tried: body.policy }
    // Without calls there is nothing to load, and nothing to compute in a thread.
    const result = calls === 0 ? simulate(noFacts, policies) : undefined
    const row = { network_code, account_uuid, from_day: body.from, to_day: body.to, started_at: now }
    const ID = await replaceRunning(tx, {
      ...row,
      ...(result ? { state: 'done', progress: 1, result: JSON.stringify(result) } : { waiting: true }),
    })
    if (!result) runner.start(ID, { period, policies })
    return visibleSimulation(tx, actor, ID)
  }

/** Cancels what the account has running and stores its new simulation; returns the key. */
const replaceRunning = (db: Db, row: Insertable<DB['policy_simulations']>): Promise<string> =>
  db.transaction().execute(async (tx) => {
    await lockForCounting(tx, `simulation ${row.account_uuid}`)
    await tx
      .updateTable('policy_simulations')
      .set({ state: 'cancelled' })
      .where('account_uuid', '=', row.account_uuid)
      .where('state', '=', 'running')
      .execute()
    const { ID } = await tx.insertInto('policy_simulations').values(row).returning('ID').executeTakeFirstOrThrow()
    return ID
  })

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
