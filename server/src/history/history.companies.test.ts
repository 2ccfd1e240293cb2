import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import type { HistoryRow } from '@callout/domain/history/history.ts'
import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { describe, expect, it } from 'vitest'
import { sendAccept, sendAssign, sendSuccessfully } from '../../test/fixtures/acts.ts'
import { uploadSample } from '../../test/fixtures/attachments.ts'
import { createContract } from '../../test/fixtures/contracts.ts'
import { companyIds, createCall, type Person } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import type { TestClient } from '../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const assign = (ID: string, to: 'norte' | 'sur') => sendAssign(as.dispatcher, ID, to)
async function rename(ID: string, subject: string) {
  const { version } = await sendSuccessfully(as.callcenter, callApi.load, { ID })
  await sendSuccessfully(as.callcenter, callApi.save, { ID, version, subject })
}

const placeholder = 'While another company had it'
const summariesOf = (rows: readonly HistoryRow[]) =>
  rows.map(({ user_name, change_data: { type, changedItem } }) => [
    type,
    user_name,
    changedItem.map(({ field }) => field).sort(),
  ])
const valuesOf = (row: HistoryRow | undefined) =>
  Object.fromEntries(
    (row?.change_data.changedItem ?? []).map(({ field, old_value, new_value }) => [field, [old_value, new_value]]),
  )

/** A call with everything that one company can leave in its history. */
async function workedOnByNorte() {
  const { ID, call_id } = await createCall(app.db)
  await rename(ID, 'Boiler leaks')
  await assign(ID, 'norte')
  await sendAccept(as.sat, ID, 'T1')
  await sendSuccessfully(as.sat, attachmentApi.save, {
    service_job_uuid: ID,
    images: [{ name: 'norte.png', file: await uploadSample(as.sat) }],
  })
  await sendSuccessfully(as.backoffice, mailApi.send, {
    call_id,
    email: ['norte@sat.example'],
    subject: 'Norte',
    text: 'Please',
  })
  return ID
}

const norteData = /Norte|norte|The sat\b|Technician One|600000001|S1/

