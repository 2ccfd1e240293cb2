import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { dayMs } from '@callout/domain/platform/wall-clock.ts'
import { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import { webhookLimits } from '@callout/domain/webhooks/webhook.ts'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { startReceiver } from '../../test/fakes/webhook-receiver.ts'
import { sendSuccessfully } from '../../test/fixtures/acts.ts'
import { createKeyClient } from '../../test/fixtures/api-keys.ts'
import { createContract } from '../../test/fixtures/contracts.ts'
import { createCall } from '../../test/fixtures/factories.ts'
import { createWebhook } from '../../test/fixtures/webhooks.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { startTestApp, type TestClient } from '../../test/support/test-app.ts'
import { numberChanges } from '../changes/change.queries.ts'
import { cleanUpExpiredRows } from '../platform/jobs/cleanup.ts'

const app = setUpApp()
const as = setUpClients(app)
const url = 'https://erp.example/hook'

const list = async (client: TestClient) => (await client.send(webhookApi.list, {})).body.Data
const versionOf = async (ID: string) => (await list(as.dispatcher)).find((one: { ID: string }) => one.ID === ID).version

it('shows the secret when a webhook is created, and never again', async () => {
  const { ID, secret } = await createWebhook(as.dispatcher, url, { events: ['call.assign', 'call.assign'] })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const [webhook] = await list(as.dispatcher)
  expect(webhook).toMatchObject({ ID, url, events: ['call.assign'], active: true, created_by: 'The dispatcher' })
  expect(JSON.stringify(webhook)).not.toContain(secret)
  const { body } = await as.dispatcher.send(webhookApi.save, { ID, version: 1, url, events: [], active: false })
  expect(body.Data).toEqual({ ID, secret: null })
  expect(await list(as.dispatcher)).toMatchObject([{ active: false, events: [], version: 2 }])
})

it('a rotation gives a new secret, and both sign', async () => {
  const receiver = await startReceiver()
  const local = await startTestApp({ WEBHOOK_ALLOW_PRIVATE: '1' })
  const dispatcher = await local.signInAs('dispatcher')
  const { ID, secret } = await createWebhook(dispatcher, receiver.url)
  const rotated = { ID, version: 1, url: receiver.url, events: [], active: true, rotate: true }
  const { body } = await dispatcher.send(webhookApi.save, rotated)
  expect(body.Data.secret).not.toBe(secret)
  const tested = await dispatcher.send(webhookApi.test, { ID })
  expect(tested.body.Data).toMatchObject({ isAccepted: true, status: 200, answer: 'thanks' })
  const [request] = receiver.received
  for (const one of [secret, body.Data.secret])
    expect(new Webhook(one).verify(request?.body ?? '', request?.headers ?? {})).toMatchObject({ type: 'test' })
  await local.close()
  await receiver.close()
})

it('refuses addresses that are no address, not encrypted, or too many', async () => {
  for (const wrong of ['erp', 'http://erp.example/', 'https://a:b@erp.example/'])
    expect(
      (await as.dispatcher2.send(webhookApi.save, { url: wrong, events: [], active: true })).body.Errors,
    ).toHaveProperty('url')
  const unknown = await as.dispatcher2.send(webhookApi.save, { url, events: ['call.explode'], active: true })
  expect(unknown.body).toMatchObject({ HasError: true, Errors: { 'events.0': 'message.not_in_list' } })
  const inYgnita = as['dispatcher-ygnita']
  for (let n = 0; n < webhookLimits.ofNetwork; n += 1) await createWebhook(inYgnita, url)
  expect((await inYgnita.send(webhookApi.save, { url, events: [], active: true })).body).toMatchObject({
    HasError: true,
    customErrorCode: 'webhook.refused.too_many',
  })
})

it.each(['127.0.0.1', '2130706433', 'localhost', '10.0.0.8', '[::1]', '[::ffff:7f00:1]', '[::ffff:0:10.0.0.8]'])(
  'refuses %s, a private address, when it is saved',
  async (host) => {
    const { body } = await as.dispatcher2.send(webhookApi.save, { url: `https://${host}/x`, events: [], active: true })
    expect(body).toMatchObject({ HasError: true, Errors: { url: 'webhook.refused.private' } })
  },
)

it('keeps a private address that the operator allowed before, until it is changed', async () => {
  const { ID } = await createWebhook(as.dispatcher, url)
  const stored = 'https://127.0.0.1:9/'
  await app.db.updateTable('webhooks').set({ url: stored }).where('ID', '=', ID).execute()
  const save = async (address: string) =>
    as.dispatcher.send(webhookApi.save, { ID, version: await versionOf(ID), url: address, events: [], active: false })
  expect((await save(`${stored}x`)).body.Errors).toHaveProperty('url')
  expect((await save(stored)).body.HasError).toBe(false)
})

it('a test says why there was no answer, and sends nothing to a private address', async () => {
  const { ID } = await createWebhook(as.dispatcher, url)
  await app.db.updateTable('webhooks').set({ url: 'https://127.0.0.1:9/' }).where('ID', '=', ID).execute()
  const { body } = await as.dispatcher.send(webhookApi.test, { ID })
  expect(body.Data).toMatchObject({ isAccepted: false, status: null, answer: 'PRIVATE_ADDRESS' })
})

it('an activation or another address makes what waits due now, as if it had never been tried', async () => {
  const { ID } = await createWebhook(as.dispatcher, url)
  const longAgo = '2026-01-01T00:00:00.000Z'
  const change = { network_code: 'ATLIBE', kind: 'call', record_id: ID, event: 'call.save', at: longAgo }
  const tried = { tries: 9, first_tried_at: longAgo, next_try_at: '2099-01-01T00:00:00.000Z' }
  await app.db
    .insertInto('webhook_deliveries')
    .values([
      { ...change, webhook_id: ID, position: 1, ...tried },
      { ...change, webhook_id: ID, position: 2, ...tried, status: 'failed', next_try_at: null },
    ])
    .execute()
  const save = async (active: boolean, address = url) =>
    as.dispatcher.send(webhookApi.save, { ID, version: await versionOf(ID), url: address, events: [], active })
  const stored = () =>
    app.pool.query(
      `select status, tries, first_tried_at is null as untried, next_try_at <= now() as due from webhook_deliveries
       where webhook_id = $1 order by position`,
      [ID],
    )
  const failed = { status: 'failed', tries: 9, untried: false, due: null }
  await save(true)
  expect((await stored()).rows).toEqual([{ status: 'waiting', tries: 9, untried: false, due: false }, failed])
  await save(false)
  expect((await save(true)).body.HasError).toBe(false)
  const restarted = { status: 'waiting', tries: 0, untried: true, due: true }
  expect((await stored()).rows).toEqual([restarted, failed])
  await app.db
    .updateTable('webhook_deliveries')
    .set(tried)
    .where('webhook_id', '=', ID)
    .where('status', '=', 'waiting')
    .execute()
  expect((await save(true, `${url}/corrected`)).body.HasError).toBe(false)
  expect((await stored()).rows).toEqual([restarted, failed])
  // It would get deliveries of the next changes.
  await as.dispatcher.send(webhookApi.delete, { ID })
})

it('deliveries are removed after 30 days, and those that wait after 90', async () => {
  const { ID } = await createWebhook(as.dispatcher, url)
  const daysAgo = (days: number) => new Date(app.clock.now.getTime() - days * dayMs).toISOString()
  const change = { webhook_id: ID, network_code: 'ATLIBE', kind: 'call', record_id: ID, event: 'call.save' }
  const rows = (['sent', 'failed', 'waiting'] as const).flatMap((status, n) =>
    [29, 31, 89, 91].map((days, m) => ({ ...change, position: n * 10 + m, status, at: daysAgo(days) })),
  )
  await app.db.insertInto('webhook_deliveries').values(rows).execute()
  await cleanUpExpiredRows(app.db, app.clock.now.toISOString())
  const kept = await app.db
    .selectFrom('webhook_deliveries')
    .select(['status', 'at'])
    .where('webhook_id', '=', ID)
    .execute()
  const daysOf = (status: string) => kept.filter((row) => row.status === status).map(({ at }) => at)
  for (const status of ['sent', 'failed']) expect(daysOf(status)).toEqual([daysAgo(29)])
  expect(daysOf('waiting').sort()).toEqual([daysAgo(89), daysAgo(31), daysAgo(29)])
  await as.dispatcher.send(webhookApi.delete, { ID })
})

it('queues the changes of the status of contracts for a webhook that asks for them', async () => {
  const { ID } = await createWebhook(as.dispatcher, url, { events: ['contract.status', 'contract.delete'] })
  const contract = await createContract(app.db, { status_id: 'D' })
  const save = (input: object) => sendSuccessfully(as.dispatcher, contractApi.save, { ID: contract.ID, ...input })
  await save({ version: 1, customer_name: 'Ferrer' })
  await save({ version: 2, status_id: 'F' })
  await sendSuccessfully(as.dispatcher, contractApi.delete, { ID: contract.ID })
  await numberChanges(app.db)
  const { body } = await as.dispatcher.send(webhookApi.deliveries, { ID })
  expect(body.Data.map(({ event }: { event: string }) => event)).toEqual(['contract.delete', 'contract.status'])
  await as.dispatcher.send(webhookApi.delete, { ID })
})

it('nobody overwrites what somebody else saved', async () => {
  const { ID } = await createWebhook(as.dispatcher, url)
  const save = (client: TestClient, version: number) =>
    client.send(webhookApi.save, { ID, version, url, events: ['card.save'], active: true })
  expect((await save(as.dispatcher2, 1)).body.HasError).toBe(false)
  expect((await save(as.dispatcher, 1)).body).toMatchObject({ HasError: true, customErrorCode: 'Conflict' })
  expect((await save(as.dispatcher, await versionOf(ID))).body.HasError).toBe(false)
})

it('only dispatchers of the network manage webhooks, and no key does', async () => {
  const { ID } = await createWebhook(as.dispatcher, url)
  for (const person of ['sat', 'tech', 'callcenter', 'backoffice'] as const)
    expect((await as[person].send(webhookApi.list, {})).status).toBe(403)
  expect((await as['dispatcher-ygnita'].send(webhookApi.deliveries, { ID })).status).toBe(404)
  expect((await as['dispatcher-ygnita'].send(webhookApi.delete, { ID })).status).toBe(404)
  const key = await createKeyClient(app, { role: 'D', scopes: ['read', 'write'] })
  expect((await key.send(webhookApi.list, {})).status).toBe(403)
  expect((await as.dispatcher.send(webhookApi.delete, { ID })).body).toMatchObject({ HasError: false, Data: null })
  expect((await as.dispatcher.send(webhookApi.deliveries, { ID })).status).toBe(404)
})

it('gets a delivery for each change that it asks for, in the order of commits, and sends them again', async () => {
  const { ID } = await createWebhook(as.dispatcher, url, { events: ['call.save'] })
  const call = await createCall(app.db)
  const history = (type: string) =>
    app.pool.query(
      `insert into history (network_code, service_job_uuid, user_name, created_at, change_data) values ('ATLIBE', $1, 'A',
         $2, jsonb_build_object('call_id', '', 'type', $3::text, 'changedItem', '[]'::jsonb))`,
      [call.ID, app.clock.now, type],
    )
  for (const type of ['save', 'status', 'save']) await history(type)
  await numberChanges(app.db)
  const load = async (fields = {}) => (await as.dispatcher.send(webhookApi.deliveries, { ID, ...fields })).body.Data
  const deliveries = await load()
  expect(deliveries).toMatchObject([
    { event: 'call.save', status: 'waiting', record_id: call.ID, tries: 0 },
    { event: 'call.save', status: 'waiting', record_id: call.ID, tries: 0 },
  ])
  expect(await load({ before: deliveries[0].position })).toEqual([deliveries[1]])
  await app.db.updateTable('webhook_deliveries').set({ status: 'sent', tries: 3 }).execute()
  expect(await load({ status: 'waiting' })).toEqual([])
  const again = (fields: object) => as.dispatcher.send(webhookApi.resend, fields)
  expect((await again({ ID: deliveries[1].ID })).body.Data).toEqual({ count: 1 })
  expect(await load({ status: 'waiting' })).toMatchObject([{ ID: deliveries[1].ID, tries: 0 }])
  // Changes from before the webhook, or from a time when it was inactive, are sent too.
  await app.db.deleteFrom('webhook_deliveries').where('ID', '=', Number(deliveries[0].ID)).execute()
  expect((await again({ ID, since: '2026-03-10T00:00:00.000Z' })).body.Data).toEqual({ count: 2 })
  expect(await load({ status: 'waiting' })).toHaveLength(2)
  expect((await again({ ID, since: '2026-03-11T00:00:00.000Z' })).body.Data).toEqual({ count: 0 })
  await app.db.updateTable('webhooks').set({ active: false }).where('ID', '=', ID).execute()
  for (const fields of [{ ID: deliveries[1].ID }, { ID, since: '2026-03-10T00:00:00.000Z' }])
    expect((await again(fields)).body).toMatchObject({ customErrorCode: 'webhook.refused.inactive' })
  expect((await as['dispatcher-ygnita'].send(webhookApi.resend, { ID: deliveries[1].ID })).status).toBe(404)
})
