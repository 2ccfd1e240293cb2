import { callApi } from '@callout/domain/calls/call.api.ts'
import { overviewApi } from '@callout/domain/overview/overview.api.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLink, sendForm, switchMailsOn, visitAt } from '../../test/fixtures/customer-links.ts'
import { companyIds, type Person } from '../../test/fixtures/factories.ts'
import { signInEverybody, startTestApp, type TestApp, type TestClient } from '../../test/support/test-app.ts'

let app: TestApp
let as: Record<Person, TestClient>
let calls: Record<'confirmed' | 'wish' | 'cancelled' | 'none' | 'moved' | 'rated', string>

beforeAll(async () => {
  app = await startTestApp()
  as = await signInEverybody(app)
  await app.db.deleteFrom('calls').execute()
  await switchMailsOn(as.dispatcher)
  const link = async (path: string, fields: Record<string, string> = {}) => {
    const made = await createLink(app)
    if (path !== '')
      expect((await sendForm(app, `${made.path}/${path}`, { visit: visitAt, ...fields })).statusCode).toBe(303)
    return made.ID
  }
  const wish = await link('')
  const said = { service_job_uuid: wish, network_code: 'ATLIBE', answer: 'wish', visit_at: '2026-03-12T09:00:00.000Z' }
  await app.db.insertInto('customer_answers').values(said).execute()
  const moved = await link('confirm')
  const later = { appointment_date_at: '2026-03-13T09:00:00.000Z' }
  await app.db.updateTable('calls').set(later).where('ID', '=', moved).execute()
  const done = await createLink(app)
  const closed = { status_id: 1, is_saved_status_open: false }
  await app.db.updateTable('calls').set(closed).where('ID', '=', done.ID).execute()
  expect((await sendForm(app, `${done.path}/rate`, { rating: '4' })).statusCode).toBe(303)
  const [confirmed, cancelled, none] = [await link('confirm'), await link('cancel', { reason: 'Sold' }), await link('')]
  calls = { confirmed, wish, cancelled, none, moved, rated: done.ID }
})
afterAll(() => app.close())

const filtered = async (filterData: object, person: Person = 'sat') =>
  (await as[person].send(callApi.list, { filterData })).body.Data.map(({ ID }: { ID: string }) => ID).sort()
const idsOf = (...names: (keyof typeof calls)[]) => names.map((name) => calls[name]).sort()

it('the list of calls filters by the customer’s answer to the visit as it is planned now', async () => {
  expect(await filtered({ customer_answer: ['confirmed'] })).toEqual(idsOf('confirmed'))
  expect(await filtered({ customer_answer: ['wish', 'cancelled'] })).toEqual(idsOf('wish', 'cancelled'))
  expect(await filtered({ customer_answer: ['none'] })).toEqual(idsOf('none', 'moved'))
  expect(await filtered({ customer_answer: ['never'] })).toEqual([])
  expect(await filtered({ customer_answer: ['wish'] }, 'sat2')).toEqual([])
})

it('the list of calls filters by rating', async () => {
  expect(await filtered({ rating: ['4', '5'] }, 'dispatcher')).toEqual(idsOf('rated'))
  expect(await filtered({ rating: ['1', 'good'] }, 'dispatcher')).toEqual([])
})

it('the home page of a company counts the wishes to answer', async () => {
  const { queues } = (await as.sat.send(overviewApi.overview, {})).body.Data
  const filterData = { customer_answer: ['wish', 'cancelled'] }
  expect(queues).toContainEqual({ name: 'customer_wishes', list: 'servicecalls', filterData, count: 2 })
})

it('the scorecard has the mean and number of ratings, beside the network’s mean', async () => {
  const { rating } = (await as.sat.send(overviewApi.scorecard, { societe_uuid: companyIds.norte })).body.Data
  expect(rating).toEqual({ value: 4, network: 4, count: 1 })
  const other = (await as.sat2.send(overviewApi.scorecard, { societe_uuid: companyIds.sur })).body.Data
  expect(other.rating).toEqual({ value: null, network: 4, count: 0 })
})
