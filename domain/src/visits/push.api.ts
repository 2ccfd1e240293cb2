import { z } from 'zod'
import { who } from '../platform/access.ts'
import { emptyBody, endpoint } from '../platform/endpoint.ts'
import { requiredText } from '../platform/fields.ts'
import { pushLimits } from './push.ts'

const defaults = { method: 'POST', who: who.satAndTechnicians, refusesApiKeys: true, envelope: 'record' } as const

/** Endpoints of a technician's phone that is told of visits while the app is closed (Web Push, RFC 8030). */
export const pushApi = {
  key: endpoint({
    ...defaults,
    path: '/api/Today/GetPushKey',
    summary: 'The public key with which a browser subscribes to messages of this server (VAPID, RFC 8292).',
    isReadOnly: true,
    body: () => emptyBody,
    response: () => z.object({ public_key: z.string() }),
  }),
  save: endpoint({
    ...defaults,
    path: '/api/Today/SavePush',
    summary:
      'Tells this browser of new, moved and taken visits of the technician, until the session ends. Only for the account of a technician; anybody else gets 404. An account has at most 5 browsers; the oldest gives way.',
    body: () =>
      z.strictObject({
        endpoint: requiredText(pushLimits.endpoint),
        p256dh: requiredText(200),
        auth: requiredText(100),
      }),
    response: () => z.null(),
  }),
  remove: endpoint({
    ...defaults,
    path: '/api/Today/DeletePush',
    summary: 'Tells this browser no more. Does nothing if it was not told.',
    body: () => z.strictObject({ endpoint: requiredText(pushLimits.endpoint) }),
    response: () => z.null(),
  }),
} as const
