import { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { resend } from './resend.actions.ts'
import { testWebhook } from './test.actions.ts'
import { deleteWebhook, getBody, listDeliveries, listWebhooks, saveWebhook } from './webhook.actions.ts'

export function registerWebhookRoutes(app: AppContext) {
  const { webhookAllowPrivate } = app.config
  registerEndpoint(app, webhookApi.list, listWebhooks)
  registerEndpoint(app, webhookApi.save, saveWebhook(webhookAllowPrivate))
  registerEndpoint(app, webhookApi.delete, deleteWebhook)
  registerEndpoint(app, webhookApi.deliveries, listDeliveries)
  registerEndpoint(app, webhookApi.body, getBody)
  registerEndpoint(app, webhookApi.resend, resend)
  registerEndpoint(app, webhookApi.test, testWebhook(webhookAllowPrivate))
}
