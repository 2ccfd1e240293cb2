import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import type { HistoryRow } from '@callout/domain/history/history.ts'
import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploaded } from '../../test/attachments.ts'
import { aContract } from '../../test/contracts.ts'
import { aCall, company, type Person } from '../../test/factories.ts'
import { type Caller, everybody, openHouse, type TestHouse } from '../../test/harness.ts'
import { historyOf } from '../../test/history.ts'

let house: TestHouse
let as: Record<Person, Caller>

beforeAll(async () => {
  house = await openHouse()
  as = await everybody(house)
})
afterAll(() => house.close())

/** Sends it and sees that it was done. */
async function done(caller: Caller, endpoint: Endpoint, body: object) {
  const answer = await caller.send(endpoint, body)
  expect(answer.body).toMatchObject({ HasError: false })
  return answer.body.Data
}
const assign = (ID: string, to: 'norte' | 'sur') =>
  done(as.dispatcher, callApi.assign, { ID, societe_uuid: company[to] })
const accept = (ID: string, caller: Caller, technician: string) =>
  done(caller, callApi.accept, {
    ID,
    appointment_date_at: '2026-03-12T08:00:00.000Z',
    duration_minutes: 60,
    technician,
  })
async function rename(ID: string, subject: string) {
  const { version } = await done(as.callcenter, callApi.load, { ID })
  await done(as.callcenter, callApi.save, { ID, version, subject })
}

const elsewhere = 'While another company had it'
const said = (rows: readonly HistoryRow[]) =>
  rows.map(({ user_name, change_data: { type, changedItem } }) => [
    type,
    user_name,
    changedItem.map(({ field }) => field).sort(),
  ])
const valuesOf = (row: HistoryRow | undefined) =>
  Object.fromEntries(
    (row?.change_data.changedItem ?? []).map(({ field, old_value, new_value }) => [field, [old_value, new_value]]),
  )

/** A call with all that one company can leave behind on it. */
async function workedOnByNorte() {
  const { ID, call_id } = await aCall(house.db)
  await rename(ID, 'Boiler leaks')
  await assign(ID, 'norte')
  await accept(ID, as.sat, 'T1')
  await done(as.sat, attachmentApi.save, {
    service_job_uuid: ID,
    images: [{ name: 'norte.png', file: await uploaded(as.sat) }],
  })
  await done(as.backoffice, mailApi.send, { call_id, email: ['norte@sat.example'], subject: 'Norte', text: 'Please' })
  return ID
}

const nortes = /Norte|norte|The sat\b|Technician One|600000001|S1/

