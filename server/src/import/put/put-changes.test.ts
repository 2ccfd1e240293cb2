import { changeApi } from '@callout/domain/changes/change.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { importApi } from '@callout/domain/import/import.api.ts'
import type { ImportSheetName } from '@callout/domain/import/import.ts'
import { describe, expect, it } from 'vitest'
import { waitForLockWaiter } from '../../../test/database/lock-waiters.ts'
import type { Person } from '../../../test/fixtures/factories.ts'
import {
  assignment,
  emptyVisit,
  sendRows,
  sentCall,
  setUpImportedApp,
  storedCall,
  storedDocument,
  visit,
} from '../../../test/fixtures/sent-rows.ts'
import { cleanUpExpiredRows } from '../../platform/jobs/cleanup.ts'
import type { SentRow } from './load-rows.ts'

const { app, dispatcher } = setUpImportedApp()

const put = async (name: ImportSheetName, row: SentRow) => (await sendRows(dispatcher, name, [row])).rows[0]
const rowsOf = async (sql: string) => (await app.pool.query(sql)).rows
const callOf = (key: string) => storedCall(app.pool, key)
const documentOf = (key: string) => storedDocument(app.pool, key)

const fee = (document_key: string): SentRow => ({
  document_key,
  type: 'fee',
  call_key: 'SAV-2026-01877',
  supplier_code: 'F0101',
  DocDate: '2026-02-06',
})
const line = { LineNum: 1, ItemCode: 'DEP-01', Quantity: 1, Price: 41 } as const

it('lists an old history row as a change of today, which the cleanup keeps', async () => {
  const { body: before } = await dispatcher.send(changeApi.list, {})
  const row = { call_key: 'SAV-2023-00009', created_at: '2023-03-02T09:00:00Z', user_name: 'ERP', type: 'save' }
  expect(await put('CallHistory', row)).toMatchObject({ result: 'created' })
  const read = () => dispatcher.send(changeApi.list, { after: before.next })
  const expected = { status: 200, body: { Data: [{ kind: 'call', at: app.clock.now.toISOString() }] } }
  expect(await read()).toMatchObject(expected)
  await cleanUpExpiredRows(app.db, app.clock.now.toISOString())
  expect(await read()).toMatchObject(expected)
})

describe('an approved document', () => {
  it('keeps its fields, its approval and its answers', async () => {
    const approved = { ...fee('DP-25-0031'), type: 'sparepart', call_key: 'SAV-2025-00412' }
    const before = await documentOf('DP-25-0031')
    const changes: SentRow[] = [{ DocDate: '2026-01-01' }, { Confirmed: 'N' }, { Confirmed: 'Y', CreditNote: '' }]
    for (const change of changes)
      expect(await put('Documents', { ...approved, DocDate: '2025-01-15', ...change })).toMatchObject({
        result: 'refused',
        errors: [{ column: 'document_key', message: 'is approved: it stays as it is.' }],
      })
    expect(await documentOf('DP-25-0031')).toEqual(before)
    const answer = { document_key: 'RT-25-0007', name: 'mounted' }
    expect(await put('DocumentAnswers', { ...answer, answer: 'later' })).toMatchObject({ result: 'unchanged' })
    expect(await put('DocumentAnswers', { ...answer, answer: 'day' })).toMatchObject({ result: 'refused' })
  })

  it('that is paid may be corrected, and stays approved and paid', async () => {
    const paid = { ...fee('BC-25-0088'), call_key: 'SAV-2025-00412', DocDate: '2025-01-16' }
    const changes: SentRow[] = [
      { DocStatus: 'O', Confirmed: 'Y' },
      { DocStatus: 'O', Confirmed: 'N' },
      { Confirmed: 'N' },
    ]
    for (const change of changes)
      expect(await put('Documents', { ...paid, ...change })).toMatchObject({ result: 'refused' })
    expect(await put('Documents', paid)).toMatchObject({ result: 'updated' })
    expect(await documentOf('BC-25-0088')).toMatchObject({ DocStatus: 'C', Confirmed: 'Y', DocDate: '2025-01-16' })
  })
})

