import { callApi } from '@callout/domain/calls/call.api.ts'
import { customerLinkApi } from '@callout/domain/customer-link/customer-link.api.ts'
import { overviewApi } from '@callout/domain/overview/overview.api.ts'
import { scorecardApi } from '@callout/domain/overview/scorecard.api.ts'
import { beforeAll, expect, it } from 'vitest'
import { createLink, openPage, sendForm, switchMailsOn, visitAt } from '../../test/fixtures/customer-links.ts'
import { companyIds, type Person } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)
let calls: Record<'confirmed' | 'wish' | 'cancelled' | 'none' | 'moved' | 'rated', string>

beforeAll(async () => {
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
  expect(await filtered({ rating: ['4'] })).toEqual(idsOf('rated'))
})

it('the home page of a company counts the wishes to answer', async () => {
  const { queues } = (await as.sat.send(overviewApi.overview, {})).body.Data
  const filterData = { customer_answer: ['wish', 'cancelled'] }
  expect(queues).toContainEqual({ name: 'customer_wishes', list: 'servicecalls', filterData, count: 2 })
})

it('the scorecard has the mean and number of ratings, beside the network’s mean', async () => {
  const ratingFor = async (person: Person, company: 'norte' | 'sur') =>
    (await as[person].send(scorecardApi.scorecard, { societe_uuid: companyIds[company] })).body.Data.rating
  expect(await ratingFor('dispatcher', 'norte')).toEqual({ value: 4, network: 4, count: 1 })
  expect(await ratingFor('dispatcher', 'sur')).toEqual({ value: null, network: 4, count: 0 })
  // The mean of so few companies would tell each of them the rating of the other.
  expect(await ratingFor('sat', 'norte')).toEqual({ value: 4, network: null, count: 1 })
  expect(await ratingFor('sat2', 'sur')).toEqual({ value: null, network: null, count: 0 })
})

/** The technician of a company finishes the visit of a call, whose hour has come. */
async function finishVisit(ID: string, societe_uuid: string) {
  const appointment_date_at = '2026-03-10T08:00:00.000Z'
  const call = app.db.updateTable('calls').set({ appointment_date_at }).where('ID', '=', ID).returning('technician')
  const { technician } = await call.executeTakeFirstOrThrow()
  const work = { societe_uuid, technician, result: 'done', finished_at: '2026-03-10T09:00:00.000Z' }
  await app.db
    .insertInto('visits')
    .values({ service_job_uuid: ID, network_code: 'ATLIBE', appointment_date_at, ...work })
    .onConflict((on) => on.columns(['service_job_uuid', 'appointment_date_at']).doUpdateSet(work))
    .execute()
}

it('the next company of a call does not learn how the customer rated the one before', async () => {
  const { ID, path } = await createLink(app)
  await finishVisit(ID, companyIds.norte)
  expect((await sendForm(app, `${path}/rate`, { rating: '1', words: 'Came late' })).statusCode).toBe(303)
  const readBy = async (person: Person) => (await as[person].send(customerLinkApi.answer, { ID })).body.Data
  const rated = { rating: 1, rating_words: 'Came late', rated_at: app.clock.now.toISOString() }
  expect(await readBy('sat')).toMatchObject(rated)
  expect(await filtered({ rating: ['1'] })).toEqual([ID])
  const { body } = await as.dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.sur })
  expect(body.HasError).toBe(false)
  expect(await readBy('sat2')).toMatchObject({ rating: null, rating_words: '', rated_at: null })
  expect(await filtered({ rating: ['1'] }, 'sat2')).toEqual([])
  expect(await readBy('dispatcher')).toMatchObject(rated)
  expect(await filtered({ rating: ['1'] }, 'dispatcher')).toEqual([ID])
})

it('the same rating of the next company counts for that one, which learns nothing of the one before', async () => {
  const { ID, path } = await createLink(app)
  const setCall = (facts: object) => app.db.updateTable('calls').set(facts).where('ID', '=', ID).execute()
  const rate = async () => (await sendForm(app, `${path}/rate`, { rating: '2', words: 'Came late' })).statusCode
  await finishVisit(ID, companyIds.norte)
  expect(await rate()).toBe(303)
  await setCall({ societe_uuid: companyIds.sur, subcontractor_name: 'Clima Sur' })
  await finishVisit(ID, companyIds.sur)
  expect((await openPage(app, path)).body).not.toContain('Your rating')
  expect(await rate()).toBe(303)
  expect((await openPage(app, path)).body).toContain('Your rating: 2 out of 5')
  const { body } = await as.sat2.send(customerLinkApi.answer, { ID })
  expect(body.Data).toMatchObject({ rating: 2, rating_words: 'Came late' })
  const [newest] = await loadHistory(as.sat2, ID)
  expect(newest?.change_data.changedItem).toEqual([
    { field: 'rating', old_value: null, new_value: 2 },
    { field: 'rating_words', old_value: '', new_value: 'Came late' },
  ])
})
