import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { importApi } from '@callout/domain/import/import.api.ts'
import { type ImportSheetName, importLimits, importSheets } from '@callout/domain/import/import.ts'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { openImportedNetwork } from '../../../test/database/networks.ts'
import { exampleNetwork } from '../../../test/fixtures/example-folders.ts'
import type { Person } from '../../../test/fixtures/factories.ts'
import { sendRows } from '../../../test/fixtures/sent-rows.ts'
import { setUpApp } from '../../../test/support/set-up-app.ts'
import type { TestClient } from '../../../test/support/test-app.ts'
import { importNetwork } from '../import.ts'
import { sheets } from '../sheets.ts'
import type { SentRow } from './load-rows.ts'

const app = setUpApp({}, openImportedNetwork)
let dispatcher: TestClient
let neighbour: TestClient
const as = (subject: string) => app.signInAs(subject as Person)

const belmont = {
  'networks.csv': 'network_code,network_name,default_country,culture,time_zone\nBELMON,Belmont,BE,fr,Europe/Brussels\n',
  'accounts.csv':
    'subject,user_name,role,culture,networks,can_administer\nregulation@belmont.example,Belmont,dispatcher,fr,BELMON,network prices people\n',
}

beforeAll(async () => {
  app.clock.now = new Date()
  const folder = mkdtempSync(join(tmpdir(), 'callout-import-'))
  for (const [name, content] of Object.entries(belmont)) writeFileSync(join(folder, name), content)
  await importNetwork(app.pool, folder)
  rmSync(folder, { recursive: true })
  dispatcher = await as('regulation@valrho.example')
  neighbour = await as('regulation@belmont.example')
})

const put = (name: ImportSheetName, rows: readonly SentRow[], client = dispatcher) => sendRows(client, name, rows)
const rowsOf = async (sql: string) => (await app.pool.query(sql)).rows
const call = {
  call_key: 'ERP-1',
  status_id: -3,
  created_at: '2026-02-01T08:00:00Z',
  subject: 'Chauffage en panne',
  call_type_id: 'HEA',
  problem_type_id: 'HEA1',
  priority: 'H',
  ins_id: 700002,
} as const

/** The rows of a file of the example network. */
const exampleRows = (file: string): SentRow[] =>
  parse(readFileSync(join(exampleNetwork, file)), { columns: true, bom: true, trim: true })

it('has an endpoint for each sheet but those of the whole installation', () =>
  expect(Object.values(importSheets).sort()).toEqual(
    sheets
      .map(({ file }) => file)
      .filter((file) => !['networks.csv', 'postcode-areas.csv', 'accounts.csv'].includes(file))
      .sort(),
  ))

it.each(Object.keys(importSheets) as ImportSheetName[])(
  '%s takes the example rows, which are stored already',
  async (name) => {
    const own = exampleRows(importSheets[name]).filter((row) => row.network_code !== '')
    if (own.length === 0) return
    const answer = await put(name, own)
    expect(answer.rows.filter(({ result }) => result !== 'unchanged')).toEqual([])
  },
)

