import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { acceptedVisit, createCall, heldBy } from '../../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import type { TestClient } from '../../../test/support/test-app.ts'

const app = setUpApp()
const { sat, dispatcher } = setUpClients(app, 'sat', 'dispatcher')

beforeEach(() => app.db.deleteFrom('calls').execute())

/** Creates a visit of one hour on 20 March 2026. */
const createVisit = (time: string, facts: object = {}) =>
  createCall(app.db, { ...heldBy('norte'), ...acceptedVisit(`2026-03-20T${time}:00.000Z`), ...facts })
const createHeldCall = () => createCall(app.db, heldBy('norte'))
const at = (from: string, to: string) => ({
  schedule_start_date: `2026-03-20T${from}:00Z`,
  schedule_end_date: `2026-03-20T${to}:00Z`,
})

async function overlaps(client: TestClient, ID: string, from: string, to: string, technician = 'T1') {
  const { body } = await client.send(callAdviceApi.overlaps, { ID, technician, ...at(from, to) })
  return body.Data.map(({ call_id }: { call_id: string }) => call_id)
}

describe('the warning about overlapping visits', () => {
  it('lists each visit with time, customer and place', async () => {
    const { ID } = await createHeldCall()
    const other = await createVisit('12:30', {
      customer_name: 'Ana Ruiz',
      ville: 'Las Palmas',
      pays: 'ES',
      code_postal: '35001',
    })
    const { status, body } = await sat.send(callAdviceApi.overlaps, { ID, technician: 'T1', ...at('13:00', '14:00') })
    expect(status).toBe(200)
    expect(body).toEqual({
      Total: 1,
      Data: [
        {
          ...other,
          customer_name: 'Ana Ruiz',
          ville: 'Las Palmas',
          pays: 'ES',
          code_postal: '35001',
          schedule_start_date: '2026-03-20T12:30:00.000Z',
          schedule_end_date: '2026-03-20T13:30:00.000Z',
        },
      ],
    })
  })

  it.each([
    ['the same hour', '12:30', '13:30', true],
    ['within the other visit', '12:45', '13:00', true],
    ['around the other visit', '12:00', '14:00', true],
    ['over the start', '12:00', '12:31', true],
    ['over the end', '13:29', '14:00', true],
    ['up to the start', '11:30', '12:30', false],
    ['from the end on', '13:30', '14:30', false],
  ])('compares with a visit from 12:30 to 13:30 (%s: from %s to %s)', async (_what, from, to, isOverlap) => {
    const { ID } = await createHeldCall()
    const { call_id } = await createVisit('12:30')
    expect(await overlaps(sat, ID, from, to)).toEqual(isOverlap ? [call_id] : [])
    expect(await overlaps(dispatcher, ID, from, to)).toEqual(isOverlap ? [call_id] : [])
  })

  it('includes a long visit that starts much earlier', async () => {
    const { ID } = await createHeldCall()
    const { call_id } = await createVisit('00:10', {
      duration_minutes: 1440,
      schedule_end_date: '2026-03-21T00:10:00.000Z',
    })
    expect(await overlaps(sat, ID, '23:50', '23:59')).toEqual([call_id])
  })

  it('excludes the visit itself, other technicians, companies and networks, and unaccepted or finished calls', async () => {
    const mine = await createVisit('12:30')
    await createVisit('12:30', { technician: 'T9' })
    await createVisit('12:30', heldBy('sur'))
    await createVisit('12:30', { ...heldBy('roma'), network_code: 'YGNITA' })
    await createVisit('12:30', { accepted_at: null })
    for (const status_id of [1, 2, 5, -1]) await createVisit('12:30', { status_id })
    expect(await overlaps(sat, mine.ID, '12:30', '13:30')).toEqual([])
    expect(await overlaps(dispatcher, mine.ID, '12:30', '13:30')).toEqual([])
  })

  it('is empty for a call without a company', async () => {
    await createVisit('12:30')
    const { ID } = await createCall(app.db)
    expect(await overlaps(dispatcher, ID, '12:30', '13:30')).toEqual([])
  })

  it('answers 404 for a hidden call and 401 without a session', async () => {
    const { ID } = await createVisit('12:30')
    const body = { ID, technician: 'T1', ...at('12:30', '13:30') }
    for (const person of ['sat2', 'sat-ygnita'] as const)
      expect((await (await app.signInAs(person)).send(callAdviceApi.overlaps, body)).status).toBe(404)
    for (const client of [app.signedOut, await app.application()])
      expect((await client.send(callAdviceApi.overlaps, body)).status).toBe(401)
  })

  it.each([
    [{ technician: '' }, { technician: 'text.required' }],
    [{ schedule_start_date: '05/01/2027' }, { schedule_start_date: 'message.should_be_a_date' }],
    [{ schedule_end_date: '2026-03-20T10:00:00Z' }, { schedule_end_date: 'message.end_before_start' }],
  ])('refuses %j', async (wrong, Errors) => {
    const { ID } = await createHeldCall()
    const { body } = await sat.send(callAdviceApi.overlaps, { ID, technician: 'T1', ...at('12:30', '13:30'), ...wrong })
    expect(body).toMatchObject({ HasError: true, Errors })
  })

  it('does not prevent accepting or planning an overlapping visit', async () => {
    await createVisit('12:30')
    const { ID } = await createHeldCall()
    const visit = { appointment_date_at: '2026-03-20T12:30:00Z', duration_minutes: 60, technician: 'T1' }
    expect((await sat.send(callApi.accept, { ID, version: 1, ...visit })).body.HasError).toBe(false)
    expect((await sat.send(callApi.plan, { ID, version: 2, ...at('12:30', '14:00') })).body.HasError).toBe(false)
  })
})
