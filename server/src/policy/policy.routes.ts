import { policyApi } from '@callout/domain/policy/policy.api.ts'
import { simulationApi } from '@callout/domain/policy/simulation.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { type ForgetPolicy, getPolicy, savePolicyWith } from './policy.actions.ts'
import { cancelSimulation, getSimulation, startSimulationWith } from './simulation.actions.ts'
import { createSimulationRunner } from './simulation.runner.ts'

export function registerPolicyRoutes(app: AppContext, forget: ForgetPolicy) {
  registerEndpoint(app, policyApi.get, getPolicy)
  registerEndpoint(app, policyApi.save, savePolicyWith(forget))
  const runner = createSimulationRunner(app.db, (error) => app.fastify.log.error(error))
  app.fastify.addHook('onClose', runner.close)
  registerEndpoint(app, simulationApi.start, startSimulationWith(runner))
  registerEndpoint(app, simulationApi.get, getSimulation)
  registerEndpoint(app, simulationApi.cancel, cancelSimulation)
  // Every process that decides by a cached policy learns of a new one.
  app.events.subscribe((events) => {
    for (const { kind, network_code } of events) if (kind === 'policy') forget(app.ttlCache, network_code)
  })
  // The lost events may have told of a new policy of any network.
  app.events.onGap(() => app.ttlCache.entries.clear())
}
