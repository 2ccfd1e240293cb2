import { callApi } from '@callout/domain/calls/call.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whoWaitsFor } from '../../test/blocked.ts'
import { aCall, acceptedFor, company, heldBy, type Person } from '../../test/factories.ts'
import { type Caller, everybody, openHouse, type TestHouse } from '../../test/harness.ts'
import { historyOf } from '../../test/history.ts'

let house: TestHouse
let as: Record<Person, Caller>

beforeAll(async () => {
  house = await openHouse()
  as = await everybody(house)
})
afterAll(() => house.close())

const load = async (ID: string, person: Person = 'dispatcher') =>
  (await as[person].send(callApi.load, { ID })).body.Data
const stored = (ID: string) => house.db.selectFrom('calls').selectAll().where('ID', '=', ID).executeTakeFirstOrThrow()
const mailsOf = (ID: string) => house.db.selectFrom('mails').selectAll().where('service_job_uuid', '=', ID).execute()
const later = '2026-03-12T08:00:00.000Z'

describe('loading a call', () => {
  it('is not found by whoever may not see it, as if it did not exist', async () => {
    const { ID } = await aCall(house.db, heldBy('norte'))
    const answers = [
      await as.sat2.send(callApi.load, { ID }),
      await as['sat-ygnita'].send(callApi.load, { ID }),
      await as['dispatcher-ygnita'].send(callApi.load, { ID }),
      await as.dispatcher.send(callApi.load, { ID }, { query: { networkCode: 'YGNITA' } }),
      await as.dispatcher.send(callApi.load, { ID: '0b000000-0000-4000-8000-000000000000' }),
      await as.dispatcher.send(callApi.load, { ID: "1' or 1=1" }),
    ]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await house.signedOut.send(callApi.load, { ID })).status).toBe(401)
    expect((await (await house.application()).send(callApi.load, { ID })).status).toBe(401)
  })

  it('says what each may do', async () => {
    const { ID } = await aCall(house.db, heldBy('norte'))
    const can = async (person: Person) => {
      const { edit: _, ...rest } = (await load(ID, person)).can
      return Object.keys(rest).filter((name) => rest[name])
    }
    expect(await can('dispatcher')).toEqual(['assign', 'save', 'duplicate', 'mail'])
    expect(await can('dispatcher2')).toEqual(['assign', 'save'])
    expect(await can('sat')).toEqual(['accept', 'reject', 'save'])
    expect(await can('callcenter')).toEqual(['unassign', 'save', 'duplicate', 'mail'])
    expect(await can('backoffice')).toEqual(['save', 'duplicate', 'mail'])
  })

  it('answers every field the wire names, and none of the server’s own', async () => {
    const { ID } = await aCall(house.db)
    const record = await load(ID)
    expect(callApi.load.answer.safeParse(record).success).toBe(true)
    expect(record).not.toHaveProperty('network_code')
    expect(record).not.toHaveProperty('assigned_by')
  })
})

