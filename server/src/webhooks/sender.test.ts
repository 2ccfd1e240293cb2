import type { ServerResponse } from 'node:http'
import { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import type { WebhookEvent } from '@callout/domain/webhooks/webhook.ts'
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, it, vi } from 'vitest'
import { startDatabaseRelay } from '../../test/fakes/database-relay.ts'
import { startReceiver, type WebhookReceiver } from '../../test/fakes/webhook-receiver.ts'
import { createCall } from '../../test/fixtures/factories.ts'
import { createWebhook } from '../../test/fixtures/webhooks.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { openPool } from '../platform/database/db.ts'
import { createMetrics } from '../platform/observability/metrics.ts'
import { startWebhookSender } from './webhook.sender.ts'

const app = setUpApp({ WEBHOOK_ALLOW_PRIVATE: '1' })
const { dispatcher } = setUpClients(app, 'dispatcher')
const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await app.pool.query('delete from webhooks')
})

type SenderOptions = Parameters<typeof startWebhookSender>[0]

async function receive(answer?: Parameters<typeof startReceiver>[0]): Promise<WebhookReceiver> {
  const receiver = await startReceiver(answer)
  closing.push(receiver.close)
  return receiver
}

function startSender({ pool = app.pool, timeoutMs = 60_000, ...options }: Partial<SenderOptions> = {}) {
  const parts = { pool, publicUrl: 'https://portal.example', allowPrivate: true, timeoutMs, ...options }
  const sender = startWebhookSender({ ...parts, metrics: createMetrics() }, { warn: () => {} })
  closing.push(sender.stop)
  return sender
}

/** Saves a call with its history in one transaction. */
const save = (ID: string, subject: string, network_code = 'ATLIBE') =>
  app.pool.query(
    `with saved as (update calls set subject = $2, version = version + 1 where "ID" = $1)
     insert into history (network_code, service_job_uuid, user_name, created_at, change_data)
     values ($3, $1, 'A', now(), jsonb_build_object('call_id', '', 'type', 'save', 'changedItem', jsonb_build_array(
       jsonb_build_object('field', 'subject', 'old_value', '', 'new_value', $2::text))))`,
    [ID, subject, network_code],
  )
const soon = <T>(assert: () => T | Promise<T>, timeout = 30_000) => vi.waitFor(assert, { timeout, interval: 50 })
const eventsOf = ({ received }: WebhookReceiver) => received.map(({ body }): WebhookEvent => JSON.parse(body))
const subjectsOf = (receiver: WebhookReceiver) => eventsOf(receiver).map(({ data }) => data.changedItem[0]?.new_value)
const statusesOf = async (ID: string) => {
  const statuses: Record<string, number> = {}
  for (const { status } of await deliveriesOf(ID)) statuses[status] = (statuses[status] ?? 0) + 1
  return statuses
}
/** Makes the deliveries due, and their first tries old enough to give them up. */
const makeThreeDaysOld = (ID: string) =>
  app.pool.query(
    `update webhook_deliveries set next_try_at = now(), first_tried_at = now() - interval '73 hours'
     where webhook_id = $1`,
    [ID],
  )
const deliveriesOf = async (ID: string) => (await dispatcher.send(webhookApi.deliveries, { ID })).body.Data

it('sends the changes of the feed, signed, of its own network only', async () => {
  const receiver = await receive()
  const { ID, secret } = await createWebhook(dispatcher, receiver.url, { events: ['call.save'] })
  const [own, foreign] = [await createCall(app.db), await createCall(app.db, { network_code: 'YGNITA' })]
  startSender()
  await save(foreign.ID, 'Elsewhere', 'YGNITA')
  await save(own.ID, 'It leaks')
  await soon(async () => expect(await deliveriesOf(ID)).toMatchObject([{ status: 'sent', tries: 1, answer: 'thanks' }]))
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: 'call.save',
    data: { kind: 'call', ID: own.ID, network_code: 'ATLIBE', version: 2, changedItem: [{ new_value: 'It leaks' }] },
  })
  expect(receiver.received).toHaveLength(1)
})