describe('lines and answers', () => {
  it('give their document a new version, so that nobody approves what they have not seen', async () => {
    await put('Documents', fee('ERP-FEE'))
    expect(await put('DocumentLines', { document_key: 'ERP-FEE', ...line })).toMatchObject({ result: 'created' })
    const { version, DocNum } = await documentOf('ERP-FEE')
    expect(version).toBe(2)
    expect(await put('DocumentLines', { document_key: 'ERP-FEE', ...line, Price: 4100 })).toMatchObject({
      result: 'updated',
    })
    const callID = (await callOf('SAV-2026-01877')).call_id
    const seen = await dispatcher.send(documentApi.confirm, { type: 'fee', DocNum, callID, version })
    expect(seen.body).toMatchObject({ HasError: true })
    expect(await documentOf('ERP-FEE')).toMatchObject({ version: 3, Confirmed: 'N', DocTotal: '4100.00' })
    expect(await put('DocumentLines', { document_key: 'ERP-FEE', ...line, Price: 4100 })).toMatchObject({
      result: 'unchanged',
    })
    expect(await put('Documents', { ...fee('ERP-FEE'), DocDate: '2026-02-07' })).toMatchObject({ result: 'updated' })
    expect(await documentOf('ERP-FEE')).toMatchObject({ version: 4 })
  })

  it('that their company has changed stay, if they are sent again as they were', async () => {
    await put('Calls', { ...sentCall('ERP-KEPT'), ...assignment, ...visit })
    await put('Documents', { ...fee('ERP-KEPT'), call_key: 'ERP-KEPT' })
    const sent = { document_key: 'ERP-KEPT', ...line }
    await put('DocumentLines', sent)
    const { version, DocNum: docNum } = await documentOf('ERP-KEPT')
    const { call_id } = await callOf('ERP-KEPT')
    const company = await app.signInAs('sat@trois-ponts.example' as Person)
    const lines = [{ LineNum: 1, Quantity: 2 }]
    const saved = await company.send(documentApi.saveFee, { callID: call_id, docNum, version, lines })
    expect(saved.body).toMatchObject({ HasError: false, Data: { DocTotal: 82 } })
    expect(Object.keys(saved.body.Data.orderLines[0])).not.toContain('import_hash')
    expect(await put('DocumentLines', sent)).toMatchObject({ result: 'unchanged' })
    expect(await documentOf('ERP-KEPT')).toMatchObject({ DocTotal: '82.00' })
    expect(await put('DocumentLines', { ...sent, Quantity: 3 })).toMatchObject({ result: 'refused' })
  })

  it('are in the history of the call by whoever sent them', async () => {
    const open = { ...fee('ERP-RETURN'), type: 'dpc', ReturnType: 'WARRANTY', dpc_user_type: 'SAT' }
    await put('Documents', open)
    const { DocNum } = await documentOf('ERP-RETURN')
    const answer = { document_key: 'ERP-RETURN', name: 'mounted', answer: 'later' }
    expect(await put('DocumentAnswers', answer)).toMatchObject({ result: 'created' })
    expect(await put('DocumentAnswers', { ...answer, answer: 'day' })).toMatchObject({ result: 'updated' })
    expect(await documentOf('ERP-RETURN')).toMatchObject({ version: 3 })
    const history = await rowsOf(`select user_name, change_data->>'type' as type from history
      where change_data @> '{"changedItem":[{"field":"DocNum","new_value":"${DocNum}"}]}' order by "ID"`)
    expect(history.map(({ type }) => type)).toEqual(['document', 'document_change', 'document_change'])
    expect(new Set(history.map(({ user_name }) => user_name))).toEqual(new Set(['Régulation Rhône']))
  })
})

