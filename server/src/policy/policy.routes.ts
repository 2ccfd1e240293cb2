import { policyApi } from '@callout/domain/policy/policy.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { type ForgetPolicy, getPolicy, savePolicyWith } from './policy.actions.ts'

export function registerPolicyRoutes(app: AppContext, forget: ForgetPolicy) {
  registerEndpoint(app, policyApi.get, getPolicy)
  registerEndpoint(app, policyApi.save, savePolicyWith(forget))
  // Every process that decides by a cached policy learns of a new one.
  app.events.subscribe((events) => {
    for (const { kind, network_code } of events) if (kind === 'policy') forget(app.ttlCache, network_code)
  })
}
