import { callApi } from '@callout/domain/calls/call.api.ts'
import { describe, expect, it } from 'vitest'
import { waitForLockWaiter } from '../../../test/database/lock-waiters.ts'
import {
  acceptedVisit,
  companyIds,
  createCall,
  heldBy,
  type Person,
  storedCall,
} from '../../../test/fixtures/factories.ts'
import { loadHistory } from '../../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import { startTestApp } from '../../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const load = async (ID: string, person: Person = 'dispatcher') =>
  (await as[person].send(callApi.load, { ID })).body.Data
const mailsOf = (ID: string) => app.db.selectFrom('mails').selectAll().where('service_job_uuid', '=', ID).execute()
const later = '2026-03-12T08:00:00.000Z'

describe('loading a call', () => {
  it('answers a hidden call exactly like one that does not exist', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
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
    expect((await app.signedOut.send(callApi.load, { ID })).status).toBe(401)
    expect((await (await app.application()).send(callApi.load, { ID })).status).toBe(401)
  })

  it('returns the permissions of each user', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
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

  it('returns every declared field and no internal one', async () => {
    const { ID } = await createCall(app.db)
    const record = await load(ID)
    expect(callApi.load.response.safeParse(record).success).toBe(true)
    expect(record).not.toHaveProperty('network_code')
    expect(record).not.toHaveProperty('assigned_by')
  })
})

