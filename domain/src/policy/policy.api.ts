import { z } from 'zod'
import { networkPolicy } from '../calls/network.policy.ts'
import { who } from '../platform/access.ts'
import { emptyBody, endpoint } from '../platform/endpoint.ts'
import { nested, requiredInteger, text } from '../platform/fields.ts'
import { refuseUnknownKeys } from '../platform/unknown-keys.ts'
import { policyApiPaths } from './policy.paths.ts'
import { policyLimits, policyRecord } from './policy.ts'

export const policyApi = {
  get: endpoint({
    method: 'POST',
    path: policyApiPaths.get,
    summary: "The network's policy with its versions: who saved each, when, and what changed.",
    who: who.networkAdministrator,
    envelope: 'record',
    isReadOnly: true,
    body: () => emptyBody,
    response: policyRecord,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/Policy/SavePolicy',
    summary: 'Saves the policy as a new version. Refuses a `version` that is no longer the current one.',
    who: who.networkAdministrator,
    envelope: 'record',
    successMessage: 'policy.saved',
    body: () =>
      z.strictObject({
        version: requiredInteger({ min: 1 }),
        policy: nested(refuseUnknownKeys(networkPolicy())),
        note: text(policyLimits.note).default(''),
      }),
    response: policyRecord,
  }),
} as const
