import { callApi } from '@callout/domain/calls/call.api.ts'
import { planningApi } from '@callout/domain/calls/planning/planning.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { notificationApi } from '@callout/domain/notifications/notification.api.ts'
import { overviewApi } from '@callout/domain/overview/overview.api.ts'
import { searchApi } from '@callout/domain/search/search.api.ts'
import { viewApi } from '@callout/domain/views/view.api.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFeeDocument, createTariff } from '../../test/fixtures/documents.ts'
import { acceptedVisit, createCall, heldBy, storedCall } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeAll(() => createTariff(app.db))

const at = '2026-03-20T08:00:00.000Z'
/** A visit of the technician with the account `tech`, and one of a colleague. */
async function createVisits(facts = {}) {
  const own = await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit(at), ...facts })
  const colleagues = await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit(at, 'T9'), ...facts })
  return { own, colleagues }
}
const idsOf = ({ body }: { body: { Data: { ID: string }[] } }) => body.Data.map(({ ID }) => ID)

describe('a technician', () => {
  it('finds only the calls whose visit is theirs, in lists, exact totals and searches', async () => {
    const { own, colleagues } = await createVisits({ customer_name: 'Quintanilla' })
    const { body } = await as.tech.send(callApi.list, {})
    expect(idsOf({ body })).toContain(own.ID)
    expect(idsOf({ body })).not.toContain(colleagues.ID)
    expect(body.Total).toBe(body.Data.length)
    const all = await as.sat.send(callApi.list, {})
    expect(idsOf(all)).toEqual(expect.arrayContaining([own.ID, colleagues.ID]))
    const found = await as.tech.send(searchApi.find, { text: 'Quintanilla' })
    const urls = JSON.stringify(found.body)
    expect([urls.includes(own.ID), urls.includes(colleagues.ID)]).toEqual([true, false])
  })

  it('reads the call, its history and its documents while the visit is theirs', async () => {
    const { own } = await createVisits()
    const document = await createFeeDocument(app, own)
    const fees = { filterData: { call_id: own.call_id } }
    expect((await as.tech.send(documentApi.fees, fees)).body.Data).toMatchObject([{ ID: document.ID }])
    expect(await loadHistory(as.tech, own.ID)).toHaveLength(1)
    await app.db.updateTable('calls').set({ technician: 'T9' }).where('ID', '=', own.ID).execute()
    expect((await as.tech.send(callApi.load, { ID: own.ID })).status).toBe(404)
    expect((await as.tech.send(historyApi.list, { filterData: { service_job_uuid: own.ID } })).status).toBe(404)
    expect((await as.tech.send(documentApi.fees, fees)).status).toBe(404)
    expect((await as.tech.send(documentApi.fees, {})).body.Data).toEqual([])
    expect((await as.sat.send(documentApi.fees, fees)).body.Data).toHaveLength(1)
  })

  it('reports on the call: status and remark are saved, with a history row', async () => {
    const { own } = await createVisits()
    const report = { ID: own.ID, version: 1, status_id: 1, description_sat: 'Electrode replaced' }
    expect((await as.tech.send(callApi.save, report)).body).toMatchObject({ HasError: false })
    expect(await storedCall(app.db, own.ID)).toMatchObject({ status_id: 1, description_sat: 'Electrode replaced' })
    expect((await loadHistory(as.sat, own.ID))[0]).toMatchObject({ user_name: 'The tech' })
  })

  it('does not plan: the office keeps appointment and technician', async () => {
    const { own } = await createVisits()
    const { can } = (await as.tech.send(callApi.load, { ID: own.ID })).body.Data
    expect(can).toMatchObject({ accept: false, reject: false, plan: false, assign: false })
    for (const field of ['technician', 'appointment_date_at', 'duration_minutes']) expect(can.edit).not.toContain(field)
    const moved = { ID: own.ID, version: 1, technician: 'T9', appointment_date_at: '2026-03-25T08:00:00.000Z' }
    await as.tech.send(callApi.save, moved)
    expect(await storedCall(app.db, own.ID)).toMatchObject({ technician: 'T1', appointment_date_at: at })
    const planned = { ID: own.ID, schedule_start_date: at, schedule_end_date: '2026-03-20T10:00:00.000Z' }
    expect((await as.tech.send(callApi.plan, planned)).status).toBe(403)
    expect((await as.tech.send(callApi.reject, { ID: own.ID, reject_reason: 'BUSY' })).status).toBe(403)
  })

  it('sees their own lane of the planning only', async () => {
    const period = { from: '2026-03-16', days: 7 }
    const { technicians } = (await as.tech.send(planningApi.technicianDays, period)).body.Data
    expect(technicians).toMatchObject([{ technician: 'T1' }])
  })

  it('has a home page whose numbers are the totals of the lists behind them', async () => {
    await createVisits()
    const { queues } = (await as.tech.send(overviewApi.overview, {})).body.Data
    expect(queues.length).toBeGreaterThan(0)
    for (const { list, filterData, count } of queues.filter((queue: { list: string }) => queue.list === 'servicecalls'))
      expect([list, count]).toEqual([list, (await as.tech.send(callApi.list, { filterData })).body.Total])
  })

  it('is notified of their own visits only', async () => {
    const { own, colleagues } = await createVisits()
    for (const { ID } of [own, colleagues])
      await as.dispatcher.send(callApi.plan, {
        ID,
        schedule_start_date: '2026-03-21T08:00:00.000Z',
        schedule_end_date: '2026-03-21T09:00:00.000Z',
      })
    const readers = await app.db
      .selectFrom('notifications')
      .innerJoin('accounts', 'accounts.account_uuid', 'notifications.account_uuid')
      .select(['subject', 'service_job_uuid'])
      .where('service_job_uuid', 'in', [own.ID, colleagues.ID])
      .orderBy('subject')
      .execute()
    const notifiedOf = (ID: string) =>
      readers.filter((one) => one.service_job_uuid === ID).map(({ subject }) => subject)
    expect([notifiedOf(own.ID), notifiedOf(colleagues.ID)]).toEqual([['sat', 'tech'], ['sat']])
    const { items } = (await as.tech.send(notificationApi.list, {})).body.Data
    expect(items).toMatchObject([{ service_job_uuid: own.ID }])
  })

  it('keeps saved views to themselves', async () => {
    const view = { list: 'servicecalls' as const, name: 'Mine', shared: 'company' as const }
    expect((await as.tech.send(viewApi.save, view)).body.customErrorCode).toBe('view.refused.shared')
    expect((await as.tech.send(viewApi.save, { ...view, shared: 'private' })).body.HasError).toBe(false)
  })
})