it('tries again after a pause, and later changes of the same record wait', async () => {
  const receiver = await receive()
  receiver.status = 503
  const { ID } = await createWebhook(dispatcher, receiver.url, { events: ['call.save'] })
  const [broken, other] = [await createCall(app.db), await createCall(app.db)]
  startSender()
  await save(broken.ID, 'first')
  await soon(async () =>
    expect(await deliveriesOf(ID)).toMatchObject([{ status: 'waiting', tries: 1, answer_status: 503 }]),
  )
  const [tried] = await deliveriesOf(ID)
  expect(Date.parse(tried.next_try_at) - Date.parse(tried.tried_at)).toBe(10_000)
  receiver.status = 200
  await save(broken.ID, 'second')
  await save(other.ID, 'of another call')
  await soon(() => expect(subjectsOf(receiver)).toEqual(['first', 'of another call']))
  await app.pool.query('update webhook_deliveries set next_try_at = now() where webhook_id = $1', [ID])
  await soon(() => expect(subjectsOf(receiver)).toEqual(['first', 'of another call', 'first', 'second']))
  const [first, , repeated] = receiver.received
  expect(repeated?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
})

it('names another event otherwise than one that had its number before a restore', async () => {
  const receiver = await receive()
  await createWebhook(dispatcher, receiver.url, { events: ['call.save'] })
  const { ID } = await createCall(app.db)
  startSender()
  await save(ID, 'before the restore')
  await soon(async () => {
    const { rows } = await app.pool.query('select status from webhook_deliveries')
    expect(rows).toEqual([{ status: 'sent' }])
  })
  const { rows } = await app.pool.query('delete from webhook_deliveries returning "ID"')
  await app.pool.query(`alter table webhook_deliveries alter column "ID" restart with ${rows[0].ID}`)
  await save(ID, 'after it')
  await soon(() => expect(subjectsOf(receiver)).toEqual(['before the restore', 'after it']))
  const [before, after] = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(after).toMatch(new RegExp(`^msg_${rows[0].ID}_`))
  expect(after).not.toBe(before)
})

it('sends to this machine only while isolated, and the rest waits', async () => {
  const receiver = await receive()
  const elsewhere = receiver.url.replace('127.0.0.1', '0.0.0.0')
  const held = await createWebhook(dispatcher, elsewhere, { events: ['call.save'] })
  const own = await createWebhook(dispatcher, receiver.url, { events: ['call.save'] })
  const { ID } = await createCall(app.db)
  const isolated = startSender({ onlyToThisMachine: true })
  await save(ID, 'It leaks')
  await soon(async () => expect(await statusesOf(own.ID)).toEqual({ sent: 1 }))
  expect(await deliveriesOf(held.ID)).toMatchObject([{ status: 'waiting', tries: 0 }])
  expect(receiver.received).toHaveLength(1)
  await isolated.stop()
  startSender()
  await soon(async () => expect(await statusesOf(held.ID)).toEqual({ sent: 1 }))
})

it('keeps the order of each record with many at once', async () => {
  const receiver = await receive((_, response) => setTimeout(() => response.end(), Math.random() * 30))
  await createWebhook(dispatcher, receiver.url, { events: ['call.save'] })
  const calls = await Promise.all(Array.from({ length: 10 }, () => createCall(app.db)))
  startSender()
  for (let round = 0; round < 10; round += 1) await Promise.all(calls.map(({ ID }) => save(ID, `${round}`)))
  await soon(() => expect(receiver.received).toHaveLength(100))
  for (const { ID } of calls) {
    const versions = eventsOf(receiver)
      .filter(({ data }) => data.ID === ID)
      .map(({ data }) => data.version)
    const subjects = eventsOf(receiver)
      .filter(({ data }) => data.ID === ID)
      .map(({ data }) => data.changedItem[0]?.new_value)
    expect(subjects).toEqual(Array.from({ length: 10 }, (_, round) => `${round}`))
    expect(versions).toEqual(Array.from({ length: 10 }, (_, round) => round + 2))
  }
})

it('a receiver that does not answer delays no other webhook', async () => {
  const held: ServerResponse[] = []
  let isHanging = true
  const hanging = await receive((_, response) => void (isHanging ? held.push(response) : response.end()))
  const quick = await receive()
  for (const { url } of [hanging, quick]) await createWebhook(dispatcher, url, { events: ['call.save'] })
  const calls = await Promise.all(Array.from({ length: 40 }, () => createCall(app.db)))
  startSender()
  await Promise.all(calls.map(({ ID }) => save(ID, 'Quick')))
  await soon(() => expect(quick.received).toHaveLength(40))
  expect(hanging.received.length).toBeLessThanOrEqual(25)
  isHanging = false
  for (const response of held) response.end()
})

it('two processes send each change once', async () => {
  const receiver = await receive()
  await createWebhook(dispatcher, receiver.url, { events: ['call.save'] })
  const calls = await Promise.all(Array.from({ length: 30 }, () => createCall(app.db)))
  startSender()
  startSender()
  await Promise.all(calls.map(({ ID }) => save(ID, 'Once')))
  await soon(() => expect(receiver.received.length).toBeGreaterThanOrEqual(30))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(30)
  expect(receiver.received).toHaveLength(30)
})

it('sends waiting deliveries after a restart', async () => {
  const receiver = await receive()
  await createWebhook(dispatcher, receiver.url, { events: ['call.save'] })
  const { ID } = await createCall(app.db)
  await save(ID, 'Before the start')
  expect(receiver.received).toEqual([])
  startSender()
  await soon(() => expect(subjectsOf(receiver)).toEqual(['Before the start']))
})

it('goes on after connections to the database stay open without answers', async () => {
  const relay = await startDatabaseRelay(String(app.pool.options.connectionString))
  closing.push(relay.close)
  const pool = openPool(relay.url)
  closing.push(() => pool.end())
  const receiver = await receive()
  const webhook = await createWebhook(dispatcher, receiver.url, { events: ['call.save'] })
  const { ID } = await createCall(app.db)
  startSender({ pool, databaseTimeoutMs: 1000 })
  await save(ID, 'Before')
  // Until its result is stored, a transaction locks the webhook; one cut off by the relay would hold that lock.
  await soon(async () => expect(await statusesOf(webhook.ID)).toEqual({ sent: 1 }))
  relay.freeze()
  await save(ID, 'After')
  await soon(() => expect(subjectsOf(receiver)).toEqual(['Before', 'After']))
})

it('is paused after three days of failures, and mails the dispatchers', async () => {
  const receiver = await receive()
  receiver.status = 500
  const { ID } = await createWebhook(dispatcher, `${receiver.url}?token=s3cret`, { events: ['call.save'] })
  await app.pool.query(`update networks set dispatch_email = 'dispatch@atlibe.example' where network_code = 'ATLIBE'`)
  const call = await createCall(app.db)
  startSender()
  await save(call.ID, 'Never taken')
  await soon(async () => expect(await deliveriesOf(ID)).toMatchObject([{ status: 'waiting', tries: 1 }]))
  await makeThreeDaysOld(ID)
  await soon(async () => expect(await deliveriesOf(ID)).toMatchObject([{ status: 'failed', answer_status: 500 }]))
  await soon(async () => {
    const [webhook] = (await dispatcher.send(webhookApi.list, {})).body.Data
    expect(webhook).toMatchObject({ active: false, paused_at: expect.any(String) })
  })
  const mails = await app.db.selectFrom('mails').select(['recipient', 'body']).execute()
  expect(mails).toMatchObject([{ recipient: 'dispatch@atlibe.example' }])
  expect(mails[0]?.body).toContain(receiver.url)
  expect(mails[0]?.body).not.toContain('s3cret')
  const again = { ID, version: 2, url: receiver.url, events: [], active: true }
  expect((await dispatcher.send(webhookApi.save, again)).body.HasError).toBe(false)
  expect((await dispatcher.send(webhookApi.list, {})).body.Data).toMatchObject([{ active: true, paused_at: null }])
})

it('is paused in the same step as its delivery is given up', async () => {
  const receiver = await receive()
  receiver.status = 500
  const { ID } = await createWebhook(dispatcher, receiver.url, { events: ['call.save'] })
  await app.pool.query(`update networks set dispatch_email = 'dispatch@atlibe.example' where network_code = 'ATLIBE'`)
  const call = await createCall(app.db)
  startSender()
  await save(call.ID, 'Never taken')
  await soon(async () => expect(await deliveriesOf(ID)).toMatchObject([{ status: 'waiting', tries: 1 }]))
  await app.pool.query('alter table mails rename to mails_away')
  await makeThreeDaysOld(ID)
  await soon(() => expect(receiver.received.length).toBe(2))
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const isActive = async () => (await dispatcher.send(webhookApi.list, {})).body.Data[0].active
  expect([await statusesOf(ID), await isActive()]).toEqual([{ waiting: 1 }, true])
  await app.pool.query('alter table mails_away rename to mails')
  await soon(async () => expect([await statusesOf(ID), await isActive()]).toEqual([{ failed: 1 }, false]))
})

it('gives up only the delivery that pauses it', async () => {
  const receiver = await receive()
  receiver.status = 500
  const { ID } = await createWebhook(dispatcher, receiver.url, { events: ['call.save'] })
  const calls = await Promise.all(Array.from({ length: 30 }, () => createCall(app.db)))
  const sender = startSender()
  for (const call of calls) await save(call.ID, 'Never taken')
  await soon(async () => expect(await statusesOf(ID)).toEqual({ waiting: 30 }))
  await sender.stop()
  await makeThreeDaysOld(ID)
  startSender()
  await soon(async () =>
    expect((await dispatcher.send(webhookApi.list, {})).body.Data).toMatchObject([{ active: false }]),
  )
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await statusesOf(ID)).toEqual({ failed: 1, waiting: 29 })
})
