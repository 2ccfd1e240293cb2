import type { ImportSheetName } from '@callout/domain/import/import.ts'
import { describe, expect, it } from 'vitest'
import { sendRows, sentCall, setUpImportedApp, storedCall, storedDocument } from '../../../test/fixtures/sent-rows.ts'
import type { SentRow } from './load-rows.ts'

const { app, dispatcher } = setUpImportedApp()

const put = async (name: ImportSheetName, row: SentRow) => (await sendRows(dispatcher, name, [row])).rows[0]
const document = { type: 'fee', call_key: 'SAV-2026-01877', supplier_code: 'F0101', DocDate: '2026-02-06' } as const
const line = { LineNum: 1, ItemCode: 'DEP-01', Quantity: 1, Price: 41 } as const

describe('a document that a program changes', () => {
  const jobs = async () => {
    const { rows } = await app.pool.query(`delete from graphile_worker._private_jobs j
      using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'check_documents'
      returning j.key`)
    return rows.map(({ key }) => key)
  }

  it('is checked again with those of its appliance, and not with the whole network', async () => {
    await jobs()
    const { ID } = await storedCall(app.pool, 'SAV-2026-01877')
    await put('Documents', { ...document, document_key: 'ERP-CHECKED' })
    expect(await jobs()).toEqual([`check_documents ${ID}`])
    await put('DocumentLines', { ...line, document_key: 'ERP-CHECKED' })
    expect(await jobs()).toEqual([`check_documents ${ID}`])
    await put('DocumentLines', { ...line, document_key: 'ERP-CHECKED' })
    expect(await jobs()).toEqual([])
  })

  it('is checked again for another item at the same price', async () => {
    await put('Documents', { ...document, document_key: 'ERP-ITEM' })
    await put('DocumentLines', { ...line, document_key: 'ERP-ITEM' })
    await jobs()
    expect(await put('DocumentLines', { ...line, document_key: 'ERP-ITEM', ItemCode: 'MO-01' })).toMatchObject({
      result: 'updated',
    })
    expect(await jobs()).toHaveLength(1)
  })

  it('keeps its type', async () => {
    const stored = { ...document, document_key: 'ERP-TYPE' }
    await put('Documents', stored)
    expect(await put('Documents', { ...stored, type: 'sparepart' })).toMatchObject({
      result: 'refused',
      errors: [{ column: 'type' }],
    })
    expect(await storedDocument(app.pool, 'ERP-TYPE')).toMatchObject({ type: 'fee', version: 1 })
  })

  it('has a total within the limits of the portal, however many lines it has', async () => {
    await put('Documents', { ...document, document_key: 'ERP-LARGE' })
    const large = { ...line, document_key: 'ERP-LARGE', Quantity: 99_999.99 }
    expect(await put('DocumentLines', { ...large, Price: 999_999.99 })).toMatchObject({
      result: 'refused',
      errors: [{ column: 'Price', message: 'with this quantity the line is over 4999999999 euros.' }],
    })
    const rows = Array.from({ length: 200 }, (_, index) => ({ ...large, LineNum: index + 1, Price: 50_000 }))
    expect(await sendRows(dispatcher, 'DocumentLines', rows)).toMatchObject({ created: 200 })
    expect(await storedDocument(app.pool, 'ERP-LARGE')).toMatchObject({ DocTotal: '999999900000.00' })
  })
})

describe('a call that was deleted in the portal', () => {
  const deleteCall = (key: string) =>
    app.pool.query(`delete from calls using imported_calls where service_job_uuid = "ID" and call_key = $1`, [key])

  it('stays deleted: its row changes nothing as it was, and is refused otherwise', async () => {
    await put('Calls', sentCall('ERP-DELETED'))
    await deleteCall('ERP-DELETED')
    expect(await put('Calls', sentCall('ERP-DELETED'))).toMatchObject({ result: 'unchanged' })
    expect(await put('Calls', { ...sentCall('ERP-DELETED'), subject: 'Other' })).toMatchObject({
      result: 'refused',
      errors: [{ column: 'call_key', message: expect.stringContaining('"ERP-DELETED" was deleted in the portal') }],
    })
    expect(await storedCall(app.pool, 'ERP-DELETED')).toBeUndefined()
  })

  it('takes no documents and no history', async () => {
    await put('Calls', sentCall('ERP-GONE'))
    await deleteCall('ERP-GONE')
    const refused = { result: 'refused' }
    const row = { ...document, document_key: 'ERP-GONE', call_key: 'ERP-GONE' }
    expect(await put('Documents', row)).toMatchObject(refused)
    const history = { call_key: 'ERP-GONE', created_at: '2026-02-02T09:00:00Z', user_name: 'ERP', type: 'save' }
    expect(await put('CallHistory', history)).toMatchObject(refused)
  })
})
