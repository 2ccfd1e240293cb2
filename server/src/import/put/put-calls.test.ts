import { callApi } from '@callout/domain/calls/call.api.ts'
import { changeApi } from '@callout/domain/changes/change.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import type { ImportSheetName } from '@callout/domain/import/import.ts'
import { dayMs } from '@callout/domain/platform/wall-clock.ts'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../test/fixtures/factories.ts'
import {
  assignment,
  emptyVisit,
  sendRows,
  sentCall,
  setUpImportedApp,
  storedCall,
  visit,
} from '../../../test/fixtures/sent-rows.ts'
import { jobPartsOf } from '../../../test/support/deadline-jobs.ts'
import type { TestClient } from '../../../test/support/test-app.ts'
import { checkAnswer } from '../../calls/deadlines/answer.job.ts'
import { setMissingDeadlines } from '../../calls/deadlines/missing.job.ts'
import type { SentRow } from './load-rows.ts'

const { app, dispatcher } = setUpImportedApp()

const put = async (name: ImportSheetName, ...rows: SentRow[]) => (await sendRows(dispatcher, name, rows)).rows.at(-1)
const putCall = (row: SentRow) => put('Calls', row)
const rowsOf = async (sql: string) => (await app.pool.query(sql)).rows
const callOf = (key: string) => storedCall(app.pool, key)
const updated = { result: 'updated' }
const refused = (column: string) => ({ result: 'refused', errors: [{ column }] })

const rejection = { rejected_at: '2026-02-01T11:00:00Z', rejected_by: 'F0103', reject_reason: 'LOAD' } as const

describe('a call that waits for an answer', () => {
  const setDeadlines = () => setMissingDeadlines(jobPartsOf(app))

  it('takes rows after the portal has set its deadline, and loses it with the answer', async () => {
    const sent = { ...sentCall('ERP-DUE'), ...assignment }
    await putCall(sent)
    await setDeadlines()
    const { answer_due_at } = await callOf('ERP-DUE')
    expect(answer_due_at).not.toBeNull()
    expect(await putCall({ ...sentCall('ERP-DUE'), subject: 'Other' })).toMatchObject(updated)
    expect(await callOf('ERP-DUE')).toMatchObject({ subject: 'Other', answer_due_at, version: 3 })
    expect(await putCall({ ...sent, ...visit })).toMatchObject(updated)
    expect(await callOf('ERP-DUE')).toMatchObject({ technician: 'T1', answer_due_at: null, answer_remind_at: null })
  })

  it('takes rows after a reminder and a passed deadline, and has no deadline of a former company', async () => {
    await putCall({ ...sentCall('ERP-LATE'), ...assignment })
    await setDeadlines()
    const { ID, assigned_at } = await callOf('ERP-LATE')
    const now = app.clock.now
    app.clock.now = new Date(now.getTime() + 30 * dayMs)
    await checkAnswer(jobPartsOf(app), { ID, assigned_at })
    app.clock.now = now
    expect((await callOf('ERP-LATE')).answer_late_at).not.toBeNull()
    const moved = { ...sentCall('ERP-LATE'), ...assignment, ...emptyVisit, supplier_code: 'F0103' }
    expect(await putCall(moved)).toMatchObject(updated)
    expect(await callOf('ERP-LATE')).toMatchObject({
      supplier_code: 'F0103',
      answer_due_at: null,
      answer_late_at: null,
    })
  })

  it('is not overwritten if somebody changed it before or after the deadline was set', async () => {
    const changeByPerson = (key: string) =>
      app.pool.query(`update calls set version = version + 1 where "ID" = $1`, [key])
    for (const [key, isBefore] of [
      ['ERP-BEFORE', true],
      ['ERP-AFTER', false],
    ] as const) {
      await putCall({ ...sentCall(key), ...assignment })
      const { ID } = await callOf(key)
      if (isBefore) await changeByPerson(ID)
      await setDeadlines()
      if (!isBefore) await changeByPerson(ID)
      expect(await putCall({ ...sentCall(key), subject: 'Other' })).toMatchObject(refused('call_key'))
    }
  })
})

it('a visit that moves is checked anew after its day, and the same visit is not', async () => {
  const sent = { ...sentCall('ERP-OVERDUE'), ...assignment, ...visit }
  await putCall(sent)
  const { overdue_told_at } = await callOf('ERP-OVERDUE')
  expect(overdue_told_at).not.toBeNull()
  expect(await putCall({ ...sent, subject: 'Other' })).toMatchObject(updated)
  expect(await callOf('ERP-OVERDUE')).toMatchObject({ subject: 'Other', overdue_told_at })
  const tomorrow = new Date(Date.now() + dayMs).toISOString()
  expect(await putCall({ ...sent, appointment_date_at: tomorrow })).toMatchObject(updated)
  expect(await callOf('ERP-OVERDUE')).toMatchObject({ overdue_told_at: null, overdue_passed_on_at: null })
})

