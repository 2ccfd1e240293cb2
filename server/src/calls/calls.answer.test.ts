import { callApi } from '@callout/domain/calls/call.api.ts'
import { describe, expect, it } from 'vitest'
import { acceptedVisit, companyIds, createCall, heldBy, storedCall } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const later = '2026-03-12T08:00:00.000Z'

describe('accepting a call', () => {
  const visit = { appointment_date_at: later, duration_minutes: 90, technician: 'T1' }

  it('stores the appointment and plans the visit', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    const { body } = await as.sat.send(callApi.accept, { ID, ...visit })
    expect(body.Data).toMatchObject({
      accepted_at: '2026-03-10T09:30:00.000Z',
      appointment_date_at: later,
      schedule_start_date: later,
      schedule_end_date: '2026-03-12T09:30:00.000Z',
      technician: 'T1',
      technician_name: 'Technician One',
    })
    for (const person of ['sat', 'dispatcher'] as const) {
      const [row] = await loadHistory(as[person], ID)
      expect(row?.change_data.type).toBe('accept')
      expect(row?.change_data.changedItem).toContainEqual({
        field: 'technician',
        old_value: '',
        new_value: 'Technician One',
      })
    }
    const again = await as.sat.send(callApi.accept, { ID, ...visit })
    expect(again.body.customErrorCode).toBe('call.refused.already_answered')
  })

  it('refuses to accept or reject a cancelled call and offers neither', async () => {
    const { ID } = await createCall(app.db, { ...heldBy('norte'), status_id: 5 })
    const { body } = await as.sat.send(callApi.load, { ID })
    expect(body.Data.can).toMatchObject({ accept: false, reject: false })
    for (const answer of [
      await as.sat.send(callApi.accept, { ID, ...visit }),
      await as.sat.send(callApi.reject, { ID, reject_reason: 'BUSY' }),
    ])
      expect(answer.body.customErrorCode).toBe('call.refused.not_open')
    expect(await storedCall(app.db, ID)).toMatchObject({ accepted_at: null, rejected_at: null, version: 1 })
    expect(await loadHistory(as.sat, ID)).toEqual([])
  })

  it.each(['dispatcher', 'callcenter', 'backoffice'] as const)('is forbidden for %s', async (person) => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    expect((await as[person].send(callApi.accept, { ID, ...visit })).status).toBe(403)
  })

  it('answers 404 to another company or network', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    expect((await as.sat2.send(callApi.accept, { ID, ...visit })).status).toBe(404)
    expect((await as['sat-ygnita'].send(callApi.accept, { ID, ...visit })).status).toBe(404)
    expect((await storedCall(app.db, ID)).accepted_at).toBeNull()
  })

  it.each([
    [
      'an appointment in the past',
      { appointment_date_at: '2026-03-10T09:29:00Z' },
      { appointment_date_at: 'message.appointment_in_past' },
    ],
    ['no appointment', { appointment_date_at: '' }, { appointment_date_at: 'text.required' }],
    [
      'an appointment that is no date',
      { appointment_date_at: 'soon' },
      { appointment_date_at: 'message.should_be_a_date' },
    ],
    ['no duration', { duration_minutes: '' }, { duration_minutes: 'text.required' }],
    ['a duration of 0 minutes', { duration_minutes: 0 }, { duration_minutes: 'message.must_be_minimum' }],
    ['a duration of more than a day', { duration_minutes: 1441 }, { duration_minutes: 'message.must_be_maximum' }],
    ['no technician', { technician: ' ' }, { technician: 'text.required' }],
    ['a technician of another company', { technician: 'T2' }, { technician: 'message.not_in_list' }],
    ['an inactive technician', { technician: 'T9' }, { technician: 'message.out_of_use' }],
  ])('refuses %s, with the error on its field', async (_what, wrong, Errors) => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    const { status, body } = await as.sat.send(callApi.accept, { ID, ...visit, ...wrong })
    expect([status, body.HasError, body.Errors]).toEqual([200, true, Errors])
    expect((await storedCall(app.db, ID)).accepted_at).toBeNull()
  })

  it('accepts once when several requests arrive at the same time', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    const answers = await Promise.all([1, 2, 3].map(() => as.sat.send(callApi.accept, { ID, ...visit })))
    expect(answers.filter(({ body }) => !body.HasError)).toHaveLength(1)
    expect(await loadHistory(as.dispatcher, ID)).toHaveLength(1)
  })
})

