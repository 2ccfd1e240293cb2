import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import type { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import { type TestAnswer, testEvent } from '@callout/domain/webhooks/webhook.ts'
import { v7 as uuid } from 'uuid'
import type { RequestContext } from '../platform/http/context.ts'
import { createAgent, postEvent } from '../platform/webhooks/post-event.ts'
import { secretsOf } from './sender.queries.ts'
import { visibleWebhook } from './webhook.queries.ts'

/** Sends a test event at once and returns the receiver's answer. An inactive webhook can be tested too. */
export const testWebhook =
  (allowPrivate: boolean) =>
  async ({ tx, actor, now }: RequestContext, { ID }: BodyOf<typeof webhookApi.test>): Promise<TestAnswer> => {
    const webhook = await visibleWebhook(tx, actor, ID)
    const { url, network_code } = webhook
    const agent = createAgent(url, { connections: 1, allowPrivate })
    const body = JSON.stringify({ type: testEvent, timestamp: now, data: { network_code } })
    const startedAt = performance.now()
    const receiver = { url, secrets: secretsOf(webhook, now), agent }
    const received = await postEvent(receiver, { id: `test_${uuid()}`, body }, { allowPrivate })
    agent.destroy()
    return { ...received, milliseconds: Math.round(performance.now() - startedAt) }
  }