describe('a row', () => {
  it('is created, unchanged, updated or refused by its key, each with its answer', async () => {
    expect(await put('Calls', [call])).toMatchObject({ created: 1, rows: [{ line: 1, result: 'created', errors: [] }] })
    expect(await put('Calls', [call])).toMatchObject({ unchanged: 1, created: 0, updated: 0 })
    const changed = { ...call, subject: 'Chauffage et eau chaude' }
    const other = { ...call, call_key: 'ERP-2', priority: 'X' }
    const answer = await put('Calls', [changed, other, { ...call, call_key: 'ERP-3', problem_type_id: 'DHW1' }])
    expect(answer).toMatchObject({
      updated: 1,
      refused: 2,
      rows: [
        { line: 1, result: 'updated' },
        { line: 2, result: 'refused', errors: [{ column: 'priority', message: '"X" is not one of L, M, H.' }] },
        { line: 3, result: 'refused', errors: [{ column: 'problem_type_id' }] },
      ],
    })
    const stored = await rowsOf(`select call_key, subject, code_product, c.version from calls c join imported_calls k
      on k.service_job_uuid = c."ID" where call_key like 'ERP%'`)
    expect(stored).toEqual([
      { call_key: 'ERP-1', subject: 'Chauffage et eau chaude', code_product: 'PAC-08', version: 2 },
    ])
  })

  it('is in the history of its call by whoever sent it', async () => {
    const history = await rowsOf(`select user_name, change_data->>'type' as type from history h join imported_calls k
      using (service_job_uuid) where call_key = 'ERP-1' order by h."ID"`)
    expect(history).toEqual([
      { user_name: 'Régulation Rhône', type: 'create' },
      { user_name: 'Régulation Rhône', type: 'save' },
    ])
  })

  it('is a record like any other', async () => {
    const [{ ID }] = await rowsOf(`select service_job_uuid as "ID" from imported_calls where call_key = 'ERP-1'`)
    const { body } = await dispatcher.send(callApi.load, { ID })
    expect(body.Data).toMatchObject({
      subject: 'Chauffage et eau chaude',
      customer_name: 'Ferdinand Aubrelle',
      can: { assign: true },
    })
  })

  it('that was changed in the portal is refused, unless it is the row of before', async () => {
    await app.pool.query(`update calls set version = version + 1 where subject = 'Chauffage et eau chaude'`)
    const again = { ...call, subject: 'Chauffage et eau chaude' }
    expect(await put('Calls', [again])).toMatchObject({ unchanged: 1 })
    expect(await put('Calls', [call])).toMatchObject({
      rows: [{ result: 'refused', errors: [{ column: 'call_key' }] }],
    })
  })

  it('that refers to a refused row of the same request is refused too', async () => {
    const item = { value_list: 'defect_codes', text_fr: 'Ventilateur' }
    const answer = await put('ValueLists', [
      { ...item, value: 'FAN', parent: '' },
      { ...item, value: 'FAN-B', parent: 'FAN-A' },
      { ...item, value: 'FAN-C', parent: 'FAN-B' },
    ])
    expect(answer.rows.map(({ result }) => result)).toEqual(['created', 'refused', 'refused'])
  })

  it('twice in a request is written once', async () => {
    const answer = await put('CompanyPostcodes', [
      { supplier_code: 'F0101', code_postal: '69009' },
      { supplier_code: 'F0101', code_postal: '69009' },
    ])
    expect(answer.rows.map(({ result }) => result)).toEqual(['created', 'refused'])
  })

  it('with an unknown column, or without one that the first row has, is refused', async () => {
    const key = { supplier_code: 'F0101', code_postal: '69008' }
    const answer = await put('CompanyPostcodes', [{ ...key, colour: 'red' }])
    expect(answer.rows[0]?.errors[0]).toMatchObject({
      column: 'colour',
      message: expect.stringContaining('no such column'),
    })
    const uneven = await put('Companies', [
      { supplier_code: 'F0101', raison_sociale: 'Chaleur des Trois Ponts', phone: '1' },
      { supplier_code: 'F0102', raison_sociale: 'Atelier Bruyère Énergie' },
    ])
    expect(uneven.rows).toMatchObject([{ result: 'updated' }, { result: 'refused', errors: [{ column: 'phone' }] }])
  })

  it('marked for removal is removed', async () => {
    const skill = { supplier_code: 'F0101', skill: 'HEAT-PUMP', remove: true }
    expect(await put('CompanySkills', [skill])).toMatchObject({ removed: 1 })
    expect(await put('CompanySkills', [skill])).toMatchObject({ unchanged: 1 })
  })
})

describe('the network of a row', () => {
  it('is that of the session: another one is refused, and nothing of it is changed', async () => {
    const company = { network_code: 'VALRHO', supplier_code: 'F0101', raison_sociale: 'Taken' }
    expect(await put('Companies', [company], neighbour)).toMatchObject({
      rows: [{ result: 'refused', errors: [{ column: 'network_code' }] }],
    })
    expect(await put('Companies', [{ supplier_code: 'F0101', raison_sociale: 'Belmont 1' }], neighbour)).toMatchObject({
      created: 1,
    })
    expect(
      await rowsOf(`select network_code, raison_sociale from companies where supplier_code = 'F0101' order by 1`),
    ).toEqual([
      { network_code: 'BELMON', raison_sociale: 'Belmont 1' },
      { network_code: 'VALRHO', raison_sociale: 'Chaleur des Trois Ponts' },
    ])
  })

  it('keeps its calls, documents, cards and keys from the others', async () => {
    const document = {
      document_key: 'D-1',
      type: 'fee',
      call_key: 'SAV-2025-00412',
      supplier_code: 'F0101',
      DocDate: '2026-01-01',
    }
    expect((await put('Documents', [document], neighbour)).rows[0]?.errors).toMatchObject([{ column: 'call_key' }])
    const line = { document_key: 'BC-25-0088', LineNum: 1, ItemCode: 'DEP-01', Quantity: 9, Price: 9 }
    expect((await put('DocumentLines', [line], neighbour)).rows[0]?.errors).toMatchObject([{ column: 'document_key' }])
    const card = { InsId: 700001, CodeCom: 'CHV-24', OwnerName: 'Taken' }
    expect(await put('Cards', [card], neighbour)).toMatchObject({ refused: 1 })
    expect(await put('Calls', [{ ...call, ins_id: '' }], neighbour)).toMatchObject({ created: 1 })
    expect(await rowsOf(`select count(*)::int as calls from imported_calls where call_key = 'ERP-1'`)).toEqual([
      { calls: 2 },
    ])
  })
})

