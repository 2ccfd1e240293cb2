import { callApi } from '@callout/domain/calls/call.api.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { expect, it } from 'vitest'
import { companyIds, createCall, type Person } from '../../test/fixtures/factories.ts'
import { createFee, invoiceFees } from '../../test/fixtures/fees.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { writeHistory } from '../platform/audit/history.ts'
import { systemActor } from '../platform/audit/system-actor.ts'

const app = setUpApp()
const as = setUpClients(app)

it('answers each change with the same record that a load returns afterwards', async () => {
  const { ID } = await createCall(app.db)
  const changed = async (person: Person, endpoint: Endpoint, body: object) => {
    const { Data } = (await as[person].send(endpoint, { ID, ...body })).body
    expect(Data).toEqual((await as[person].send(callApi.load, { ID })).body.Data)
    return Data
  }
  const changes = {
    subject: 'Boiler loses wäter',
    email: '',
    wish_date_from: '2026-03-11T09:00:00+01:00',
    warranty_start_date: '2025-01-31',
    warranty_end_date: '0001-01-01',
    ville: 'León',
    fictive_serial_number: true,
  }
  const saved = await changed('dispatcher', callApi.save, { version: 1, ...changes })
  expect(saved).toMatchObject({ wish_date_from: '2026-03-11T08:00:00.000Z', warranty_end_date: null })
  await changed('dispatcher', callApi.assign, { societe_uuid: companyIds.norte })
  const visit = { appointment_date_at: '2026-03-12T08:00:00Z', duration_minutes: 90, technician: 'T1' }
  expect(await changed('sat', callApi.accept, visit)).toMatchObject({ technician_name: 'Technician One' })
  const moved = { schedule_start_date: '2026-03-13T08:00:00Z', schedule_end_date: '2026-03-13T09:00:00Z' }
  await changed('dispatcher', callApi.plan, moved)
  const { version } = await changed('sat', callApi.save, { version: 5, status_id: -2, description_sat: 'Wäits' })
  expect(version).toBe(6)
  expect(await changed('callcenter', callApi.unassign, {})).toMatchObject({ societe_uuid: null, technician_name: '' })
})

it('says who assigned a call only if that was its last change, whatever is attached or mailed', async () => {
  const { ID, call_id } = await createCall(app.db)
  await as.dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.norte })
  const mail = { network_code: 'ATLIBE', service_job_uuid: ID, call_id, type: 'mail', changedItem: [] } as const
  const job = systemActor({ network_code: 'ATLIBE', time_zone: 'Europe/Madrid', culture: 'es' })
  await writeHistory(app.db, job, app.clock.now.toISOString(), mail)
  const refused = async () => (await as.dispatcher2.send(callApi.save, { ID, version: 1, subject: 'Mine' })).body
  expect(await refused()).toMatchObject({
    customErrorCode: 'Conflict',
    Message: 'The dispatcher has just assigned this call to Térmica Norte',
  })
  await as.callcenter.send(callApi.save, { ID, version: 2, subject: 'Boiler drips' })
  expect((await refused()).Message).toContain('The callcenter')
  expect((await refused()).Message).not.toContain('assigned')
})

it('does not name users of the previous company in a conflict', async () => {
  const fee = await createFee(app.db)
  const ID = fee.service_job_uuid
  await as.dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.sur })
  const { version } = (await as.sat2.send(callApi.load, { ID })).body.Data
  const renamed = await as.callcenter.send(callApi.save, { ID, version, subject: 'Boiler drips' })
  expect(renamed.body.HasError).toBe(false)
  expect((await invoiceFees(as.sat, [fee])).body.HasError).toBe(false)
  const refused = async (person: Person) => (await as[person].send(callApi.save, { ID, version, subject: 'Mine' })).body
  expect(await refused('sat2')).toMatchObject({ customErrorCode: 'Conflict' })
  expect((await refused('sat2')).Message).not.toContain('The sat ')
  expect(JSON.stringify(await refused('sat2'))).toContain('The callcenter')
  expect((await refused('sat2')).Message).not.toContain('assigned')
})
