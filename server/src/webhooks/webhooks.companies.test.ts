import { callApi } from '@callout/domain/calls/call.api.ts'
import { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import { afterEach, expect, it } from 'vitest'
import { sendSuccessfully } from '../../test/fixtures/acts.ts'
import { companyIds, createCall } from '../../test/fixtures/factories.ts'
import { createWebhook } from '../../test/fixtures/webhooks.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { numberChanges } from '../changes/change.queries.ts'

const app = setUpApp()
const { dispatcher, 'dispatcher-ygnita': foreigner } = setUpClients(app, 'dispatcher', 'dispatcher-ygnita')
const { norte, sur, roma } = companyIds
const url = 'https://erp.example/hook'
const events = ['call.assign']

afterEach(() => app.pool.query('delete from webhooks'))

const deliveriesOf = async (ID: string) => (await dispatcher.send(webhookApi.deliveries, { ID })).body.Data
const eventsOf = async (ID: string) => (await deliveriesOf(ID)).map(({ event }: { event: string }) => event).reverse()
const assign = (ID: string, societe_uuid: string) => sendSuccessfully(dispatcher, callApi.assign, { ID, societe_uuid })

it('is told only of what its companies see, and that a record goes to another', async () => {
  const [all, ofNorte, ofSur] = [
    await createWebhook(dispatcher, url, { events }),
    await createWebhook(dispatcher, url, { events, companies: [norte, norte] }),
    await createWebhook(dispatcher, url, { events, companies: [sur] }),
  ]
  const call = await createCall(app.db)
  await assign(call.ID, norte)
  await numberChanges(app.db)
  expect([await eventsOf(ofNorte.ID), await eventsOf(ofSur.ID)]).toEqual([['call.assign'], []])
  await assign(call.ID, sur)
  await numberChanges(app.db)
  expect(await eventsOf(all.ID)).toEqual(['call.assign', 'call.assign'])
  expect(await eventsOf(ofNorte.ID)).toEqual(['call.assign', 'call.assign'])
  expect(await eventsOf(ofSur.ID)).toEqual(['call.assign'])
  const again = async (ID: string) =>
    (await dispatcher.send(webhookApi.resend, { ID, since: '2026-01-01T00:00:00.000Z' })).body.Data.count
  expect([await again(ofNorte.ID), await again(ofSur.ID)]).toEqual([1, 1])
})

it('keeps its companies when a save leaves them out, and refuses those of other networks', async () => {
  const { ID } = await createWebhook(dispatcher, url, { events, companies: [norte] })
  const save = async (fields: object) =>
    (await dispatcher.send(webhookApi.save, { ID, url, events, active: true, ...fields })).body
  const companies = async () => (await dispatcher.send(webhookApi.list, {})).body.Data[0].companies
  expect((await save({ version: 1 })).HasError).toBe(false)
  expect(await companies()).toEqual([norte])
  for (const wrong of [roma, 'no key'])
    expect(await save({ version: 2, companies: [wrong] })).toMatchObject({
      Errors: { companies: 'message.not_in_list' },
    })
  expect((await save({ version: 2, companies: [] })).HasError).toBe(false)
  expect(await companies()).toEqual([])
})

it('shows the body of a delivery as it is sent, and of a deleted record that it is gone', async () => {
  const { ID } = await createWebhook(dispatcher, url, { events })
  const call = await createCall(app.db)
  await assign(call.ID, norte)
  await numberChanges(app.db)
  const [delivery] = await deliveriesOf(ID)
  const body = async () => JSON.parse((await dispatcher.send(webhookApi.body, { ID: delivery.ID })).body.Data.body)
  expect(await body()).toMatchObject({ type: 'call.assign', data: { kind: 'call', ID: call.ID, type: 'assign' } })
  expect((await foreigner.send(webhookApi.body, { ID: delivery.ID })).status).toBe(404)
  await app.pool.query('delete from calls where "ID" = $1', [call.ID])
  expect(await body()).toMatchObject({ type: 'call.gone', data: { changedItem: [] } })
  await app.pool.query('delete from changes')
  expect((await dispatcher.send(webhookApi.body, { ID: delivery.ID })).status).toBe(404)
})