it('neither approves a document nor changes an approved one', async () => {
  const fee = {
    document_key: 'ERP-D',
    type: 'fee',
    call_key: 'SAV-2026-01877',
    supplier_code: 'F0101',
    DocDate: '2026-02-06',
  }
  const lines = { document_key: 'ERP-D', LineNum: 1, ItemCode: 'DEP-01', Quantity: 1, Price: 41 }
  expect((await put('Documents', [{ ...fee, Confirmed: 'Y' }])).rows[0]?.errors).toMatchObject([
    { column: 'Confirmed' },
  ])
  expect(await put('Documents', [fee])).toMatchObject({ created: 1 })
  expect(await put('DocumentLines', [lines])).toMatchObject({ created: 1 })
  const paid = await put('Documents', [{ ...fee, Confirmed: 'Y', DocStatus: 'C' }])
  expect(paid.rows[0]?.errors).toMatchObject([{ column: 'Confirmed' }])
  const newPaid = { ...fee, document_key: 'ERP-PAID', Confirmed: 'Y', DocStatus: 'C' }
  expect(await put('Documents', [newPaid])).toMatchObject({ created: 1 })
  expect(
    await rowsOf(`select k.document_key, "Confirmed", "DocStatus" from documents d
      join imported_documents k using ("DocEntry") where k.document_key like 'ERP-%' order by 1`),
  ).toEqual([
    { document_key: 'ERP-D', Confirmed: 'N', DocStatus: 'O' },
    { document_key: 'ERP-PAID', Confirmed: 'Y', DocStatus: 'C' },
  ])
  const approved = { document_key: 'DP-25-0031', LineNum: 1, ItemCode: '990031', Quantity: 2, Price: 128.4 }
  expect((await put('DocumentLines', [approved])).rows[0]?.errors).toMatchObject([{ column: 'document_key' }])
  const stored = await rowsOf(`select l."ItemCode", l."Quantity"::float, l."Price"::float from document_lines l
    join documents d using ("DocEntry") where d."DocNum" = 'dp-25-0031' and l."LineNum" = 1`)
  const unchanged = { document_key: 'DP-25-0031', LineNum: 1, ...stored[0] }
  expect(await put('DocumentLines', [unchanged])).toMatchObject({ unchanged: 1 })
  const elsewhere = await put('DocumentLines', [{ ...unchanged, CostCenter: 'Elsewhere' }])
  expect(elsewhere.rows[0]?.errors).toMatchObject([{ column: 'document_key' }])
  expect(await rowsOf(`select "DocTotal" from documents where "DocNum" = 'dp-25-0031'`)).toEqual([
    { DocTotal: '128.40' },
  ])
})

it('is for dispatchers only', async () => {
  const body = { rows: [{ supplier_code: 'F0101', code_postal: '69007' }] }
  expect((await app.signedOut.send(importApi.CompanyPostcodes, body)).status).toBe(401)
  for (const person of ['sat@trois-ponts.example', 'appels@valrho.example', 'gestion@valrho.example'])
    expect([person, (await (await as(person)).send(importApi.CompanyPostcodes, body)).status]).toEqual([person, 403])
})

it('takes numbers and texts as long as the portal does, and no longer', async () => {
  const card = { InsId: 710001, CodeCom: 'CHV-24', OwnerName: 'Odile Marchenoir' }
  const contract = { contract_key: 'ERP-LONG', status_id: 'D', created_at: '2026-02-01T08:00:00Z' }
  const send = (length: number) =>
    Promise.all([
      put('Cards', [{ ...card, InternalSN: 'x'.repeat(length) }]),
      put('ServiceContracts', [{ ...contract, subcontractor_contract_number: 'x'.repeat(length) }]),
      put('ServiceContracts', [{ ...contract, contract_description: 'x'.repeat(length) }]),
    ])
  for (const { refused } of await send(250)) expect(refused).toBe(0)
  for (const { refused } of await send(251)) expect(refused).toBe(1)
})

it('takes a thousand rows of all columns, and no more', async () => {
  const rows = Array.from({ length: importLimits.rows }, (_, index) => ({
    ...call,
    call_key: `MANY-${index}`,
    ins_id: '',
  }))
  expect(await put('Calls', rows)).toMatchObject({ created: 1000, refused: 0 })
  expect((await dispatcher.send(importApi.Calls, { rows: [...rows, call] })).status).toBe(400)
  expect((await dispatcher.send(importApi.Calls, { rows: [] })).status).toBe(400)
  const wide = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`c${index}`, '']))
  expect((await dispatcher.send(importApi.Calls, { rows: Array.from({ length: 1000 }, () => wide) })).status).toBe(400)
})
