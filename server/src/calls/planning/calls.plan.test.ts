import { callApi } from '@callout/domain/calls/call.api.ts'
import { describe, expect, it } from 'vitest'
import { acceptedVisit, companyIds, createCall, heldBy, storedCall } from '../../../test/fixtures/factories.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const { dispatcher, sat } = setUpClients(app, 'dispatcher', 'sat')

const createVisit = (appointment: string, facts: object = {}) =>
  createCall(app.db, { ...heldBy('norte'), ...acceptedVisit(appointment), ...facts })
const to = (schedule_start_date: string, schedule_end_date: string) => ({ schedule_start_date, schedule_end_date })

describe('a calendar row', () => {
  it('contains the wish date, the planned times, and the fields that decide if the visit can be moved', async () => {
    const { call_id } = await createVisit('2026-03-20T08:00:00.000Z', { wish_date_from: '2026-03-18T07:00:00.000Z' })
    const { body } = await sat.send(callApi.list, { filterData: { call_id } })
    expect(body.Data[0]).toMatchObject({
      wish_date_from: '2026-03-18T07:00:00.000Z',
      schedule_start_date: '2026-03-20T08:00:00.000Z',
      schedule_end_date: '2026-03-20T09:00:00.000Z',
      accepted_at: '2026-03-02T08:00:00.000Z',
      is_saved_status_open: true,
      version: 1,
    })
  })
})

describe('moving a visit on the calendar', () => {
  it('lets one of two users with the same version move it and refuses the other', async () => {
    const { ID } = await createVisit('2026-03-12T08:00:00.000Z')
    const drops = [
      [sat, to('2026-03-13T08:00:00Z', '2026-03-13T09:00:00Z')],
      [dispatcher, to('2026-03-14T08:00:00Z', '2026-03-14T09:00:00Z')],
    ] as const
    const answers = await Promise.all(drops.map(([who, when]) => who.send(callApi.plan, { ID, version: 1, ...when })))
    const refused = answers.filter(({ body }) => body.HasError)
    expect(refused.map(({ body }) => body.customErrorCode)).toEqual(['Conflict'])
    expect((await storedCall(app.db, ID)).version).toBe(2)
    expect(await loadHistory(sat, ID)).toHaveLength(1)
  })

  it('keeps the length across a change to summer time', async () => {
    const { ID } = await createVisit('2026-03-27T09:00:00.000Z')
    const { body } = await sat.send(callApi.plan, { ID, ...to('2026-03-29T00:30:00Z', '2026-03-29T02:00:00Z') })
    expect(body.Data).toMatchObject({ duration_minutes: 90, schedule_end_date: '2026-03-29T02:00:00.000Z' })
  })

  it('can extend a started visit but not move it to another time in the past', async () => {
    const { ID } = await createVisit('2026-03-10T08:30:00.000Z')
    const longer = to('2026-03-10T08:30:00Z', '2026-03-10T11:00:00Z')
    expect((await sat.send(callApi.plan, { ID, version: 1, ...longer })).body.Data.duration_minutes).toBe(150)
    const { body } = await sat.send(callApi.plan, { ID, ...to('2026-03-10T08:45:00Z', '2026-03-10T09:45:00Z') })
    expect(body.Errors).toEqual({ appointment_date_at: 'message.appointment_in_past' })
    expect((await storedCall(app.db, ID)).schedule_start_date).toBe('2026-03-10T08:30:00.000Z')
  })

  it('writes nothing if the visit keeps its time', async () => {
    const { ID } = await createVisit('2026-03-12T08:00:00.000Z')
    const { body } = await sat.send(callApi.plan, {
      ID,
      version: 1,
      ...to('2026-03-12T08:00:00Z', '2026-03-12T09:00:00Z'),
    })
    expect(body).toMatchObject({ HasError: false, Data: { version: 1 } })
    expect(await loadHistory(sat, ID)).toEqual([])
  })

  it('can set another technician of the same company only', async () => {
    const { ID } = await createVisit('2026-03-12T08:00:00.000Z', { technician: '' })
    const later = to('2026-03-12T10:00:00Z', '2026-03-12T11:00:00Z')
    const { body } = await sat.send(callApi.plan, { ID, ...later, technician: 'T2' })
    expect(body.Errors).toEqual({ technician: 'message.not_in_list' })
    expect((await sat.send(callApi.plan, { ID, ...later, technician: 'T1' })).body.Data.technician).toBe('T1')
  })

  it('keeps a technician who has left, but gives nobody else’s visit to one', async () => {
    const later = { ...to('2026-03-12T10:00:00Z', '2026-03-12T11:00:00Z'), technician: 'T9' }
    const own = await createVisit('2026-03-12T08:00:00.000Z', { technician: 'T9' })
    const { body } = await sat.send(callApi.plan, { ID: own.ID, ...later })
    expect(body).toMatchObject({ HasError: false, Data: { technician: 'T9' } })
    expect((await storedCall(app.db, own.ID)).schedule_start_date).toBe('2026-03-12T10:00:00.000Z')
    const other = await createVisit('2026-03-12T08:00:00.000Z')
    const refused = await sat.send(callApi.plan, { ID: other.ID, ...later })
    expect(refused.body.Errors).toEqual({ technician: 'message.out_of_use' })
  })

  it('names in the history a technician who has left', async () => {
    const left = { societe_uuid: companyIds.norte, technician: 'T7', technician_name: 'Ana Ruiz', active: false }
    await app.db.insertInto('technicians').values(left).execute()
    const { ID } = await createVisit('2026-03-12T08:00:00.000Z', { technician: 'T7' })
    await sat.send(callApi.plan, { ID, ...to('2026-03-12T08:00:00Z', '2026-03-12T09:00:00Z'), technician: 'T1' })
    const technician = { field: 'technician', old_value: 'Ana Ruiz', new_value: 'Technician One' }
    expect((await loadHistory(sat, ID))[0]?.change_data.changedItem).toContainEqual(technician)
  })

  it.each([1, 2, 5, -1])('refuses a call in the closed status %i', async (status_id) => {
    const { ID } = await createVisit('2026-03-12T08:00:00.000Z', { status_id })
    const { body } = await sat.send(callApi.plan, { ID, ...to('2026-03-13T08:00:00Z', '2026-03-13T09:00:00Z') })
    expect(body.customErrorCode).toBe('call.refused.not_open')
  })
})
