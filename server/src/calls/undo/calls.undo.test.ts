import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  acceptedVisit,
  companyIds,
  createCall,
  createCard,
  heldBy,
  type Person,
  storedCall,
} from '../../../test/fixtures/factories.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import { testNow } from '../../../test/support/test-app.ts'
import { cleanUpExpiredRows } from '../../platform/jobs/cleanup.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeEach(() => {
  app.clock.now = testNow
})

const mailsOf = (ID: string) => app.db.selectFrom('mails').selectAll().where('service_job_uuid', '=', ID).execute()
const trackRecords = () => app.db.selectFrom('company_records').selectAll().orderBy('societe_uuid').execute()
const wait = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
}
const assign = (ID: string, person: Person = 'dispatcher') =>
  as[person].send(callApi.assign, { ID, societe_uuid: companyIds.sur })
const visit = acceptedVisit('2026-03-19T08:00:00.000Z')

describe('undoing an assignment', () => {
  it('restores the call, its previous company and visit, and writes a history row', async () => {
    const { ID, call_id } = await createCall(app.db, { ...heldBy('norte'), ...visit, supplier_code: 'S1' })
    const before = await storedCall(app.db, ID)
    const records = await trackRecords()
    await assign(ID)
    const { body } = await as.dispatcher.send(callApi.undo, { ID, version: 2 })
    expect(body).toMatchObject({ HasError: false, Message: `Undone: call ${call_id} is as it was before` })
    expect(await storedCall(app.db, ID)).toEqual({ ...before, version: 3, updated_at: app.clock.now.toISOString() })
    const counted = await trackRecords()
    expect(counted.map(({ offered }) => offered)).toEqual([
      ...records.map(({ offered }) => offered),
      ...counted.slice(records.length).map(() => 0),
    ])
    const [row] = await loadHistory(as.dispatcher, ID)
    expect(row).toMatchObject({ user_name: 'The dispatcher', change_data: { type: 'undo' } })
    const name = { field: 'subcontractor_name', old_value: 'Clima Sur', new_value: 'Térmica Norte' }
    expect(row?.change_data.changedItem).toContainEqual(name)
    const technician = { field: 'technician', old_value: '', new_value: 'Technician One' }
    expect(row?.change_data.changedItem).toContainEqual(technician)
  })

  it('cancels the email if it is not sent yet, and the explanation', async () => {
    const [queued, sent] = [await createCall(app.db), await createCall(app.db)]
    for (const { ID } of [queued, sent]) await assign(ID)
    await app.db
      .updateTable('mails')
      .set({ sent_at: testNow.toISOString() })
      .where('service_job_uuid', '=', sent.ID)
      .execute()
    for (const { ID } of [queued, sent])
      expect((await as.dispatcher.send(callApi.undo, { ID })).body.HasError).toBe(false)
    expect(await mailsOf(queued.ID)).toEqual([])
    expect(await mailsOf(sent.ID)).toHaveLength(1)
    expect((await as.dispatcher.send(callAdviceApi.assignment, { ID: queued.ID })).body.Data).toBeNull()
  })

  it('takes the call out of the company’s sight', async () => {
    const { ID } = await createCall(app.db)
    await assign(ID)
    expect((await as.sat2.send(callApi.load, { ID })).status).toBe(200)
    await as.dispatcher.send(callApi.undo, { ID })
    expect((await as.sat2.send(callApi.load, { ID })).status).toBe(404)
  })
})

describe('undoing an act', () => {
  it('leaves out a repair that the call no longer repeats', async () => {
    const { InsId: ins_id } = await createCard(app.db)
    const repeated = await createCall(app.db, { ins_id, created_at: '2026-02-20T08:00:00.000Z' })
    const { ID } = await createCall(app.db, { ins_id })
    expect((await storedCall(app.db, ID)).repeat_of).toBe(repeated.ID)
    await assign(ID)
    await app.db.deleteFrom('calls').where('ID', '=', repeated.ID).execute()
    expect((await as.dispatcher.send(callApi.undo, { ID })).body.HasError).toBe(false)
    expect(await storedCall(app.db, ID)).toMatchObject({ societe_uuid: null, repeat_of: null })
  })
})

