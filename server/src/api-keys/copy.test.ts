import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { type Endpoint, refusesKeys } from '@callout/domain/platform/endpoint.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createKeyClient } from '../../test/fixtures/api-keys.ts'
import { createAcceptedCall, createStoredDocuments } from '../../test/fixtures/documents.ts'
import { companyIds, createCall } from '../../test/fixtures/factories.ts'
import { declaredEndpoints } from '../../test/support/declared-endpoints.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import type { TestClient } from '../../test/support/test-app.ts'

const app = setUpApp()
let key: TestClient
let ofDispatcher: TestClient
let ofSur: TestClient
const all = { fields: 'all' } as const

beforeAll(async () => {
  key = await createKeyClient(app)
  ofDispatcher = await createKeyClient(app, { role: 'D' })
  ofSur = await createKeyClient(app, { role: 'q', societe_uuid: companyIds.sur })
  for (let n = 0; n < 5; n++) await createCall(app.db)
})

/** All rows of the calls, in pages of this size. */
async function copyCalls(client: TestClient, PageSize: number) {
  const pages = []
  for (let after = ''; ; ) {
    const { body } = await client.send(callApi.list, { request: { PageSize, after, ...all } })
    pages.push(body.Data)
    if (body.next === '') return pages
    after = body.next
  }
}

const page = (PageSize: number, after = '') => ({ request: { PageSize, after, ...all } })

/** The number of different rows of a list, read in pages of two. */
async function countByPages(list: Endpoint): Promise<number> {
  const rows = new Set<string>()
  for (let after = ''; ; ) {
    const { body } = await ofDispatcher.send(list, page(2, after))
    for (const row of body.Data) rows.add(JSON.stringify(row))
    if (!body.next) return rows.size
    after = body.next
  }
}

