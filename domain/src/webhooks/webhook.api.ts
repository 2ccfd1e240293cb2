import { z } from 'zod'
import { who } from '../platform/access.ts'
import { emptyBody, endpoint } from '../platform/endpoint.ts'
import {
  deliveriesBody,
  delivery,
  deliveryBody,
  deliveryReference,
  resendBody,
  savedWebhook,
  testAnswer,
  webhook,
  webhookBody,
  webhookReference,
} from './webhook.ts'

const webhookDefaults = {
  method: 'POST',
  who: who.networkAdministrator,
  envelope: 'record',
  refusesApiKeys: true,
} as const

/** Addresses of other programs that are told of changes. */
export const webhookApi = {
  list: endpoint({
    ...webhookDefaults,
    path: '/api/Webhook/GetWebhooks',
    summary: 'The webhooks of the network.',
    isReadOnly: true,
    body: () => emptyBody,
    response: () => z.array(webhook()),
  }),
  save: endpoint({
    ...webhookDefaults,
    path: '/api/Webhook/SaveWebhook',
    summary: 'Creates or changes a webhook. The answer shows a new secret once.',
    successMessage: 'webhook.saved',
    body: webhookBody,
    response: savedWebhook,
  }),
  delete: endpoint({
    ...webhookDefaults,
    path: '/api/Webhook/DeleteWebhook',
    summary: 'Deletes a webhook with its deliveries.',
    successMessage: 'webhook.deleted',
    body: webhookReference,
    response: () => z.null(),
  }),
  deliveries: endpoint({
    ...webhookDefaults,
    path: '/api/Webhook/GetDeliveries',
    summary: 'The last 100 deliveries of a webhook, or the 100 before one; kept for 30 days.',
    isReadOnly: true,
    body: deliveriesBody,
    response: () => z.array(delivery()),
  }),
  body: endpoint({
    ...webhookDefaults,
    path: '/api/Webhook/GetBody',
    summary: 'The body of a delivery: JSON text, as it is sent.',
    isReadOnly: true,
    body: deliveryReference,
    response: deliveryBody,
  }),
  resend: endpoint({
    ...webhookDefaults,
    path: '/api/Webhook/Resend',
    summary: 'Sends a delivery again, or every change since a time. The answer counts the deliveries.',
    successMessage: 'webhook.resent',
    body: resendBody,
    response: () => z.object({ count: z.int() }),
  }),
  test: endpoint({
    ...webhookDefaults,
    path: '/api/Webhook/Test',
    summary: 'Sends an event of the type `test`, and returns what the receiver answers.',
    isRateLimited: true,
    // Waits for the receiver.
    managesTransactions: true,
    body: webhookReference,
    response: testAnswer,
  }),
}