describe('a declined call', () => {
  it('that a row assigns is not declined any more: its company can accept it', async () => {
    await putCall({ ...sentCall('ERP-DECLINED'), ...rejection })
    expect(await callOf('ERP-DECLINED')).toMatchObject({ rejected_by: 'Thermie Clairbois', reject_reason: 'LOAD' })
    expect(await putCall({ ...sentCall('ERP-DECLINED'), subject: 'Other' })).toMatchObject(updated)
    expect(await callOf('ERP-DECLINED')).toMatchObject({ rejected_by: 'Thermie Clairbois', reject_reason: 'LOAD' })
    expect(await putCall({ ...sentCall('ERP-DECLINED'), ...assignment, ...emptyVisit })).toMatchObject(updated)
    const assigned = await callOf('ERP-DECLINED')
    expect(assigned).toMatchObject({ rejected_at: null, rejected_by: '', reject_reason: '' })
    const company = await app.signInAs('sat@trois-ponts.example' as Person)
    const appointment_date_at = new Date(app.clock.now.getTime() + dayMs).toISOString()
    const answer = { ID: assigned.ID, appointment_date_at, duration_minutes: 60, technician: 'T1' }
    expect((await company.send(callApi.accept, answer)).body).toMatchObject({ HasError: false })
  })

  it('has no company: a row without the company’s columns is refused', async () => {
    await putCall({ ...sentCall('ERP-HELD'), ...assignment })
    expect(await putCall({ ...sentCall('ERP-HELD'), ...rejection })).toMatchObject(refused('call_key'))
    expect(await callOf('ERP-HELD')).toMatchObject({ supplier_code: 'F0101', rejected_at: null })
    const declined = { ...rejection, ...emptyVisit, supplier_code: '', assigned_at: '' }
    expect(await putCall({ ...sentCall('ERP-HELD'), ...declined })).toMatchObject(updated)
    expect(await callOf('ERP-HELD')).toMatchObject({ societe_uuid: null, rejected_by: 'Thermie Clairbois' })
  })
})

describe('a row with `ins_id` and without the columns of the appliance', () => {
  const appliance = { code_product: 'CHV-24', internal_serial_number: 'X1' } as const

  it('keeps the stored appliance where it names no card', async () => {
    await putCall({ ...sentCall('ERP-CARD'), ...appliance })
    const before = await callOf('ERP-CARD')
    expect(before).toMatchObject({ ...appliance, skill: 'GAS-BOILER' })
    expect(await putCall({ ...sentCall('ERP-CARD'), subject: 'Other', ins_id: '' })).toMatchObject(updated)
    const { produit_uuid, item_name, item_code, skill } = before
    const kept = { ...appliance, produit_uuid, item_name, item_code, skill }
    expect(await callOf('ERP-CARD')).toMatchObject({ ...kept, subject: 'Other' })
    const empty = { code_product: '', internal_serial_number: '', ins_id: '' }
    expect(await putCall({ ...sentCall('ERP-CARD'), ...empty })).toMatchObject(updated)
    expect(await callOf('ERP-CARD')).toMatchObject({ code_product: '', item_name: '', produit_uuid: null })
    expect(await callOf('ERP-CARD')).toMatchObject({ item_code: '', internal_serial_number: '' })
  })

  it('takes the appliance of the card that it names', async () => {
    await putCall({ ...sentCall('ERP-CARD-2'), ...appliance })
    expect(await putCall({ ...sentCall('ERP-CARD-2'), ins_id: 700002 })).toMatchObject(updated)
    const stored = await callOf('ERP-CARD-2')
    expect(stored).toMatchObject({ code_product: 'PAC-08', skill: 'HEAT-PUMP' })
    expect(stored.internal_serial_number).not.toBe('X1')
  })
})

it('a contract that is no longer terminated loses its termination date', async () => {
  const contract = { contract_key: 'ERP-ENDED', status_id: 'T', created_at: '2026-02-01T08:00:00Z' }
  await put('ServiceContracts', { ...contract, termination_date: '2026-02-03T08:00:00Z' })
  expect(await put('ServiceContracts', { ...contract, remark: 'Other' })).toMatchObject(refused('termination_date'))
  expect(await put('ServiceContracts', { ...contract, status_id: 'D' })).toMatchObject(updated)
  const [stored] = await rowsOf(`select status_id, termination_date from service_contracts join imported_contracts
    on service_contract_uuid = "ID" where contract_key = 'ERP-ENDED'`)
  expect(stored).toEqual({ status_id: 'D', termination_date: null })
})