describe('the history of a call that another company had before', () => {
  it('says what happened and when, not who did it or what it was', async () => {
    const ID = await workedOnByNorte()
    await assign(ID, 'sur')
    const rows = await historyOf(as.sat2, ID)
    expect(said(rows)).toEqual([
      ['assign', 'The dispatcher', ['subcontractor_name']],
      ['mail', elsewhere, []],
      ['attach', elsewhere, []],
      ['accept', elsewhere, []],
      ['assign', elsewhere, []],
      ['save', 'The callcenter', ['subject']],
    ])
    expect(valuesOf(rows[0])).toEqual({ subcontractor_name: [null, 'Clima Sur'] })
    expect(JSON.stringify(rows)).not.toMatch(nortes)
  })

  it('is told whole to central staff', async () => {
    const ID = await workedOnByNorte()
    await assign(ID, 'sur')
    for (const person of ['dispatcher', 'callcenter', 'backoffice'] as const) {
      const rows = await historyOf(as[person], ID)
      expect(valuesOf(rows[0])).toMatchObject({
        subcontractor_name: ['Térmica Norte', 'Clima Sur'],
        technician: ['Technician One', ''],
      })
      expect(rows[2]).toMatchObject({ user_name: 'The sat', change_data: { type: 'attach' } })
      expect(rows[3]?.user_name).toBe('The sat')
    }
  })

  it('keeps to itself who declined it, and why', async () => {
    const { ID } = await aCall(house.db)
    await assign(ID, 'norte')
    const reason = { reject_reason: 'OTHER', reject_text: 'Norte has no van' }
    await done(as.sat, callApi.reject, { ID, ...reason })
    await assign(ID, 'sur')
    const rows = await historyOf(as.sat2, ID)
    expect(said(rows)).toEqual([
      ['assign', 'The dispatcher', ['subcontractor_name']],
      ['reject', elsewhere, []],
      ['assign', elsewhere, []],
    ])
    expect(JSON.stringify(rows)).not.toMatch(nortes)
    expect(valuesOf((await historyOf(as.dispatcher, ID))[1])).toMatchObject({ rejected_by: ['', 'Térmica Norte'] })
  })

  it('tells what was done while nobody had it, in the reader’s language where it was another’s', async () => {
    const ID = await workedOnByNorte()
    await done(as.callcenter, callApi.unassign, { ID })
    await rename(ID, 'Boiler leaks badly')
    await assign(ID, 'sur')
    const { body } = await as.sat2.send(
      historyApi.list,
      { request: { PageSize: 0 }, filterData: { service_job_uuid: ID } },
      { query: { lang: 'es' } },
    )
    const rows: HistoryRow[] = body.Data
    const otherwise = 'Mientras lo tenía otra empresa'
    expect(said(rows).slice(0, 4)).toEqual([
      ['assign', 'The dispatcher', ['subcontractor_name']],
      ['save', 'The callcenter', ['subject']],
      ['unassign', otherwise, []],
      ['mail', otherwise, []],
    ])
    expect(valuesOf(rows[1])).toEqual({ subject: ['Boiler leaks', 'Boiler leaks badly'] })
    expect(JSON.stringify(rows)).not.toMatch(nortes)
  })

  it('keeps what a company did itself when it gets the call again, also under another name', async () => {
    const ID = await workedOnByNorte()
    await assign(ID, 'sur')
    await accept(ID, as.sat2, 'T2')
    const renamed = (name: string) =>
      house.pool.query('update companies set raison_sociale = $1 where societe_uuid = $2', [name, company.norte])
    await renamed('Calor Norte')
    await assign(ID, 'norte')
    await renamed('Térmica Norte')
    const rows = await historyOf(as.sat, ID)
    expect(said(rows).map(([type, user_name]) => [type, user_name])).toEqual([
      ['assign', 'The dispatcher'],
      ['accept', elsewhere],
      ['assign', elsewhere],
      ['mail', 'The backoffice'],
      ['attach', 'The sat'],
      ['accept', 'The sat'],
      ['assign', 'The dispatcher'],
      ['save', 'The callcenter'],
    ])
    expect(valuesOf(rows[0])).toEqual({ subcontractor_name: [null, 'Calor Norte'] })
    expect(valuesOf(rows[5])).toMatchObject({ technician: ['', 'Technician One'] })
    expect(JSON.stringify(rows)).not.toMatch(/Sur|sat2|Technician Two/)
  })

  it('names no company as which a dispatcher acted', async () => {
    const { ID } = await aCall(house.db)
    await assign(ID, 'norte')
    const { body } = await (await house.as('dispatcher')).send(sessionApi.connectAsUser, {
      societe_uuid: company.norte,
    })
    const acting = house.withToken(body.userToken)
    await accept(ID, acting, 'T1')
    expect((await historyOf(acting, ID))[0]?.user_name).toBe('Térmica Norte (The dispatcher)')
    await assign(ID, 'sur')
    const rows = await historyOf(as.sat2, ID)
    expect(rows[1]).toMatchObject({ user_name: elsewhere, change_data: { type: 'accept', changedItem: [] } })
    expect(JSON.stringify(rows)).not.toMatch(nortes)
  })

  it('names nobody of the company that made it', async () => {
    const made = { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'M', subject: 'From Sur' }
    const { ID } = await done(as.sat2, callApi.create, made)
    await assign(ID, 'norte')
    expect(said(await historyOf(as.sat, ID))).toEqual([
      ['assign', 'The dispatcher', ['subcontractor_name']],
      ['create', elsewhere, []],
    ])
  })

  it('holds for rows of earlier versions, which know the company’s name alone', async () => {
    const ID = await workedOnByNorte()
    await assign(ID, 'sur')
    await accept(ID, as.sat2, 'T2')
    await house.pool.query(
      `update history set change_data = jsonb_set(change_data, '{changedItem}', coalesce((
         select jsonb_agg(item) from jsonb_array_elements(change_data->'changedItem') item
         where item->>'field' <> 'societe_uuid'), '[]')) where service_job_uuid = $1`,
      [ID],
    )
    const rows = await historyOf(as.sat2, ID)
    expect(said(rows).map(([type, user_name]) => [type, user_name])).toEqual([
      ['accept', 'The sat2'],
      ['assign', 'The dispatcher'],
      ['mail', elsewhere],
      ['attach', elsewhere],
      ['accept', elsewhere],
      ['assign', elsewhere],
      ['save', 'The callcenter'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(nortes)
  })
})

describe('the history of a contract that another company had before', () => {
  it('says what happened and when, not who did it or what it was', async () => {
    const { ID } = await aContract(house.db)
    const save = (person: Person, version: number, changes: object) =>
      done(as[person], contractApi.save, { ID, version, ...changes })
    await save('callcenter', 1, { societe_uuid: company.norte })
    await save('sat', 2, { remark: 'Norte was here' })
    await save('callcenter', 3, { societe_uuid: company.sur, phone: '699' })
    const { body } = await as.sat2.send(historyApi.list, {
      request: { PageSize: 0 },
      filterData: { service_contract_uuid: ID },
    })
    expect(said(body.Data)).toEqual([
      ['save', 'The callcenter', ['phone', 'subcontractor_name']],
      ['save', elsewhere, []],
      ['save', elsewhere, []],
    ])
    expect(JSON.stringify(body.Data)).not.toMatch(nortes)
  })
})

describe('the name of who added or made something', () => {
  const attachments = (caller: Caller, filterData: object) => caller.send(attachmentApi.list, { filterData })

  it('is not told to another company that has the call now, nor found by it', async () => {
    const ID = await workedOnByNorte()
    const taken = { service_job_uuid: ID, images: [{ name: 'b.png', file: await uploaded(as.callcenter) }] }
    await done(as.callcenter, attachmentApi.save, taken)
    expect((await attachments(as.sat, { service_job_uuid: ID })).body.Data).toMatchObject([
      { user_name: 'The callcenter' },
      { user_name: 'The sat' },
    ])
    await assign(ID, 'sur')
    expect((await attachments(as.sat2, { service_job_uuid: ID })).body.Data).toMatchObject([
      { attachment_name: 'b.png', user_name: 'The callcenter' },
      { attachment_name: 'norte.png', user_name: 'Another company' },
    ])
    expect((await attachments(as.sat2, { service_job_uuid: ID, user_name: 'the sat' })).body.Total).toBe(0)
    expect((await attachments(as.dispatcher, { service_job_uuid: ID, user_name: 'the sat' })).body.Total).toBe(1)
  })

  it('is a company’s own, also where a dispatcher acted as it, and no other’s', async () => {
    const { ID } = await aCall(house.db)
    await assign(ID, 'norte')
    const { body } = await (await house.as('dispatcher')).send(sessionApi.connectAsUser, {
      societe_uuid: company.norte,
    })
    const acting = house.withToken(body.userToken)
    const images = [{ name: 'a.png', file: await uploaded(acting) }]
    await done(acting, attachmentApi.save, { service_job_uuid: ID, images })
    const namesFor = async (caller: Caller) =>
      (await attachments(caller, { service_job_uuid: ID })).body.Data.map((row: { user_name: string }) => row.user_name)
    expect(await namesFor(as.sat)).toEqual(['Térmica Norte (The dispatcher)'])
    await assign(ID, 'sur')
    expect(await namesFor(as.sat2)).toEqual(['Another company'])
  })

  it('of a contract is told to no company that was given it', async () => {
    const { ID, service_contract_id } = await done(as.sat2, contractApi.create, { contract_template: '' })
    const seenBy = async (person: Person) => {
      const { body } = await as[person].send(contractApi.list, { filterData: { service_contract_id } })
      return [(await done(as[person], contractApi.load, { ID })).creator_user_name, body.Data[0].creator_user_name]
    }
    expect(await seenBy('sat2')).toEqual(['The sat2', 'The sat2'])
    await done(as.callcenter, contractApi.save, { ID, version: 1, societe_uuid: company.norte })
    expect(await seenBy('sat')).toEqual(['Another company', 'Another company'])
    expect(await seenBy('callcenter')).toEqual(['The sat2', 'The sat2'])
  })
})