describe('assigning a call', () => {
  it('sets the company, writes history and queues an email, in one transaction', async () => {
    const { ID, call_id } = await createCall(app.db, {
      rejected_at: later,
      rejected_by: 'Clima Sur',
      reject_reason: 'BUSY',
    })
    const { body } = await as.dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.norte })
    expect(body).toMatchObject({ HasError: false, Message: `Call ${call_id} assigned to Térmica Norte` })
    expect(body.Data).toMatchObject({
      societe_uuid: companyIds.norte,
      subcontractor_name: 'Térmica Norte',
      supplier_code: 'S1',
      version: 2,
      rejected_at: null,
    })
    const [row] = await loadHistory(as.dispatcher, ID)
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

  it('takes the key of the company in capital letters', async () => {
    const { ID } = await createCall(app.db)
    const { body } = await as.dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.norte.toUpperCase() })
    expect(body).toMatchObject({ HasError: false, Data: { societe_uuid: companyIds.norte } })
  })

  it.each(['sat', 'sat2', 'callcenter', 'backoffice'] as const)('is forbidden for %s', async (person) => {
    const { ID } = await createCall(app.db, heldBy(person === 'sat2' ? 'sur' : 'norte'))
    const { status } = await as[person].send(callApi.assign, { ID, societe_uuid: companyIds.sur })
    expect(status).toBe(403)
    expect((await storedCall(app.db, ID)).version).toBe(1)
  })

  it('answers 404 to a call or a company of another network', async () => {
    const { ID } = await createCall(app.db)
    expect((await as['dispatcher-ygnita'].send(callApi.assign, { ID, societe_uuid: companyIds.roma })).status).toBe(404)
    expect((await as.dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.roma })).status).toBe(404)
    expect((await as.dispatcher.send(callApi.assign, { ID, societe_uuid: 'nobody' })).status).toBe(404)
    expect(await storedCall(app.db, ID)).toMatchObject({ version: 1, societe_uuid: null })
    expect(await loadHistory(as.dispatcher, ID)).toEqual([])
  })

  it.each([
    ['a closed call', { status_id: -1 }, companyIds.norte, 'call.refused.not_open'],
    ['the company that already has the call', heldBy('norte'), companyIds.norte, 'call.refused.same_company'],
    ['an inactive company', {}, companyIds.gone, 'call.refused.inactive_company'],
  ])('refuses %s', async (_what, facts, societe_uuid, code) => {
    const { ID } = await createCall(app.db, facts)
    const { status, body } = await as.dispatcher.send(callApi.assign, { ID, societe_uuid })
    expect([status, body.HasError, body.customErrorCode]).toEqual([200, true, code])
    expect((await storedCall(app.db, ID)).version).toBe(1)
    expect(await mailsOf(ID)).toEqual([])
  })

  it('lets one of two concurrent dispatchers win and names the winner to the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { ID } = await createCall(app.db)
      const version = round % 2 === 0 ? { version: 1 } : {}
      const answers = await Promise.all([
        as.dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.norte, ...version }),
        as.dispatcher2.send(callApi.assign, { ID, societe_uuid: companyIds.sur, ...version }),
      ])
      const lost = answers.filter(({ body }) => body.HasError)
      const winner = await storedCall(app.db, ID)
      if (round % 2 === 1 && lost.length === 0) continue // Without a version, both may succeed one after the other.
      expect(lost).toHaveLength(1)
      expect(lost[0]?.body.customErrorCode).toBe('Conflict')
      const name = winner.societe_uuid === companyIds.norte ? 'The dispatcher' : 'The dispatcher2'
      expect(lost[0]?.body.Message).toBe(`${name} has just assigned this call to ${winner.subcontractor_name}`)
      expect(winner.version).toBe(2)
      expect(await loadHistory(as.dispatcher, ID)).toHaveLength(1)
      expect(await mailsOf(ID)).toHaveLength(1)
    }
  })

  it('answers 404 and writes nothing if the call is deleted meanwhile', async () => {
    const { ID } = await createCall(app.db)
    const deleter = await app.pool.connect()
    await deleter.query('begin')
    await deleter.query('delete from calls where "ID" = $1', [ID])
    const answer = as.dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.norte })
    await waitForLockWaiter(deleter)
    await deleter.query('commit')
    deleter.release()
    expect((await answer).status).toBe(404)
    expect(await mailsOf(ID)).toEqual([])
    expect(await app.db.selectFrom('history').selectAll().where('service_job_uuid', '=', ID).execute()).toEqual([])
  })

  it('picks the best company with the algorithm and stores the explanation', async () => {
    const fresh = await startTestApp()
    try {
      const { ID } = await createCall(fresh.db)
      const { body } = await (await fresh.signInAs('dispatcher')).send(callApi.assign, { ID })
      expect(body.Data.societe_uuid).toBe(companyIds.norte)
      const kept = await fresh.db
        .selectFrom('call_assignments')
        .selectAll()
        .where('service_job_uuid', '=', ID)
        .execute()
      expect(kept).toHaveLength(1)
      expect(kept[0]).toMatchObject({ how: 'algorithm', societe_uuid: companyIds.norte })
      expect(kept[0]?.explanation).toMatchObject({ companies: 3, passed: 2, removed: { active: 1, radius: 0 } })
    } finally {
      await fresh.close()
    }
  })

  it('suggests how to relax the policy if no company passes', async () => {
    const { ID } = await createCall(app.db, { latitude: 41.38, longitude: 2.17 })
    const { body } = await as.dispatcher.send(callApi.assign, { ID })
    expect(body).toMatchObject({ HasError: true, customErrorCode: 'NoCandidate' })
    expect(body.Message).toMatch(/Within \d+ km there is 1: assign it by hand\.$/)
    expect((await storedCall(app.db, ID)).societe_uuid).toBeNull()
  })

  it('finds the previous company by the serial number', async () => {
    const serial = { internal_serial_number: 'SN-1' }
    await createCall(app.db, { ...serial, ...heldBy('sur'), status_id: 1, accepted_at: '2026-02-01T00:00:00.000Z' })
    await createCall(app.db, { ...serial, ...heldBy('norte'), status_id: 1, accepted_at: '2026-01-01T00:00:00.000Z' })
    const { ID } = await createCall(app.db, serial)
    expect(await load(ID)).toMatchObject({
      hide_assign_to_previous_button: false,
      previous_company_name: 'Clima Sur',
    })
    const { body } = await as.dispatcher.send(callApi.assignToPreviousSat, { ID })
    expect(body.Data.societe_uuid).toBe(companyIds.sur)
    // Only dispatchers see which company had the call before.
    const seenBySat = await as.sat2.send(callApi.load, { ID })
    expect(seenBySat.body.Data).toMatchObject({ hide_assign_to_previous_button: true, previous_company_name: '' })
    const first = await createCall(app.db, { internal_serial_number: 'SN-2' })
    expect(await load(first.ID)).toMatchObject({ hide_assign_to_previous_button: true, previous_company_name: '' })
    const refused = await as.dispatcher.send(callApi.assignToPreviousSat, { ID: first.ID })
    expect(refused.body.customErrorCode).toBe('call.refused.no_previous')
  })

  it('does not take a fictive serial number for that of an appliance', async () => {
    const serial = { internal_serial_number: 'SN-3' }
    await createCall(app.db, { ...serial, ...heldBy('sur'), status_id: 1, accepted_at: '2026-02-01T00:00:00.000Z' })
    const { ID } = await createCall(app.db, { ...serial, fictive_serial_number: true })
    expect((await load(ID)).hide_assign_to_previous_button).toBe(true)
  })
})

describe('unassigning a call', () => {
  it('is allowed only for the call centre, clears the visit and removes the company', async () => {
    const { ID } = await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit(later) })
    for (const person of ['dispatcher', 'sat', 'backoffice'] as const)
      expect((await as[person].send(callApi.unassign, { ID })).status).toBe(403)
    const { body } = await as.callcenter.send(callApi.unassign, { ID, version: 1 })
    expect(body.Data).toMatchObject({
      societe_uuid: null,
      subcontractor_name: '',
      accepted_at: null,
      appointment_date_at: null,
    })
    expect((await loadHistory(as.dispatcher, ID))[0]?.change_data.type).toBe('unassign')
    const again = await as.callcenter.send(callApi.unassign, { ID })
    expect(again.body.customErrorCode).toBe('call.refused.no_company')
  })
})