describe('assigning', () => {
  it('gives the call to the company, tells history and mails it, in one transaction', async () => {
    const { ID, call_id } = await aCall(house.db, {
      rejected_at: later,
      rejected_by: 'Clima Sur',
      reject_reason: 'BUSY',
    })
    const { body } = await as.dispatcher.send(callApi.assign, { ID, societe_uuid: company.norte })
    expect(body).toMatchObject({ HasError: false, Message: 'The data has been successfully updated' })
    expect(body.Data).toMatchObject({
      societe_uuid: company.norte,
      subcontractor_name: 'Térmica Norte',
      supplier_code: 'S1',
      version: 2,
      rejected_at: null,
    })
    const [row] = await historyOf(as.dispatcher, ID)
    expect(row).toMatchObject({ user_name: 'The dispatcher', created_at: '2026-03-10T09:30:00.000Z' })
    expect(row?.change_data).toMatchObject({ call_id, type: 'assign' })
    expect(row?.change_data.changedItem).toContainEqual({
      field: 'subcontractor_name',
      old_value: '',
      new_value: 'Térmica Norte',
    })
    const [mail] = await mailsOf(ID)
    expect(mail).toMatchObject({ recipient: 'norte@sat.example', subject: `Aviso ${call_id}`, sent_at: null })
    expect(mail?.body).toContain(`/servicecallsdetails/${ID}`)
    expect(await load(ID, 'sat')).toMatchObject({ ID })
  })

  it.each(['sat', 'sat2', 'callcenter', 'backoffice'] as const)('is not for %s', async (person) => {
    const { ID } = await aCall(house.db, heldBy(person === 'sat2' ? 'sur' : 'norte'))
    const { status } = await as[person].send(callApi.assign, { ID, societe_uuid: company.sur })
    expect(status).toBe(403)
    expect((await stored(ID)).version).toBe(1)
  })

  it('is not for another network, nor to a company of another network', async () => {
    const { ID } = await aCall(house.db)
    expect((await as['dispatcher-ygnita'].send(callApi.assign, { ID, societe_uuid: company.roma })).status).toBe(404)
    expect((await as.dispatcher.send(callApi.assign, { ID, societe_uuid: company.roma })).status).toBe(404)
    expect((await as.dispatcher.send(callApi.assign, { ID, societe_uuid: 'nobody' })).status).toBe(404)
    expect(await stored(ID)).toMatchObject({ version: 1, societe_uuid: null })
    expect(await historyOf(as.dispatcher, ID)).toEqual([])
  })

  it.each([
    ['a closed call', { status_id: -1 }, company.norte, 'call.refused.not_open'],
    ['to the company that has it', heldBy('norte'), company.norte, 'call.refused.same_company'],
    ['to an inactive company', {}, company.gone, 'call.refused.inactive_company'],
  ])('is refused for %s', async (_what, facts, societe_uuid, code) => {
    const { ID } = await aCall(house.db, facts)
    const { status, body } = await as.dispatcher.send(callApi.assign, { ID, societe_uuid })
    expect([status, body.HasError, body.customErrorCode]).toEqual([200, true, code])
    expect((await stored(ID)).version).toBe(1)
    expect(await mailsOf(ID)).toEqual([])
  })

  it('by two dispatchers at once: exactly one wins, the other is told who did', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { ID } = await aCall(house.db)
      const version = round % 2 === 0 ? { version: 1 } : {}
      const answers = await Promise.all([
        as.dispatcher.send(callApi.assign, { ID, societe_uuid: company.norte, ...version }),
        as.dispatcher2.send(callApi.assign, { ID, societe_uuid: company.sur, ...version }),
      ])
      const lost = answers.filter(({ body }) => body.HasError)
      const winner = await stored(ID)
      if (round % 2 === 1 && lost.length === 0) continue // Without a version they may truly come one after the other.
      expect(lost).toHaveLength(1)
      expect(lost[0]?.body.customErrorCode).toBe('Conflict')
      const name = winner.societe_uuid === company.norte ? 'The dispatcher' : 'The dispatcher2'
      expect(lost[0]?.body.Message).toBe(`${name} has just assigned this call to ${winner.subcontractor_name}`)
      expect(winner.version).toBe(2)
      expect(await historyOf(as.dispatcher, ID)).toHaveLength(1)
      expect(await mailsOf(ID)).toHaveLength(1)
    }
  })

  it('is not found where the call is deleted meanwhile, and nothing is written', async () => {
    const { ID } = await aCall(house.db)
    const deleter = await house.pool.connect()
    await deleter.query('begin')
    await deleter.query('delete from calls where "ID" = $1', [ID])
    const answer = as.dispatcher.send(callApi.assign, { ID, societe_uuid: company.norte })
    await whoWaitsFor(house.pool, deleter)
    await deleter.query('commit')
    deleter.release()
    expect((await answer).status).toBe(404)
    expect(await mailsOf(ID)).toEqual([])
    expect(await house.db.selectFrom('history').selectAll().where('service_job_uuid', '=', ID).execute()).toEqual([])
  })

  it('with the algorithm takes the best and keeps why', async () => {
    const fresh = await openHouse()
    try {
      const { ID } = await aCall(fresh.db)
      const { body } = await (await fresh.as('dispatcher')).send(callApi.assign, { ID })
      expect(body.Data.societe_uuid).toBe(company.norte)
      const kept = await fresh.db
        .selectFrom('call_assignments')
        .selectAll()
        .where('service_job_uuid', '=', ID)
        .execute()
      expect(kept).toHaveLength(1)
      expect(kept[0]).toMatchObject({ how: 'algorithm', societe_uuid: company.norte })
      expect(kept[0]?.explanation).toMatchObject({ companies: 3, passed: 2, removed: { active: 1, radius: 0 } })
    } finally {
      await fresh.close()
    }
  })

  it('with the algorithm says the way to relax where nobody fits', async () => {
    const { ID } = await aCall(house.db, { latitude: 41.38, longitude: 2.17 })
    const { body } = await as.dispatcher.send(callApi.assign, { ID })
    expect(body).toMatchObject({ HasError: true, customErrorCode: 'NoCandidate' })
    expect(body.Message).toMatch(/radius of \d+ km: 1 companies/)
    expect((await stored(ID)).societe_uuid).toBeNull()
  })

  it('to the previous company follows the card, then the serial number', async () => {
    const serial = { internal_serial_number: 'SN-1' }
    await aCall(house.db, { ...serial, ...heldBy('sur'), status_id: 1, accepted_at: '2026-02-01T00:00:00.000Z' })
    await aCall(house.db, { ...serial, ...heldBy('norte'), status_id: 1, accepted_at: '2026-01-01T00:00:00.000Z' })
    const { ID } = await aCall(house.db, serial)
    expect((await load(ID)).hide_assign_to_previous_button).toBe(false)
    const { body } = await as.dispatcher.send(callApi.assignToPreviousSat, { ID })
    expect(body.Data.societe_uuid).toBe(company.sur)
    const first = await aCall(house.db, { internal_serial_number: 'SN-2' })
    expect((await load(first.ID)).hide_assign_to_previous_button).toBe(true)
    const refused = await as.dispatcher.send(callApi.assignToPreviousSat, { ID: first.ID })
    expect(refused.body.customErrorCode).toBe('call.refused.no_previous')
  })
})

describe('unassigning', () => {
  it('is the call centre’s, clears the visit and leaves the call to be assigned', async () => {
    const { ID } = await aCall(house.db, { ...heldBy('norte'), ...acceptedFor(later) })
    for (const person of ['dispatcher', 'sat', 'backoffice'] as const)
      expect((await as[person].send(callApi.unassign, { ID })).status).toBe(403)
    const { body } = await as.callcenter.send(callApi.unassign, { ID, version: 1 })
    expect(body.Data).toMatchObject({
      societe_uuid: null,
      subcontractor_name: '',
      accepted_at: null,
      appointment_date_at: null,
    })
    expect((await historyOf(as.dispatcher, ID))[0]?.change_data.type).toBe('unassign')
    const again = await as.callcenter.send(callApi.unassign, { ID })
    expect(again.body.customErrorCode).toBe('call.refused.no_company')
  })
})