describe('a record that is being changed in the portal', () => {
  it.each([
    ['Documents', 'documents', 'DocEntry', 'Confirmed', 'Y'],
    ['DocumentLines', 'documents', 'DocEntry', 'Confirmed', 'Y'],
    ['Calls', 'calls', 'ID', 'subject', 'Changed in the portal'],
  ] as const)('is waited for by %s, and not overwritten', async (name, table, idColumn, column, value) => {
    const key = `ERP-LOCK-${name}`
    await put('Calls', sentCall(key))
    await put('Documents', { ...fee(key), call_key: key })
    await put('DocumentLines', { document_key: key, ...line })
    const id = (await (table === 'calls' ? callOf : documentOf)(key))[idColumn]
    const portal = await app.pool.connect()
    await portal.query('begin')
    const values = [id, value]
    await portal.query(`update ${table} set "${column}" = $2, version = version + 1 where "${idColumn}" = $1`, values)
    const row = {
      Documents: { ...fee(key), call_key: key, Confirmed: 'N', DocDate: '2026-02-08' },
      DocumentLines: { document_key: key, ...line, Price: 4100 },
      Calls: { ...sentCall(key), subject: 'Changed by the program' },
    }[name]
    const answer = put(name, row)
    await waitForLockWaiter(portal)
    await portal.query('commit')
    portal.release()
    expect(await answer).toMatchObject({ result: 'refused' })
    const stored = await app.pool.query(
      `select "${column}" = $2 as kept from ${table} where "${idColumn}" = $1`,
      values,
    )
    expect(stored.rows).toEqual([{ kept: true }])
  })
})

describe('a row with fewer columns', () => {
  it('keeps the skill of the stored product', async () => {
    await put('Calls', { ...sentCall('ERP-SKILL'), ins_id: 700002 })
    expect(await put('Calls', { ...sentCall('ERP-SKILL'), subject: 'Other' })).toMatchObject({ result: 'updated' })
    expect(await callOf('ERP-SKILL')).toMatchObject({ code_product: 'PAC-08', skill: 'HEAT-PUMP', subject: 'Other' })
  })

  it('keeps the schedule of a stored visit', async () => {
    await put('Calls', { ...sentCall('ERP-VISIT'), ...assignment, ...visit })
    const { appointment_date_at, schedule_end_date } = await callOf('ERP-VISIT')
    expect(schedule_end_date).toBe('2026-02-02T09:30:00.000Z')
    const row = { ...sentCall('ERP-VISIT'), subject: 'Other', appointment_date_at }
    expect(await put('Calls', row)).toMatchObject({ result: 'updated' })
    expect(await callOf('ERP-VISIT')).toMatchObject({ subject: 'Other', schedule_end_date })
  })

  it('opens a done call without the time at which it was done', async () => {
    await put('Calls', {
      ...sentCall('ERP-DONE'),
      ...assignment,
      ...visit,
      status_id: 1,
      done_at: '2026-02-02T10:00:00Z',
    })
    expect((await callOf('ERP-DONE')).done_at).toBe('2026-02-02T10:00:00.000Z')
    const validated = { ...sentCall('ERP-DONE'), status_id: 2 }
    await put('Calls', validated)
    expect((await callOf('ERP-DONE')).done_at).toBe('2026-02-02T10:00:00.000Z')
    expect(await put('Calls', sentCall('ERP-DONE'))).toMatchObject({ result: 'updated' })
    expect((await callOf('ERP-DONE')).done_at).toBeNull()
  })

  it('does not mix a new company, answer or visit with the stored one', async () => {
    const completeRow = { ...sentCall('ERP-MOVED'), ...assignment, ...visit }
    await put('Calls', completeRow)
    const half: SentRow[] = [
      { supplier_code: '' },
      { ...assignment, supplier_code: 'F0103' },
      { accepted_at: '' },
      { appointment_date_at: '' },
      { duration_minutes: 60 },
    ]
    for (const columns of half)
      expect([columns, await put('Calls', { ...sentCall('ERP-MOVED'), ...columns })]).toMatchObject([
        columns,
        { result: 'refused', errors: [{ column: 'call_key' }] },
      ])
    expect(await callOf('ERP-MOVED')).toMatchObject({ supplier_code: 'F0101', technician: 'T1' })
    expect(await put('Calls', { ...completeRow, supplier_code: 'F0103' })).toMatchObject({ result: 'updated' })
    expect(await put('Calls', { ...sentCall('ERP-ASSIGNED'), ...assignment })).toMatchObject({ result: 'created' })
  })
})