describe('the history of a call that another company had before', () => {
  it('says what happened and when, but hides people and values', async () => {
    const ID = await workedOnByNorte()
    await assign(ID, 'sur')
    const rows = await loadHistory(as.sat2, ID)
    expect(summariesOf(rows)).toEqual([
      ['assign', 'The dispatcher', ['subcontractor_name']],
      ['mail', placeholder, []],
      ['attach', placeholder, []],
      ['accept', placeholder, []],
      ['assign', placeholder, []],
      ['save', 'The callcenter', ['subject']],
    ])
    expect(valuesOf(rows[0])).toEqual({ subcontractor_name: [null, 'Clima Sur'] })
    expect(JSON.stringify(rows)).not.toMatch(norteData)
  })

  it('is shown completely to central staff', async () => {
    const ID = await workedOnByNorte()
    await assign(ID, 'sur')
    for (const person of ['dispatcher', 'callcenter', 'backoffice'] as const) {
      const rows = await loadHistory(as[person], ID)
      expect(valuesOf(rows[0])).toMatchObject({
        subcontractor_name: ['Térmica Norte', 'Clima Sur'],
        technician: ['Technician One', ''],
      })
      expect(rows[2]).toMatchObject({ user_name: 'The sat', change_data: { type: 'attach' } })
      expect(rows[3]?.user_name).toBe('The sat')
    }
  })

  it('hides who declined the call, and why', async () => {
    const { ID } = await createCall(app.db)
    await assign(ID, 'norte')
    const reason = { reject_reason: 'OTHER', reject_text: 'Norte has no van' }
    await sendSuccessfully(as.sat, callApi.reject, { ID, ...reason })
    await assign(ID, 'sur')
    const rows = await loadHistory(as.sat2, ID)
    expect(summariesOf(rows)).toEqual([
      ['assign', 'The dispatcher', ['subcontractor_name']],
      ['reject', placeholder, []],
      ['assign', placeholder, []],
    ])
    expect(JSON.stringify(rows)).not.toMatch(norteData)
    expect(valuesOf((await loadHistory(as.dispatcher, ID))[1])).toMatchObject({ rejected_by: ['', 'Térmica Norte'] })
  })

  it('shows changes made while no company had the call, and the placeholder in the reader’s language', async () => {
    const ID = await workedOnByNorte()
    await sendSuccessfully(as.callcenter, callApi.unassign, { ID })
    await rename(ID, 'Boiler leaks badly')
    await assign(ID, 'sur')
    const { body } = await as.sat2.send(
      historyApi.list,
      { request: { PageSize: 0 }, filterData: { service_job_uuid: ID } },
      { query: { lang: 'es' } },
    )
    const rows: HistoryRow[] = body.Data
    const spanishPlaceholder = 'Mientras lo tenía otra empresa'
    expect(summariesOf(rows).slice(0, 4)).toEqual([
      ['assign', 'The dispatcher', ['subcontractor_name']],
      ['save', 'The callcenter', ['subject']],
      ['unassign', spanishPlaceholder, []],
      ['mail', spanishPlaceholder, []],
    ])
    expect(valuesOf(rows[1])).toEqual({ subject: ['Boiler leaks', 'Boiler leaks badly'] })
    expect(JSON.stringify(rows)).not.toMatch(norteData)
  })

  it('shows a company its own rows when it gets the call again, even under another name', async () => {
    const ID = await workedOnByNorte()
    await assign(ID, 'sur')
    await sendAccept(as.sat2, ID, 'T2')
    const renamed = (name: string) =>
      app.pool.query('update companies set raison_sociale = $1 where societe_uuid = $2', [name, companyIds.norte])
    await renamed('Calor Norte')
    await assign(ID, 'norte')
    await renamed('Térmica Norte')
    const rows = await loadHistory(as.sat, ID)
    expect(summariesOf(rows).map(([type, user_name]) => [type, user_name])).toEqual([
      ['assign', 'The dispatcher'],
      ['accept', placeholder],
      ['assign', placeholder],
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

  it('hides the company that a dispatcher acted as', async () => {
    const { ID } = await createCall(app.db)
    await assign(ID, 'norte')
    const { body } = await (await app.signInAs('dispatcher')).send(sessionApi.connectAsUser, {
      societe_uuid: companyIds.norte,
    })
    const acting = app.withToken(body.userToken)
    await sendAccept(acting, ID, 'T1')
    expect((await loadHistory(acting, ID))[0]?.user_name).toBe('Térmica Norte (The dispatcher)')
    await assign(ID, 'sur')
    const rows = await loadHistory(as.sat2, ID)
    expect(rows[1]).toMatchObject({ user_name: placeholder, change_data: { type: 'accept', changedItem: [] } })
    expect(JSON.stringify(rows)).not.toMatch(norteData)
  })

  it('hides who created the call in another company', async () => {
    const call = { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'M', subject: 'From Sur' }
    const { ID } = await sendSuccessfully(as.sat2, callApi.create, call)
    await assign(ID, 'norte')
    expect(summariesOf(await loadHistory(as.sat, ID))).toEqual([
      ['assign', 'The dispatcher', ['subcontractor_name']],
      ['create', placeholder, []],
    ])
  })

  it('also hides old rows that contain only the company’s name', async () => {
    const ID = await workedOnByNorte()
    await assign(ID, 'sur')
    await sendAccept(as.sat2, ID, 'T2')
    await app.pool.query(
      `update history set change_data = jsonb_set(change_data, '{changedItem}', coalesce((
         select jsonb_agg(item) from jsonb_array_elements(change_data->'changedItem') item
         where item->>'field' <> 'societe_uuid'), '[]')) where service_job_uuid = $1`,
      [ID],
    )
    const rows = await loadHistory(as.sat2, ID)
    expect(summariesOf(rows).map(([type, user_name]) => [type, user_name])).toEqual([
      ['accept', 'The sat2'],
      ['assign', 'The dispatcher'],
      ['mail', placeholder],
      ['attach', placeholder],
      ['accept', placeholder],
      ['assign', placeholder],
      ['save', 'The callcenter'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(norteData)
  })
})

describe('the history of a contract that another company had before', () => {
  it('says what happened and when, but hides people and values', async () => {
    const { ID } = await createContract(app.db)
    const save = (person: Person, version: number, changes: object) =>
      sendSuccessfully(as[person], contractApi.save, { ID, version, ...changes })
    await save('callcenter', 1, { societe_uuid: companyIds.norte })
    await save('sat', 2, { remark: 'Norte was here' })
    await save('callcenter', 3, { societe_uuid: companyIds.sur, phone: '699' })
    const { body } = await as.sat2.send(historyApi.list, {
      request: { PageSize: 0 },
      filterData: { service_contract_uuid: ID },
    })
    expect(summariesOf(body.Data)).toEqual([
      ['save', 'The callcenter', ['phone', 'subcontractor_name']],
      ['save', placeholder, []],
      ['save', placeholder, []],
    ])
    expect(JSON.stringify(body.Data)).not.toMatch(norteData)
  })
})

describe('the name of an author', () => {
  const attachments = (client: TestClient, filterData: object) => client.send(attachmentApi.list, { filterData })

  it('is hidden from another company that has the call now, in the list and in its filter', async () => {
    const ID = await workedOnByNorte()
    const attachment = { service_job_uuid: ID, images: [{ name: 'b.png', file: await uploadSample(as.callcenter) }] }
    await sendSuccessfully(as.callcenter, attachmentApi.save, attachment)
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

  it('is shown to the author’s company, even if a dispatcher acted as it, and to no other company', async () => {
    const { ID } = await createCall(app.db)
    await assign(ID, 'norte')
    const { body } = await (await app.signInAs('dispatcher')).send(sessionApi.connectAsUser, {
      societe_uuid: companyIds.norte,
    })
    const acting = app.withToken(body.userToken)
    const images = [{ name: 'a.png', file: await uploadSample(acting) }]
    await sendSuccessfully(acting, attachmentApi.save, { service_job_uuid: ID, images })
    const namesFor = async (client: TestClient) =>
      (await attachments(client, { service_job_uuid: ID })).body.Data.map((row: { user_name: string }) => row.user_name)
    expect(await namesFor(as.sat)).toEqual(['Térmica Norte (The dispatcher)'])
    await assign(ID, 'sur')
    expect(await namesFor(as.sat2)).toEqual(['Another company'])
  })

  it('is hidden on a contract from a company that got it later', async () => {
    const { ID, service_contract_id } = await sendSuccessfully(as.sat2, contractApi.create, { contract_template: '' })
    const seenBy = async (person: Person) => {
      const { body } = await as[person].send(contractApi.list, { filterData: { service_contract_id } })
      return [
        (await sendSuccessfully(as[person], contractApi.load, { ID })).creator_user_name,
        body.Data[0].creator_user_name,
      ]
    }
    expect(await seenBy('sat2')).toEqual(['The sat2', 'The sat2'])
    await sendSuccessfully(as.callcenter, contractApi.save, { ID, version: 1, societe_uuid: companyIds.norte })
    expect(await seenBy('sat')).toEqual(['Another company', 'Another company'])
    expect(await seenBy('callcenter')).toEqual(['The sat2', 'The sat2'])
  })
})
