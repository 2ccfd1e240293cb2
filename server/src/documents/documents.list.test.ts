import { documentApi } from '@callout/domain/documents/document.api.ts'
import { documentRow } from '@callout/domain/documents/document.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  approvalOf,
  createAcceptedCall,
  createFeeDocument,
  createPartDocument,
  createTariff,
  dpcBody,
} from '../../test/fixtures/documents.ts'
import { companyIds, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()
let call: { ID: string; call_id: string }
/** Three fees of norte (one approved), one of sur; a spare part and a return request of norte. */
let numbers: string[]
beforeAll(async () => {
  await createTariff(app.db)
  call = await createAcceptedCall(app.db)
  const other = await createAcceptedCall(app.db, 'sur')
  const fees = [
    await createFeeDocument(app, call),
    await createFeeDocument(app, call),
    await createFeeDocument(app, call),
  ]
  numbers = fees.map(({ DocNum }) => DocNum)
  await (await app.signInAs('dispatcher')).send(documentApi.confirm, approvalOf(fees[1] as never, call))
  await createFeeDocument(app, other, 'sat2')
  await createPartDocument(app, call)
  await (await app.signInAs('sat')).send(documentApi.saveDpc, dpcBody(call))
})

const list = async (person: Person, body: object = {}, endpoint: keyof typeof documentApi = 'fees') =>
  (await app.signInAs(person)).send(documentApi[endpoint], body)
const found = async (person: Person, filterData: object, endpoint: 'fees' | 'dpcs' = 'fees') =>
  (await list(person, { filterData }, endpoint)).body.Data.map(({ DocNum }: { DocNum: string }) => DocNum)

describe('the lists of documents', () => {
  it('show the network’s documents to a dispatcher and its own to a company, each with its call', async () => {
    const { body } = await list('dispatcher')
    expect(body.Total).toBe(4)
    for (const row of body.Data) expect(documentRow.safeParse(row).success).toBe(true)
    expect(body.Data[0]).toMatchObject({
      callData: { call_id: call.call_id },
      SCOrigin: call.call_id,
      DocTotal: 101.34,
    })
    expect((await list('sat')).body.Total).toBe(3)
    expect((await list('sat2')).body.Total).toBe(1)
    expect((await list('dispatcher-ygnita')).body.Total).toBe(0)
    expect((await list('dispatcher', {}, 'spareParts')).body.Total).toBe(1)
    expect((await list('dispatcher', {}, 'dpcs')).body.Data[0].ReturnType).toBe('WARRANTY')
  })

  it('are visible to the call centre only for one call', async () => {
    for (const person of ['callcenter', 'backoffice'] as const)
      for (const endpoint of ['fees', 'spareParts', 'dpcs'] as const) {
        expect((await list(person, {}, endpoint)).status).toBe(403)
        const { body } = await list(person, { filterData: { call_id: call.call_id } }, endpoint)
        expect(body.Total).toBe(endpoint === 'fees' ? 3 : 1)
      }
    expect((await list('callcenter', { columns: [{ Name: 'No', Field: 'DocNum' }] }, 'exportFees')).status).toBe(403)
    const part = call.call_id.slice(-4)
    expect((await list('sat', { filterData: { SCOrigin: part } })).body.Total).toBeGreaterThan(0)
    expect((await list('sat', { filterData: { SCOrigin: `${part}0` } })).body.Total).toBe(0)
    expect((await list('callcenter', { filterData: { call_id: '0' } })).status).toBe(404)
    expect((await list('sat2', { filterData: { call_id: call.call_id } })).status).toBe(404)
  })

  it.each([
    ['number', { DocNum: '500000' }, 4],
    ['day', { DocDate: { from: '2026-03-10', to: '2026-03-10' } }, 4],
    ['another day', { DocDate: { from: '2026-03-11' } }, 0],
    ['company', { subContractors: [companyIds.sur] }, 1],
    ['status', { DocStatus: 'O' }, 4],
    ['approval', { Confirmed: ['Y'] }, 1],
    ['change request', { IsChangeRequested: 'Y' }, 0],
    ['total from', { DocTotal: { from: '101.34' } }, 4],
    ['total to', { DocTotal: { to: 101.33 } }, 0],
  ])('are filtered by %s', async (_what, filterData, count) => {
    expect(await found('dispatcher', filterData)).toHaveLength(count)
  })

  it('filter by return type and credit note on return requests only', async () => {
    expect(await found('dispatcher', { ReturnType: 'WARRANTY' }, 'dpcs')).toHaveLength(1)
    expect(await found('dispatcher', { CreditNote: 'cn' }, 'dpcs')).toHaveLength(0)
    expect((await list('dispatcher', { filterData: { ReturnType: 'WARRANTY' } })).status).toBe(400)
    expect((await list('dispatcher', { filterData: { DocTotal: { from: 'much' } } })).status).toBe(400)
  })

  it('sort by any column in both directions', async () => {
    for (const endpoint of ['fees', 'dpcs'] as const)
      for (const Member of [
        'DocNum',
        'DocDate',
        'call_id',
        'subcontractor_name',
        'DocStatus',
        'IsChangeRequested',
        'Confirmed',
      ])
        for (const SortDirection of [0, 1])
          expect((await list('sat', { request: { Sorts: [{ Member, SortDirection }] } }, endpoint)).status).toBe(200)
    const down = await list('sat', { request: { Sorts: [{ Member: 'DocNum', SortDirection: 1 }] } })
    expect(down.body.Data.map(({ DocNum }: { DocNum: string }) => DocNum)).toEqual([...numbers].reverse())
  })

  it('export coded columns as texts', async () => {
    const columns = [
      { Name: 'Number', Field: 'DocNum' },
      { Name: 'Date', Field: 'DocDate' },
      { Name: 'Approved', Field: 'Confirmed' },
      { Name: 'Status', Field: 'DocStatus' },
      { Name: 'Total', Field: 'DocTotal' },
    ]
    const reply = await list('sat', { columns, filterData: { call_id: call.call_id, Confirmed: 'Y' } }, 'exportFees')
    expect(reply.headers['content-disposition']).toContain('fees.xlsx')
    expect(await firstRow(reply.bytes)).toEqual([numbers[1], expect.any(Date), 'Yes', 'Open', 101.34])
  })

  it('answer 404 for an unknown call, both as list and as export', async () => {
    const columns = [{ Name: 'Number', Field: 'DocNum' }]
    for (const [rows, file] of [
      ['fees', 'exportFees'],
      ['spareParts', 'exportSpareParts'],
      ['dpcs', 'exportDpcs'],
    ] as const)
      for (const call_id of ['0', 'x', call.call_id.slice(0, -1)]) {
        const listed = await list('dispatcher', { filterData: { call_id } }, rows)
        const exported = await list('dispatcher', { columns, filterData: { call_id } }, file)
        expect([exported.status, exported.body]).toEqual([listed.status, listed.body])
      }
  })

  it('export to a company its own documents, and never accounting fields', async () => {
    const columns = [{ Name: 'Company', Field: 'subcontractor_name' }]
    const { bytes } = await list('sat2', { columns }, 'exportFees')
    const book = await readXlsx(new Uint8Array(bytes))
    expect(book.sheets[0]?.rows).toEqual([['Company'], ['Clima Sur']])
    for (const person of ['sat', 'dispatcher'] as const)
      for (const Field of ['Account', 'BusinessUnit', 'CostCenter', 'Destination'])
        expect((await list(person, { columns: [{ Name: Field, Field }] }, 'exportFees')).status).toBe(400)
  })
})

/** The first data row of a workbook. */
async function firstRow(bytes: Buffer) {
  const book = await readXlsx(new Uint8Array(bytes))
  return book.sheets[0]?.rows[1]
}

describe('the value lists of documents', () => {
  const values = async (person: Person, valueList: string) =>
    (await (await app.signInAs(person)).send(valueListApi.list, { valueList })).body

  it('contain the tariff with its prices, and the codes', async () => {
    const fees = await values('sat', 'call_fees')
    expect(fees.map(({ value }: { value: string }) => value)).toEqual(['VISIT', 'HOUR', 'KM'])
    expect(fees[2]).toMatchObject({ text: 'KM · Kilometre', Price: 0.45, Distance: 20 })
    expect(fees[0]).not.toHaveProperty('Account')
    expect(await values('sat', 'document_flags')).toMatchObject([
      { value: 'Y', text: 'Yes' },
      { value: 'N', text: 'No' },
    ])
    expect(await values('sat', 'document_statuses')).toMatchObject([{ value: 'O' }, { value: 'C', text: 'Invoiced' }])
    expect(await values('sat', 'dpc_return_types')).toHaveLength(2)
    expect(await values('sat', 'dpc_user_types')).toHaveLength(3)
  })
})
