import { z } from 'zod'
import { networkPolicy } from '../calls/network.policy.ts'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, nested, requiredDay } from '../platform/fields.ts'
import { refuseUnknownKeys } from '../platform/unknown-keys.ts'
import { simulationRecord } from './simulation.ts'

const base = '/api/Policy'

export const simulationApi = {
  start: endpoint({
    method: 'POST',
    path: `${base}/StartSimulation`,
    work: 'trial',
    summary:
      'Starts to assign the calls of a period again, by the policy of the network and by the given one. First cancels what the same person has running; waits while others have one running.',
    who: who.networkAdministrator,
    envelope: 'record',
    // The thread that computes reads the row after the commit.
    managesTransactions: true,
    body: () =>
      z.strictObject({ from: requiredDay(), to: requiredDay(), policy: nested(refuseUnknownKeys(networkPolicy())) }),
    response: simulationRecord,
  }),
  get: endpoint({
    method: 'POST',
    path: `${base}/GetSimulation`,
    summary: 'The progress of an own simulation, and its result once it is done.',
    who: who.networkAdministrator,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ ID: id() }),
    response: simulationRecord,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${base}/CancelSimulation`,
    summary: 'Cancels an own simulation, if it is still running.',
    who: who.networkAdministrator,
    envelope: 'record',
    body: () => z.strictObject({ ID: id() }),
    response: simulationRecord,
  }),
} as const
