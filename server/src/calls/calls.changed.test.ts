import { callApi } from '@callout/domain/calls/call.api.ts'
import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCall, company, type Person } from '../../test/factories.ts'
import { type Caller, everybody, openHouse, type TestHouse } from '../../test/harness.ts'

let house: TestHouse
let as: Record<Person, Caller>

beforeAll(async () => {
  house = await openHouse()
  as = await everybody(house)
})
afterAll(() => house.close())

it('a change answers what a load gives after it, however it was written', async () => {
  const { ID } = await aCall(house.db)
  const changed = async (person: Person, endpoint: Endpoint, body: object) => {
    const { Data } = (await as[person].send(endpoint, { ID, ...body })).body
    expect(Data).toEqual((await as[person].send(callApi.load, { ID })).body.Data)
    return Data
  }
  const written = {
    subject: 'Boiler loses wäter',
    email: '',
    wish_date_from: '2026-03-11T09:00:00+01:00',
    warranty_start_date: '2025-01-31',
    warranty_end_date: '0001-01-01',
    ville: 'León',
    fictive_serial_number: true,
  }
  const saved = await changed('dispatcher', callApi.save, { version: 1, ...written })
  expect(saved).toMatchObject({ wish_date_from: '2026-03-11T08:00:00.000Z', warranty_end_date: null })
  await changed('dispatcher', callApi.assign, { societe_uuid: company.norte })
  const visit = { appointment_date_at: '2026-03-12T08:00:00Z', duration_minutes: 90, technician: 'T1' }
  expect(await changed('sat', callApi.accept, visit)).toMatchObject({ technician_name: 'Technician One' })
  const moved = { schedule_start_date: '2026-03-13T08:00:00Z', schedule_end_date: '2026-03-13T09:00:00Z' }
  await changed('dispatcher', callApi.plan, moved)
  const { version } = await changed('sat', callApi.save, { version: 5, status_id: -2, description_sat: 'Wäits' })
  expect(version).toBe(6)
  expect(await changed('callcenter', callApi.unassign, {})).toMatchObject({ societe_uuid: null, technician_name: '' })
})