describe('the first copy of a program', () => {
  it('gets every record once in the order of keys, as a single read answers it', async () => {
    const pages = await copyCalls(key, 2)
    const copied = pages.flat()
    const { body } = await key.send(callApi.list, { request: { PageSize: 1000 } })
    expect(copied).toHaveLength(body.Total)
    expect(pages.slice(0, -1).every((page) => page.length === 2)).toBe(true)
    const IDs = copied.map(({ ID }) => ID)
    expect(new Set(IDs).size).toBe(IDs.length)
    for (const record of copied.slice(0, 3))
      expect(record).toMatchObject((await key.send(callApi.load, { ID: record.ID })).body.Data)
  })

  it('has only the rows that the key sees', async () => {
    const { ID } = await createCall(app.db, { societe_uuid: companyIds.sur })
    const copied = (await copyCalls(ofSur, 1000)).flat()
    expect(copied.map((row) => row.ID)).toContain(ID)
    expect(new Set(copied.map(({ societe_uuid }) => societe_uuid))).toEqual(new Set([companyIds.sur]))
  })

  it('has whole contracts too', async () => {
    const { body } = await key.send(contractApi.list, { request: { PageSize: 1000, ...all } })
    for (const contract of body.Data.slice(0, 3))
      expect(contract).toMatchObject((await key.send(contractApi.load, { ID: contract.ID })).body.Data)
  })

  it('has the lines of documents, as a single read answers them', async () => {
    const call = await createAcceptedCall(app.db)
    await createStoredDocuments(app.db, call, 'norte')
    const copied = async (list: 'fees' | 'spareParts' | 'dpcs') => {
      const { body } = await ofDispatcher.send(documentApi[list], { request: { PageSize: 1000, after: '', ...all } })
      return body.Data.find((row: { call_id: string }) => row.call_id === call.call_id) as { DocNum: string }
    }
    const [fee, part, dpc] = [await copied('fees'), await copied('spareParts'), await copied('dpcs')]
    const { call_id } = call
    const { body: loadedFee } = await ofDispatcher.send(documentApi.feeLines, { callId: call_id, docNum: fee.DocNum })
    const { body: loadedPart } = await ofDispatcher.send(documentApi.sparePartLines, { call_id, docNum: part.DocNum })
    const ofDpc = { service_job_uuid: call.ID, callID: call_id, docNum: dpc.DocNum }
    const { body: loadedDpc } = await ofDispatcher.send(documentApi.dpc, ofDpc)
    expect(fee).toMatchObject({ orderLines: loadedFee.Data.orderLines })
    expect(part).toMatchObject({ orderLines: loadedPart.Data.orderLines })
    expect(dpc).toMatchObject({ lines: loadedDpc.Data.lines })
    expect(loadedFee.Data.orderLines.length * loadedPart.Data.orderLines.length).toBeGreaterThan(0)
  })

  it('pages by keys through every list that has cursors', async () => {
    const lists = (await declaredEndpoints()).filter(
      (one) => one.envelope === 'list' && !refusesKeys(one) && one.body.safeParse(page(1)).success,
    )
    const refused: string[] = []
    for (const list of lists) {
      const { status, body } = await ofDispatcher.send(list, page(1000))
      if (status !== 200) refused.push(list.path)
      else expect([list.path, await countByPages(list)]).toEqual([list.path, body.Total])
    }
    expect(lists.length - refused.length).toBeGreaterThan(7)
    expect(refused).toEqual([invoiceApi.invoiceable.path, historyApi.list.path])
  })

  it('is not for people, and not for lists without cursors', async () => {
    const person = await app.signInAs('dispatcher')
    for (const request of [{ PageSize: 101 }, all, { after: '' }])
      expect((await person.send(callApi.list, { request })).status).toBe(400)
    expect((await key.send(callApi.list, { request: { PageSize: 1001 } })).status).toBe(400)
    const { ID } = await createCall(app.db)
    const history = { request: { after: '' }, filterData: { service_job_uuid: ID } }
    expect((await key.send(historyApi.list, history)).status).toBe(400)
  })

  it('answers 400 to a cursor of another list, and to an order of its own', async () => {
    for (const request of [{ after: '12' }, { after: 'x'.repeat(60) }, { after: '', Sorts: [{ Member: 'call_id' }] }])
      expect([request, (await key.send(callApi.list, { request })).status]).toEqual([request, 400])
  })
})

describe('an ETag', () => {
  const read = (ID: string, headers = {}) => key.send(callApi.load, { ID }, { headers })

  it('saves a program the same answer', async () => {
    const { ID } = await createCall(app.db)
    const { headers } = await read(ID)
    const again = await read(ID, { 'if-none-match': `"other", ${headers.etag}` })
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag])
    await key.send(callApi.save, { ID, version: 1, subject: 'Changed' })
    expect((await read(ID, { 'if-none-match': `${headers.etag}` })).status).toBe(200)
    expect((await (await app.signInAs('dispatcher')).send(callApi.load, { ID })).headers.etag).toBeUndefined()
  })

  it('is the version of a change, which an older one makes a conflict', async () => {
    const { ID } = await createCall(app.db)
    const { etag } = (await read(ID)).headers
    const save = (subject: string) => key.send(callApi.save, { ID, subject }, { headers: { 'if-match': `${etag}` } })
    expect((await save('First')).body.HasError).toBe(false)
    expect((await save('Second')).body).toMatchObject({ HasError: true, customErrorCode: 'Conflict', status: 409 })
    const headers = { 'if-match': 'nonsense' }
    expect((await key.send(callApi.save, { ID, subject: 'Third' }, { headers })).status).toBe(400)
  })
})

it('tells a key how many requests of the minute are left', async () => {
  const fresh = await createKeyClient(app)
  const { headers } = await fresh.send(callApi.list, {})
  expect(headers['ratelimit-policy']).toBe('"minute";q=3000;w=60')
  expect(headers.ratelimit).toBe('"minute";r=2999;t=60')
  const again = await fresh.send(callApi.list, {})
  expect(again.headers.ratelimit).toBe('"minute";r=2998;t=60')
})