it.each([
  ['Calls', 'call_numbers', 'call_id', (number: string) => ({ ...sentCall('ERP-N'), call_id: number })],
  ['Documents', 'document_numbers', 'DocNum', (number: string) => ({ ...fee('ERP-N'), DocNum: number })],
] as const)('%s without a number take none that another row brings', async (name, sequence, column, row) => {
  const [{ next }] = await rowsOf(`select last_value + 1 as next from ${sequence}`)
  const key = name === 'Calls' ? 'call_key' : 'document_key'
  const rows = [
    { ...row(''), [key]: `ERP-${name}-1` },
    { ...row(String(next)), [key]: `ERP-${name}-2` },
  ]
  const { status, body } = await dispatcher.send(importApi[name], { rows })
  expect([status, body.Data?.created]).toEqual([200, 2])
  const found = await Promise.all(
    rows.map((_, index) => (name === 'Calls' ? callOf : documentOf)(`ERP-${name}-${index + 1}`)),
  )
  expect(found.map((stored) => Number(stored[column]))).toEqual([Number(next) + 1, Number(next)])
})

it('a call that changes hands hides from its new company what the old one did', async () => {
  await put('Calls', { ...sentCall('ERP-HANDS'), ...assignment })
  const history = { call_key: 'ERP-HANDS', created_at: '2026-02-01T11:00:00Z', user_name: 'Chaleur des Trois Ponts' }
  await put('CallHistory', { ...history, type: 'attach', field: 'files', new_value: 'secret.pdf' })
  await put('Calls', { ...sentCall('ERP-HANDS'), ...assignment, ...emptyVisit, supplier_code: 'F0103' })
  const { ID } = await callOf('ERP-HANDS')
  const [moved] = await rowsOf(`select change_data->'changedItem' as items from history
    where service_job_uuid = '${ID}' order by "ID" desc limit 1`)
  expect(moved.items).toMatchObject([
    { field: 'societe_uuid' },
    { field: 'subcontractor_name', old_value: 'Chaleur des Trois Ponts', new_value: 'Thermie Clairbois' },
  ])
  const all = await dispatcher.send(historyApi.list, { filterData: { service_job_uuid: ID } })
  expect(JSON.stringify(all.body)).toContain('secret.pdf')
  const company = await app.signInAs('sat@clairbois.example' as Person)
  const { status, body } = await company.send(historyApi.list, { filterData: { service_job_uuid: ID } })
  expect(status).toBe(200)
  expect(body.Data.length).toBeGreaterThan(1)
  expect(JSON.stringify(body)).not.toContain('secret.pdf')
  expect(JSON.stringify(body)).not.toContain('Trois Ponts')
})

it('a contract that changes hands says so too', async () => {
  const contract = { contract_key: 'ERP-CT', status_id: 'D', created_at: '2026-02-01T08:00:00Z' }
  await put('ServiceContracts', { ...contract, supplier_code: 'F0101' })
  await put('ServiceContracts', { ...contract, supplier_code: 'F0103' })
  const rows = await rowsOf(`select change_data->'changedItem' as items from history h join imported_contracts k
    using (service_contract_uuid) where contract_key = 'ERP-CT' order by h."ID"`)
  expect(rows).toMatchObject([
    { items: [] },
    { items: [{ field: 'societe_uuid' }, { new_value: 'Thermie Clairbois' }] },
  ])
})
