import type { ServerResponse } from 'node:http'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { countLockWaiters, waitForLockWaiter } from '../../test/database/lock-waiters.ts'
import { startReceiver, type WebhookReceiver } from '../../test/fakes/webhook-receiver.ts'
import { createCall } from '../../test/fixtures/factories.ts'
import { createWebhook } from '../../test/fixtures/webhooks.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { numberChanges } from '../changes/change.queries.ts'
import { createMetrics } from '../platform/observability/metrics.ts'
import { startWebhookSender } from './webhook.sender.ts'

const app = setUpApp({ WEBHOOK_ALLOW_PRIVATE: '1' })
const { dispatcher } = setUpClients(app, 'dispatcher')
let receiver: WebhookReceiver
let saving: pg.PoolClient
let webhook: string
const held: ServerResponse[] = []

beforeAll(async () => {
  receiver = await startReceiver((_, response) => void held.push(response))
})
beforeEach(async () => {
  webhook = (await createWebhook(dispatcher, receiver.url, { events: ['call.save'] })).ID
  saving = await app.pool.connect()
})
afterEach(async () => {
  held.length = 0
  saving.release()
  await app.pool.query('delete from webhooks')
})
afterAll(() => receiver.close())

const soon = (assert: () => void | Promise<void>) => vi.waitFor(assert, { timeout: 30_000, interval: 50 })
const deliveries = async () => (await dispatcher.send(webhookApi.deliveries, { ID: webhook })).body.Data

function startSender() {
  const parts = { pool: app.pool, publicUrl: 'https://portal.example', allowPrivate: true }
  return startWebhookSender({ ...parts, metrics: createMetrics() }, { warn: () => {} })
}

async function saveCall() {
  const { ID } = await createCall(app.db)
  expect((await dispatcher.send(callApi.save, { ID, version: 1, subject: 'It leaks' })).body.HasError).toBe(false)
}

/** Locks the webhook as long as a dispatcher saves it. */
async function lockWebhook() {
  await saving.query('begin')
  await saving.query('select from webhooks where "ID" = $1 for no key update', [webhook])
}

/** The states of the deliveries. Throws if somebody else has locked one. */
const lockDeliveries = async () =>
  (await saving.query('select status from webhook_deliveries where webhook_id = $1 for update nowait', [webhook])).rows

describe('while a dispatcher saves the webhook', () => {
  it('the sender locks no delivery, so neither of them waits for the other for ever', async () => {
    onTestFinished(startSender().stop)
    await saveCall()
    await soon(() => expect(held).toHaveLength(1))
    await lockWebhook()
    held[0]?.end('thanks')
    await soon(async () => expect(await countLockWaiters(saving)).toBeGreaterThan(0))
    expect(await lockDeliveries()).toEqual([{ status: 'waiting' }])
    await saving.query('commit')
    await soon(async () => expect(await deliveries()).toMatchObject([{ status: 'sent' }]))
  })

  it('nobody else puts its deliveries into the queue again', async () => {
    await saveCall()
    await numberChanges(app.db)
    await lockWebhook()
    const since = '2020-01-01T00:00:00Z'
    const resent = dispatcher.send(webhookApi.resend, { ID: webhook, since })
    await waitForLockWaiter(saving)
    expect(await lockDeliveries()).toEqual([{ status: 'waiting' }])
    await saving.query('commit')
    expect((await resent).body.Data.count).toBeGreaterThan(0)
  })
})

it('gives up nothing that it tries while a dispatcher deactivates the webhook', async () => {
  await saveCall()
  await numberChanges(app.db)
  await app.pool.query(`update webhook_deliveries set first_tried_at = now() - interval '73 hours'`)
  const sender = startSender()
  await soon(() => expect(held).toHaveLength(1))
  const inactive = { ID: webhook, version: 1, url: receiver.url, events: ['call.save'], active: false }
  expect((await dispatcher.send(webhookApi.save, inactive)).body.HasError).toBe(false)
  held[0]?.writeHead(500).end()
  await sender.stop()
  expect(await deliveries()).toMatchObject([{ status: 'waiting', tries: 1, answer_status: 500 }])
})
