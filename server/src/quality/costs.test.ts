import { callApi } from '@callout/domain/calls/call.api.ts'
import { costApi, type QualityCosts } from '@callout/domain/quality/costs.api.ts'
import { beforeAll, expect, it } from 'vitest'
import { createCall, createCard, createProduct, type Person } from '../../test/fixtures/factories.ts'
import { createFee } from '../../test/fixtures/fees.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { runAllNetworks } from './quality.tasks.ts'

const app = setUpApp()
const as = setUpClients(app)
const send = (body: object, person: Person = 'dispatcher') => as[person].send(costApi, body)
const read = async (body: object) => (await send(body)).body.Data as QualityCosts

beforeAll(async () => {
  await app.db
    .insertInto('value_list_items')
    .values({ value_list: 'call_types', value: 'FAIL', text: '{}', attributes: '{"counts_as_failure":true}' })
    .execute()
  for (const code_product of ['C-1', 'C-2'])
    await createProduct(app.db, { code_product, item_code: code_product, item_name: `Boiler ${code_product}` })
  for (let card = 0; card < 4; card++) await createCard(app.db, { CodeCom: 'C-1', StartDate: '2024-01-01' })
  const day = new Date(Date.now() - 40 * 86_400_000).toISOString()
  const failure = { call_type_id: 'FAIL', problem_type_id: 'P1', code_product: 'C-1', created_at: day }
  const done = { status_id: 1, done_at: new Date().toISOString(), appointments: 1 }
  const { ID } = await createCall(app.db, { ...failure, ...done, internal_serial_number: 'A' })
  await createFee(app.db, { service_job_uuid: ID, DocTotal: 120 }, 'norte')
  await createCall(app.db, { ...failure, internal_serial_number: 'B' })
  await createCall(app.db, { ...failure, code_product: 'C-2', internal_serial_number: 'C' })
  await createCall(app.db, { ...failure, internal_serial_number: 'D', created_at: '2020-01-01T12:00:00Z' })
  expect(await read({})).toEqual({ problems: [], parts: [], products: [] })
  await runAllNetworks({ db: app.db, now: () => new Date() }, true)
})

it('sums the failures of the last year by problem and product, the dearest first', async () => {
  const { problems, products, parts } = await read({})
  expect(problems).toMatchObject([{ key: 'P1', count: 3, cost: 120, first_visit: 1, repeats: 0, appliances: 4 }])
  expect(products.map(({ key, name, count, cost }) => [key, name, count, cost])).toEqual([
    ['C-1', 'Boiler C-1', 2, 120],
    ['C-2', 'Boiler C-2', 1, 0],
  ])
  expect(parts).toEqual([])
  expect((await read({ code_product: 'C-2' })).problems).toMatchObject([{ count: 1, cost: 0, first_visit: null }])
})

it('gives numbers that are the totals of their lists', async () => {
  const { problems, products } = await read({})
  for (const { count, filterData } of [...problems, ...products])
    expect((await as.dispatcher.send(callApi.list, { filterData })).body.Total).toBe(count)
})

it('counts again what changed, also failures without a product', async () => {
  const day = new Date(Date.now() - 30 * 86_400_000).toISOString()
  const failure = { call_type_id: 'FAIL', problem_type_id: 'P1', created_at: day }
  await createCall(app.db, { ...failure, code_product: 'C-2', internal_serial_number: 'E' })
  await createCall(app.db, { ...failure, code_product: '', internal_serial_number: 'F' })
  await runAllNetworks({ db: app.db, now: () => new Date() }, false)
  const { problems, products } = await read({})
  expect(problems).toMatchObject([{ count: 5, cost: 120 }])
  expect(products.map(({ key, count }) => [key, count])).toEqual([
    ['C-1', 2],
    ['C-2', 2],
    ['', 1],
  ])
})

it('is for central staff of the network alone', async () => {
  expect((await send({}, 'sat')).status).toBe(403)
  expect((await app.signedOut.send(costApi, {})).status).toBe(401)
  expect((await send({}, 'callcenter')).status).toBe(200)
  expect((await send({}, 'dispatcher-ygnita')).body.Data).toMatchObject({ problems: [], products: [] })
})
