import { callApi } from '@callout/domain/calls/call.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { createFeeDocument, createTariff, rejectionOf } from '../../../test/fixtures/documents.ts'
import { acceptedVisit, createCall, heldBy } from '../../../test/fixtures/factories.ts'
import { finish } from '../../../test/fixtures/visits.ts'
import {
  changeTypesOf,
  emailsOf,
  jobPartsOf,
  passTimeTo,
  setUpDeadlineApp,
  startDeadlineWorkers,
} from '../../../test/support/deadline-jobs.ts'
import { testNow } from '../../../test/support/test-app.ts'
import { checkVisits } from './visit.job.ts'

const { app, as } = setUpDeadlineApp()
beforeEach(() => {
  app.clock.now = testNow
})

const visit = { ...heldBy('norte'), ...acceptedVisit('2026-03-10T14:00:00.000Z') }
const evening = '2026-03-10T17:00:00.000Z'
const morning = '2026-03-11T07:00:00.000Z'
const recipientsOf = async (ID: string) => (await emailsOf(app, ID)).map(({ recipient }) => recipient)
const typesOf = (ID: string) => changeTypesOf(app, ID)

it('tells the company in the evening and the dispatchers the next morning of a visit that left its call open', async () => {
  const { ID } = await createCall(app.db, visit)
  await passTimeTo(app, '2026-03-10T16:59:00.000Z')
  expect(await recipientsOf(ID)).toEqual([])
  await passTimeTo(app, evening)
  await passTimeTo(app, '2026-03-10T18:00:00.000Z')
  expect(await recipientsOf(ID)).toEqual(['norte@sat.example'])
  await passTimeTo(app, morning)
  await passTimeTo(app, '2026-03-11T08:00:00.000Z')
  expect(await recipientsOf(ID)).toEqual(['norte@sat.example', 'dispatch@network.example'])
  expect(await typesOf(ID)).toEqual(['overdue', 'overdue_dispatch'])
})

it('has one effect when it runs twice at once', async () => {
  const { ID } = await createCall(app.db, visit)
  app.clock.now = new Date(evening)
  await Promise.all([checkVisits(jobPartsOf(app)), checkVisits(jobPartsOf(app))])
  expect(await recipientsOf(ID)).toEqual(['norte@sat.example'])
})

it('sends nothing about a call that was done, or a visit that nobody accepted', async () => {
  const done = await createCall(app.db, { ...visit, status_id: 1 })
  const unaccepted = await createCall(app.db, { ...visit, accepted_at: null })
  await passTimeTo(app, morning)
  for (const { ID } of [done, unaccepted]) expect(await recipientsOf(ID)).toEqual([])
})

it('stops after the company has reported the visit', async () => {
  const { ID } = await createCall(app.db, visit)
  await passTimeTo(app, evening)
  await as.sat.send(callApi.save, { ID, version: 2, status_id: 1 })
  await passTimeTo(app, morning)
  expect(await recipientsOf(ID)).toEqual(['norte@sat.example'])
})

it.each([
  ['needs another one', { result: 'again', missing: 'A pump' }],
  ['found nobody', { result: 'absent', remark: 'Rang twice' }],
])('says nothing of a reported visit that %s', async (_what, report) => {
  const { ID } = await createCall(app.db, visit)
  expect((await finish(as.tech, { ID }, report)).body.HasError).toBe(false)
  await passTimeTo(app, evening)
  await passTimeTo(app, morning)
  expect(await typesOf(ID)).not.toContain('overdue')
  expect(await recipientsOf(ID)).toEqual([])
})

it('does not tell the dispatchers of a visit that is reported after the evening', async () => {
  const { ID } = await createCall(app.db, visit)
  await passTimeTo(app, evening)
  expect((await finish(as.tech, { ID }, { version: 2, result: 'again', missing: 'A pump' })).body.HasError).toBe(false)
  await passTimeTo(app, morning)
  expect(await recipientsOf(ID)).toEqual(['norte@sat.example'])
})

it('says nothing of a reported visit whose call is open again to correct a document', async () => {
  await createTariff(app.db)
  const call = await createCall(app.db, visit)
  const { ID } = call
  const fee = await createFeeDocument(app, call)
  await as.sat.send(callApi.save, { ID, version: 1, status_id: 1 })
  app.clock.now = new Date(evening)
  const { body } = await as.dispatcher.send(documentApi.reject, rejectionOf(fee, call))
  expect(body.Data).toMatchObject({ callData: { status_id: -3 } })
  await passTimeTo(app, '2026-03-10T18:00:00.000Z')
  await passTimeTo(app, morning)
  expect(await recipientsOf(ID)).toEqual(['norte@sat.example'])
  expect((await emailsOf(app, ID))[0]?.subject).toMatch(/se pide un cambio$/)
  expect(await typesOf(ID)).toEqual(['document', 'status', 'document_reject', 'status'])
})

it('says nothing of a reported visit whose call is opened by its status, even before the visit was planned', async () => {
  const { ID } = await createCall(app.db, visit)
  await as.sat.send(callApi.save, { ID, version: 1, status_id: 1 })
  await as.callcenter.send(callApi.save, { ID, version: 2, status_id: -3 })
  await passTimeTo(app, evening)
  await passTimeTo(app, morning)
  expect(await typesOf(ID)).toEqual(['status', 'status'])
})

it('begins again with another appointment', async () => {
  const { ID } = await createCall(app.db, visit)
  await passTimeTo(app, evening)
  const schedule = { schedule_start_date: '2026-03-12T08:00:00Z', schedule_end_date: '2026-03-12T09:00:00Z' }
  await as.sat.send(callApi.plan, { ID, ...schedule })
  await passTimeTo(app, morning)
  expect(await typesOf(ID)).toEqual(['overdue', 'planning'])
  await passTimeTo(app, '2026-03-12T17:00:00.000Z')
  expect(await typesOf(ID)).toEqual(['overdue', 'planning', 'overdue'])
})

it('leaves alone visits of long ago', async () => {
  const { ID } = await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit('2026-03-05T08:00:00.000Z') })
  await passTimeTo(app, morning)
  expect(await recipientsOf(ID)).toEqual([])
})

it('is done by the workers of a process', async () => {
  const { ID } = await createCall(app.db, visit)
  app.clock.now = new Date(evening)
  await sql`select graphile_worker.add_job('check_visits')`.execute(app.db)
  const workers = await startDeadlineWorkers(app)
  await vi.waitFor(async () => expect(await typesOf(ID)).toEqual(['overdue']), { timeout: 30_000 })
  await workers.stop()
})
