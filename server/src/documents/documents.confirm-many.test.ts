import { documentApi } from '@callout/domain/documents/document.api.ts'
import { describe, expect, it } from 'vitest'
import { createStoredDocuments } from '../../test/fixtures/documents.ts'
import { createCall, heldBy } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const createDocuments = async (company: 'norte' | 'roma' = 'norte') => {
  const network_code = company === 'roma' ? 'YGNITA' : 'ATLIBE'
  const call = await createCall(app.db, { network_code, ...heldBy(company) })
  return { ...call, ...(await createStoredDocuments(app.db, call, company)) }
}
const stored = (DocNum: string) =>
  app.db.selectFrom('documents').selectAll().where('DocNum', '=', DocNum).executeTakeFirstOrThrow()

describe('approving many documents', () => {
  it.each(['fee', 'sparepart', 'dpc'] as const)('approves each %s with its history row', async (type) => {
    const made = [await createDocuments(), await createDocuments()]
    const items = made.map((numbers) => ({ DocNum: numbers[type], version: 1 }))
    const { body } = await as.dispatcher.send(documentApi.confirmMany, { type, items })
    expect(body.Data).toMatchObject({ done: 2, refused: 0 })
    expect(body.Data.items[0]).toMatchObject({ DocNum: items[0]?.DocNum, HasError: false, version: 2 })
    for (const { ID, [type]: DocNum } of made) {
      expect(await stored(DocNum)).toMatchObject({ Confirmed: 'Y', version: 2 })
      const [row] = await loadHistory(as.sat, ID)
      expect(row?.change_data.type).toBe('document_approve')
    }
  })

  it('refuses single documents with their reason and does the others', async () => {
    const [good, approved, requested, moved] = [
      await createDocuments(),
      await createDocuments(),
      await createDocuments(),
      await createDocuments(),
    ]
    await app.db.updateTable('documents').set({ Confirmed: 'Y' }).where('DocNum', '=', approved.fee).execute()
    await app.db.updateTable('documents').set({ IsChangeRequested: 'Y' }).where('DocNum', '=', requested.fee).execute()
    await app.db.updateTable('documents').set({ version: 2 }).where('DocNum', '=', moved.fee).execute()
    const elsewhere = await createDocuments('roma')
    const named = [approved, requested, moved, elsewhere, good].map(({ fee }) => fee)
    const items = [...named, good.sparepart, good.fee].map((DocNum) => ({ DocNum, version: 1 }))
    const { body } = await as.dispatcher.send(documentApi.confirmMany, { type: 'fee', items })
    expect(body.Data).toMatchObject({ done: 1, refused: 5 })
    expect(body.Data.items.map(({ customErrorCode }: { customErrorCode: string }) => customErrorCode)).toEqual([
      'document.refused.confirmed',
      'document.refused.change_requested',
      'Conflict',
      'NotFound',
      '',
      'NotFound',
    ])
    expect((await stored(good.fee)).Confirmed).toBe('Y')
    expect((await stored(elsewhere.fee)).version).toBe(1)
  })

  it('takes what a filter matches if its count is the one that was shown', async () => {
    const { call_id, fee } = await createDocuments()
    const filterData = { call_id, Confirmed: ['N'] }
    const other = await as.dispatcher.send(documentApi.confirmMany, { type: 'fee', filterData, expected: 2 })
    expect(other.body.customErrorCode).toBe('Conflict')
    const { body } = await as.dispatcher.send(documentApi.confirmMany, { type: 'fee', filterData, expected: 1 })
    expect(body.Data.items).toMatchObject([{ DocNum: fee, HasError: false }])
  })

  it('is for dispatchers of the network only', async () => {
    const { fee } = await createDocuments()
    const body = { type: 'fee', items: [{ DocNum: fee }] }
    expect((await app.signedOut.send(documentApi.confirmMany, body)).status).toBe(401)
    for (const person of ['sat', 'sat2', 'callcenter', 'backoffice'] as const)
      expect((await as[person].send(documentApi.confirmMany, body)).status).toBe(403)
    const elsewhere = await as['dispatcher-ygnita'].send(documentApi.confirmMany, body)
    expect(elsewhere.body.Data.items[0].customErrorCode).toBe('NotFound')
    const dpc = await as['dispatcher-ygnita'].send(documentApi.confirmMany, { ...body, type: 'dpc' })
    expect(dpc.status).toBe(403)
    expect((await stored(fee)).version).toBe(1)
  })

  it.each([
    ['both ways at once', { type: 'fee', items: [{ DocNum: '1' }], filterData: {}, expected: 1 }],
    ['no document', { type: 'fee' }],
    ['an unknown type', { type: 'letter', items: [{ DocNum: '1' }] }],
    ['a filter of another type', { type: 'dpc', filterData: { DocTotal: { from: '1' } }, expected: 1 }],
  ])('answers 400 to %s', async (_what, body) => {
    expect((await as.dispatcher.send(documentApi.confirmMany, body)).status).toBe(400)
  })
})