describe('history that is sent late', () => {
  const former = 'Chaleur des Trois Ponts'
  const sentLate = { created_at: '2026-02-02T11:00:00Z', user_name: former, type: 'attach', field: 'files' } as const
  const secret = { old_value: '', new_value: 'secret.pdf' } as const
  const readBy = async (client: TestClient, filterData: object) => {
    const { status, body } = await client.send(historyApi.list, { request: { PageSize: 0 }, filterData })
    expect(status).toBe(200)
    return body.Data as { created_at: string }[]
  }

  it('of a call hides from its new company what the old one did, also in the changes', async () => {
    await putCall({ ...sentCall('ERP-HANDED'), ...assignment })
    const next = { supplier_code: 'F0103', assigned_at: '2026-02-05T09:00:00Z' }
    await putCall({ ...sentCall('ERP-HANDED'), ...next, ...emptyVisit })
    await put('CallHistory', { call_key: 'ERP-HANDED', ...sentLate, ...secret })
    const { ID } = await callOf('ERP-HANDED')
    const all = await readBy(dispatcher, { service_job_uuid: ID })
    expect(JSON.stringify(all)).toContain('secret.pdf')
    expect(all.map(({ created_at }) => created_at)).toEqual(
      all
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    )
    const company = await app.signInAs('sat@clairbois.example' as Person)
    const { body: changes } = await company.send(changeApi.list, {})
    expect(changes.Data).toContainEqual(expect.objectContaining({ ID, type: 'save' }))
    for (const read of [await readBy(company, { service_job_uuid: ID }), changes]) {
      expect(JSON.stringify(read)).not.toContain('secret.pdf')
      expect(JSON.stringify(read)).not.toContain(former)
    }
    const own = { ...sentLate, created_at: '2026-02-06T11:00:00Z', user_name: 'Thermie Clairbois' }
    await put('CallHistory', { call_key: 'ERP-HANDED', ...own, old_value: '', new_value: 'own.pdf' })
    const { body: later } = await company.send(changeApi.list, { after: changes.next })
    expect(JSON.stringify(later)).toContain('own.pdf')
  })

  it('of a contract does too', async () => {
    const contract = { contract_key: 'ERP-CT-HANDED', status_id: 'D', created_at: '2026-02-01T08:00:00Z' }
    await put('ServiceContracts', { ...contract, supplier_code: 'F0101' })
    await put('ServiceContracts', { ...contract, supplier_code: 'F0103' })
    await put('ContractHistory', { contract_key: 'ERP-CT-HANDED', ...sentLate, ...secret })
    const [{ ID }] = await rowsOf(`select service_contract_uuid as "ID" from imported_contracts
      where contract_key = 'ERP-CT-HANDED'`)
    expect(JSON.stringify(await readBy(dispatcher, { service_contract_uuid: ID }))).toContain('secret.pdf')
    const company = await app.signInAs('sat@clairbois.example' as Person)
    const { body: changes } = await company.send(changeApi.list, {})
    expect(changes.Data).toContainEqual(expect.objectContaining({ kind: 'contract', ID }))
    for (const read of [await readBy(company, { service_contract_uuid: ID }), changes])
      expect(JSON.stringify(read)).not.toContain('secret.pdf')
  })

  it('names an assignment by its company only, and keeps the order of the rows of one time', async () => {
    await putCall({ ...sentCall('ERP-ORDER'), ...assignment })
    const at = { call_key: 'ERP-ORDER', created_at: assignment.assigned_at, user_name: 'ERP', old_value: '' }
    const assigned = { ...at, type: 'assign', field: 'subcontractor_name', new_value: former }
    const priority = { ...at, type: 'assign', field: 'priority', new_value: 'H' }
    expect(await put('CallHistory', priority)).toMatchObject(refused('field'))
    const subjects = ['a', 'b', 'c'].map((field) => ({ ...at, type: 'save', field, new_value: field }))
    await put('CallHistory', ...subjects, assigned, { ...priority, type: 'save' })
    const { ID } = await callOf('ERP-ORDER')
    const company = await app.signInAs('sat@trois-ponts.example' as Person)
    const rows = JSON.parse(JSON.stringify(await readBy(company, { service_job_uuid: ID })))
    const ofTime = rows.filter((row: { user_name: string }) => row.user_name === 'ERP')
    const fields = ofTime.map(
      (row: { change_data: { changedItem: { field: string }[] } }) => row.change_data.changedItem[0]?.field,
    )
    expect(fields).toEqual(['priority', 'subcontractor_name', 'c', 'b', 'a'])
  })
})