describe('undoing a planning or a status', () => {
  it('puts a visit back to its time, also for its company', async () => {
    for (const person of ['sat', 'dispatcher'] as const) {
      const { ID } = await createCall(app.db, { ...heldBy('norte'), ...visit })
      const before = await storedCall(app.db, ID)
      const schedule = { schedule_start_date: '2026-03-21T08:00:00Z', schedule_end_date: '2026-03-21T10:00:00Z' }
      await as[person].send(callApi.plan, { ID, ...schedule })
      expect(await storedCall(app.db, ID)).toMatchObject({ duration_minutes: 120, appointments: 2 })
      expect((await as[person].send(callApi.undo, { ID, version: 2 })).body.HasError).toBe(false)
      expect(await storedCall(app.db, ID)).toEqual({ ...before, version: 3, updated_at: app.clock.now.toISOString() })
    }
  })

  it('opens a call again that was set to done, and withdraws it from the track record', async () => {
    const { ID } = await createCall(app.db, { ...heldBy('norte'), ...visit })
    const before = await storedCall(app.db, ID)
    const countDone = async () => (await trackRecords()).reduce((sum, { done }) => sum + done, 0)
    const done = await countDone()
    await as.sat.send(callApi.save, { ID, version: 1, status_id: 1, phone: '699' })
    expect(await countDone()).toBe(done + 1)
    expect((await as.sat.send(callApi.undo, { ID, version: 2 })).body.Data).toMatchObject({ status_id: -3 })
    expect(await storedCall(app.db, ID)).toEqual({ ...before, version: 3, updated_at: app.clock.now.toISOString() })
    expect(await countDone()).toBe(done)
  })
})

describe('an undo is refused', () => {
  const refused = { HasError: true, customErrorCode: 'call.refused.undo' }

  it('after a minute, twice, and without an act', async () => {
    const { ID } = await createCall(app.db)
    expect((await as.dispatcher.send(callApi.undo, { ID })).body).toMatchObject(refused)
    await assign(ID)
    wait(61)
    expect((await as.dispatcher.send(callApi.undo, { ID })).body).toMatchObject(refused)
    expect((await storedCall(app.db, ID)).societe_uuid).toBe(companyIds.sur)
    wait(-1)
    expect((await as.dispatcher.send(callApi.undo, { ID })).body.HasError).toBe(false)
    expect((await as.dispatcher.send(callApi.undo, { ID })).body).toMatchObject(refused)
  })

  it('to anybody else, and signed out', async () => {
    const { ID } = await createCall(app.db)
    await assign(ID)
    for (const person of ['dispatcher2', 'sat2', 'callcenter', 'backoffice'] as const)
      expect((await as[person].send(callApi.undo, { ID })).body).toMatchObject(refused)
    expect((await app.signedOut.send(callApi.undo, { ID })).status).toBe(401)
    for (const person of ['sat', 'sat-ygnita', 'dispatcher-ygnita'] as const)
      expect((await as[person].send(callApi.undo, { ID })).status).toBe(404)
    expect((await storedCall(app.db, ID)).version).toBe(2)
  })

  it('after somebody else has changed the call', async () => {
    const { ID } = await createCall(app.db)
    await assign(ID)
    await as.callcenter.send(callApi.save, { ID, version: 2, phone: '699' })
    expect((await as.dispatcher.send(callApi.undo, { ID, version: 2 })).body.customErrorCode).toBe('Conflict')
    expect((await as.dispatcher.send(callApi.undo, { ID })).body).toMatchObject(refused)
  })

  it('of what was unassigned: only the call centre unassigns', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    await as.callcenter.send(callApi.unassign, { ID })
    expect((await as.callcenter.send(callApi.undo, { ID })).body).toMatchObject(refused)
  })
})

it('forgets after an hour how a call was', async () => {
  const { ID } = await createCall(app.db)
  await assign(ID)
  const kept = () => app.db.selectFrom('call_undos').selectAll().where('service_job_uuid', '=', ID).execute()
  await cleanUpExpiredRows(app.db, new Date(testNow.getTime() + 3_599_000).toISOString())
  expect(await kept()).toHaveLength(1)
  await cleanUpExpiredRows(app.db, new Date(testNow.getTime() + 3_601_000).toISOString())
  expect(await kept()).toEqual([])
})