describe('rejecting a call', () => {
  it('stores who rejected the call and why, and unassigns it', async () => {
    const { ID, call_id } = await createCall(app.db, heldBy('norte'))
    const { body } = await as.sat.send(callApi.reject, {
      ID,
      reject_reason: 'OTHER',
      reject_text: 'Van broke down',
      duration_minutes: '',
    })
    expect(body).toMatchObject({ HasError: false, Data: null })
    expect(await storedCall(app.db, ID)).toMatchObject({
      societe_uuid: null,
      rejected_by: 'Térmica Norte',
      reject_reason: 'OTHER: Van broke down',
    })
    expect((await as.sat.send(callApi.load, { ID })).status).toBe(404)
    const unassigned = await as.dispatcher.send(callApi.list, { filterData: { unassigned: true, call_id } })
    expect(unassigned.body.Total).toBe(1)
    const [row] = await loadHistory(as.dispatcher, ID)
    expect(row?.change_data.changedItem).toContainEqual({
      field: 'reject_reason',
      old_value: '',
      new_value: 'Other: Van broke down',
    })
    const algorithm = await as.dispatcher.send(callApi.assign, { ID })
    expect(algorithm.body.Data.societe_uuid).toBe(companyIds.sur)
  })

  it.each([
    ['no reason', { reject_reason: '' }, { reject_reason: 'text.required' }],
    ['a reason that is not in the list', { reject_reason: 'TIRED' }, { reject_reason: 'message.not_in_list' }],
    [
      'no text for a reason that needs one',
      { reject_reason: 'OTHER', reject_text: ' ' },
      { reject_text: 'text.required' },
    ],
  ])('refuses %s', async (_what, wrong, Errors) => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    const { body } = await as.sat.send(callApi.reject, { ID, ...wrong })
    expect([body.HasError, body.Errors]).toEqual([true, Errors])
    expect((await storedCall(app.db, ID)).societe_uuid).toBe(companyIds.norte)
  })

  it('allows only the company of the call', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    expect((await as.sat2.send(callApi.reject, { ID, reject_reason: 'BUSY' })).status).toBe(404)
    expect((await as.dispatcher.send(callApi.reject, { ID, reject_reason: 'BUSY' })).status).toBe(403)
  })
})

describe('planning a visit', () => {
  it('changes the planned time, the duration and the appointment', async () => {
    const { ID } = await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit(later) })
    const body = { ID, schedule_start_date: '2026-03-13T10:00:00Z', schedule_end_date: '2026-03-13T12:30:00Z' }
    for (const person of ['callcenter', 'backoffice'] as const)
      expect((await as[person].send(callApi.plan, body)).status).toBe(403)
    expect((await as.sat2.send(callApi.plan, body)).status).toBe(404)
    const { body: answer } = await as.sat.send(callApi.plan, body)
    expect(answer.Data).toMatchObject({ appointment_date_at: '2026-03-13T10:00:00.000Z', duration_minutes: 150 })
    expect((await loadHistory(as.dispatcher, ID))[0]?.change_data.type).toBe('planning')
  })

  it.each([
    [
      'a start in the past',
      { schedule_start_date: '2026-03-09T10:00:00Z', schedule_end_date: '2026-03-09T11:00:00Z' },
      'appointment_date_at',
    ],
    [
      'an end before the start',
      { schedule_start_date: '2026-03-13T10:00:00Z', schedule_end_date: '2026-03-13T09:00:00Z' },
      'schedule_end_date',
    ],
    [
      'a visit of more than a day',
      { schedule_start_date: '2026-03-13T10:00:00Z', schedule_end_date: '2026-03-15T09:00:00Z' },
      'schedule_end_date',
    ],
  ])('refuses %s', async (_what, body, field) => {
    const { ID } = await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit(later) })
    const { body: answer } = await as.dispatcher.send(callApi.plan, { ID, ...body })
    expect(Object.keys(answer.Errors)).toEqual([field])
  })

  it('refuses a call that is not accepted and an old version', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    const body = { ID, schedule_start_date: '2026-03-13T10:00:00Z', schedule_end_date: '2026-03-13T12:30:00Z' }
    expect((await as.sat.send(callApi.plan, body)).body.customErrorCode).toBe('call.refused.not_accepted')
    expect((await as.sat.send(callApi.plan, { ...body, version: 7 })).body.customErrorCode).toBe('Conflict')
  })
})
