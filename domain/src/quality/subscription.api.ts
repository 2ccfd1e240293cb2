import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { flag, id } from '../platform/fields.ts'
import { type OutputOf, once } from '../platform/once.ts'

/** Central staff of the network who may get new alarms by mail. */
export const subscriptions = once(() =>
  z.object({
    /** True if the asker gets them; `address` is empty if none is known. */
    subscribed: z.boolean(),
    address: z.string(),
    /** The others, for dispatchers alone. */
    people: z.array(
      z.object({ account_uuid: z.string(), user_name: z.string(), address: z.string(), subscribed: z.boolean() }),
    ),
  }),
)
export type Subscriptions = OutputOf<typeof subscriptions>

export const subscriptionApi = {
  get: endpoint({
    method: 'POST',
    path: '/api/Quality/GetSubscriptions',
    summary: 'Who gets the new alarms of the network by mail: the asker, and for dispatchers the others.',
    who: who.centralStaff,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({}),
    response: subscriptions,
  }),
  set: endpoint({
    method: 'POST',
    path: '/api/Quality/SetSubscription',
    summary: 'Whether the asker, or for dispatchers somebody else, gets the new alarms by mail, once a week.',
    who: who.centralStaff,
    envelope: 'record',
    body: () => z.strictObject({ subscribed: flag(), account_uuid: id().optional() }),
    response: subscriptions,
  }),
} as const
