import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { DocumentCheck } from '@callout/domain/documents/document.ts'
import { priceEffectApi } from '@callout/domain/documents/price-effect.api.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAcceptedCall, createTariff, loadFeeDocument, saveFeeDocument } from '../../test/fixtures/documents.ts'
import { acceptedVisit } from '../../test/fixtures/factories.ts'
import { sendRows } from '../../test/fixtures/sent-rows.ts'
import { runCheckJobs } from '../../test/support/check-jobs.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { createFeePriceTasks } from './fee-price.job.ts'

// The clock of the tests: 10 March 2026, 10:00 in Madrid.
const app = setUpApp()
const as = setUpClients(app)
beforeAll(() => createTariff(app.db))

const rowsOf = async (query: string) => (await app.pool.query(query)).rows
const prices = (code = 'VISIT') =>
  rowsOf(`select valid_from::text, "Price" from fee_prices where network_code = 'ATLIBE' and "ItemCode" = '${code}'
    order by valid_from nulls first`)
const setPrices = (...rows: [valid_from: string | null, Price: number][]) =>
  app.db.transaction().execute(async (tx) => {
    await sql`delete from fee_prices where network_code = 'ATLIBE' and "ItemCode" = 'VISIT'`.execute(tx)
    for (const [valid_from, Price] of rows)
      await sql`insert into fee_prices values ('ATLIBE', 'VISIT', ${valid_from}, ${Price})`.execute(tx)
  })
const put = (name: 'Fees' | 'FeePrices', ...rows: object[]) => sendRows(as.dispatcher, name, rows as never)
const visit = { lines: [{ ItemCode: 'VISIT' }] }
const visitAt = (at: string, facts = {}) => createAcceptedCall(app.db, 'norte', { ...acceptedVisit(at), ...facts })
const canarias = { pays: 'ES', code_postal: '35001' }
const foundPrice = ({ checks }: { checks: DocumentCheck[] }) => checks.find(({ name }) => name === 'price')?.facts

beforeEach(() => setPrices([null, 35], ['2026-04-01', 38]))

describe('the price of a fee', () => {
  it.each([
    ['the last hour of the day before, on the clocks of the place', '2026-03-31T21:59:00Z', {}, 35],
    ['midnight', '2026-03-31T22:00:00Z', {}, 38],
    ['the same instant on islands an hour behind', '2026-03-31T22:30:00Z', canarias, 35],
    ['midnight of the islands', '2026-03-31T23:00:00Z', canarias, 38],
  ])('is that of the appointment: %s', async (_what, at, facts, Price) => {
    const { orderLines } = await saveFeeDocument(as.sat, await visitAt(at, facts), visit)
    expect(orderLines[0]).toMatchObject({ Price, LineTotal: Price })
  })

  it('is that of the day of saving without an appointment', async () => {
    await setPrices([null, 30], ['2026-03-10', 35], ['2026-03-11', 38])
    const call = await createAcceptedCall(app.db, 'norte', { appointment_date_at: null })
    const { orderLines } = await saveFeeDocument(as.sat, call, visit)
    expect(orderLines[0]?.Price).toBe(35)
  })

  it('stays as it was when the line was first saved, and is compared with the tariff of then', async () => {
    const call = await visitAt('2026-03-20T08:00:00Z')
    const { DocNum } = await saveFeeDocument(as.sat, call, visit)
    await sql`update calls set appointment_date_at = '2026-04-20T08:00:00Z' where "ID" = ${call.ID}`.execute(app.db)
    await setPrices([null, 36], ['2026-04-01', 38])
    const again = { docNum: DocNum, version: 1, lines: [{ LineNum: 1, Quantity: 2 }] }
    const saved = await saveFeeDocument(as.sat, call, again)
    expect(saved.orderLines[0]).toMatchObject({ Price: 35, LineTotal: 70 })
    expect(Object.keys(saved.orderLines[0] ?? {})).not.toContain('TariffPrice')
    await runCheckJobs(app)
    expect(foundPrice(await loadFeeDocument(as.dispatcher, call, DocNum))).toBeUndefined()
    const agreed = { docNum: DocNum, version: 2, lines: [{ LineNum: 1, Price: 36 }] }
    const facts = foundPrice(await saveFeeDocument(as.dispatcher, call, agreed))
    expect(facts).toMatchObject({ written: 36, tariff: 35, day: '2026-03-20' })
  })

  it('of another fee on the same line is that of the day then', async () => {
    const call = await visitAt('2026-03-20T08:00:00Z')
    const { DocNum } = await saveFeeDocument(as.sat, call, { lines: [{ ItemCode: 'HOUR' }] })
    await sql`update calls set appointment_date_at = '2026-04-20T08:00:00Z' where "ID" = ${call.ID}`.execute(app.db)
    const other = { docNum: DocNum, version: 1, lines: [{ LineNum: 1, ItemCode: 'VISIT' }] }
    expect((await saveFeeDocument(as.sat, call, other)).orderLines[0]?.Price).toBe(38)
  })

  it('is compared with the tariff of the visit in a line that came without one', async () => {
    const call = await visitAt('2026-04-20T08:00:00Z')
    const { DocNum } = await saveFeeDocument(as.sat, call, visit)
    await sql`update document_lines set "TariffPrice" = null, "TariffDay" = null, "Price" = 35
      where "DocEntry" = (select "DocEntry" from documents where type = 'fee' and "DocNum" = ${DocNum})`.execute(app.db)
    await setPrices([null, 35], ['2026-04-01', 39])
    await runCheckJobs(app)
    expect(foundPrice(await loadFeeDocument(as.dispatcher, call, DocNum))).toMatchObject({
      written: 35,
      tariff: 39,
      day: '2026-04-20',
    })
  })

  it('is checked before it is saved', async () => {
    const body = { callID: (await visitAt('2026-04-20T08:00:00Z')).call_id, lines: [{ ItemCode: 'VISIT', Price: 35 }] }
    const { Data } = (await as.dispatcher.send(documentApi.checkFee, body)).body
    expect(foundPrice({ checks: Data })).toMatchObject({ written: 35, tariff: 38 })
  })

  it('is shown for the call whose fee is written, and for today otherwise', async () => {
    const priceFor = async (parentValue?: string) => {
      const { body } = await as.sat.send(valueListApi.list, { valueList: 'call_fees', parentValue })
      return body.find(({ value }: { value: string }) => value === 'VISIT')?.Price
    }
    expect(await priceFor()).toBe(35)
    expect(await priceFor((await visitAt('2026-04-20T08:00:00Z')).call_id)).toBe(38)
    const { call_id: parentValue } = await createAcceptedCall(app.db, 'sur')
    const { status } = await as.sat.send(valueListApi.list, { valueList: 'call_fees', parentValue })
    expect(status).toBe(404)
  })
})

describe('the sheet of prices', () => {
  it('takes a price from a day on, and the same again as unchanged', async () => {
    const row = { ItemCode: 'VISIT', valid_from: '2026-07-01', Price: '39.5' }
    expect(await put('FeePrices', row)).toMatchObject({ created: 1, refused: 0 })
    expect(await put('FeePrices', row)).toMatchObject({ unchanged: 1 })
    expect(await put('FeePrices', { ...row, Price: '40' })).toMatchObject({ updated: 1 })
    expect(await prices()).toEqual([
      { valid_from: null, Price: '35.00' },
      { valid_from: '2026-04-01', Price: '38.00' },
      { valid_from: '2026-07-01', Price: '40.00' },
    ])
  })

  it.each([
    ['a past day', { valid_from: '2026-03-09', Price: '34' }, 'valid_from', '"2026-03-09" is in the past'],
    ['no day, which is the past', { valid_from: null, Price: '34' }, 'valid_from', '"" is in the past'],
    ['no price', { valid_from: '2026-05-01', Price: null }, 'Price', 'it is required'],
    ['an unknown fee', { ItemCode: 'NONE', valid_from: '2026-05-01', Price: '1' }, 'ItemCode', 'is not a fee'],
    ['no day of the calendar', { valid_from: '2026-02-30', Price: '1' }, 'valid_from', 'is not a date'],
  ])('refuses %s', async (_what, row, column, message) => {
    const { rows } = await put('FeePrices', { ItemCode: 'VISIT', ...row })
    expect(rows[0]).toMatchObject({ result: 'refused', errors: [{ column }] })
    expect(rows[0]?.errors[0]?.message).toContain(message)
    expect(await prices()).toHaveLength(2)
  })

  it('takes what is stored for the past as unchanged', async () => {
    const first = { ItemCode: 'VISIT', valid_from: '', Price: '35.00' }
    expect(await put('FeePrices', first)).toMatchObject({ unchanged: 1, refused: 0 })
  })

  it('takes a past price with a note, in the administration', async () => {
    const save = async (row: object, more: object = {}) =>
      (await as.dispatcher.send(adminRowsApi.save, { sheet: 'fee-prices', rows: [{ row }], ...more })).body.Data
    const row = { ItemCode: 'VISIT', valid_from: '2026-02-01', Price: 36 }
    expect((await save(row)).items[0]).toMatchObject({
      result: 'refused',
      Errors: { valid_from: '"2026-02-01" is in the past: such a price needs a note that says why.' },
    })
    expect(await save(row, { note: 'Agreed in January', dry_run: true })).toMatchObject({ created: 1, batch: null })
    expect(await save(row, { note: 'Agreed in January' })).toMatchObject({ created: 1 })
    expect((await prices())[1]).toEqual({ valid_from: '2026-02-01', Price: '36.00' })
    const stored = (
      await as.dispatcher.send(adminRowsApi.rows, { sheet: 'fee-prices', filterData: { search: 'VISIT' } })
    ).body.Data
    expect(stored.map(({ row }: { row: object }) => row)).toMatchObject([
      { ItemCode: 'VISIT', valid_from: '', Price: 35 },
      { valid_from: '2026-02-01', Price: 36 },
      { valid_from: '2026-04-01', Price: 38 },
    ])
    // Removing it changes the past as well.
    const remove = { rows: [{ key: stored[1]?.key, row: { remove: true } }], sheet: 'fee-prices' }
    const removing = async (note: string) =>
      (await as.dispatcher.send(adminRowsApi.save, { ...remove, note })).body.Data
    expect(await removing('')).toMatchObject({ refused: 1 })
    const { batch } = await removing('A mistake')
    expect(await prices()).toHaveLength(2)
    // Taking that back does too: it has the same note.
    const undo = async (body: object) => (await as.dispatcher.send(adminRowsApi.undo, body)).body.Data
    expect(await undo({ batch })).toMatchObject({ undone: 1, refused: 0 })
    expect((await prices())[1]).toEqual({ valid_from: '2026-02-01', Price: '36.00' })
    expect(await removing('A mistake')).toMatchObject({ refused: 0 })
    expect(await prices()).toHaveLength(2)
  })

  it('refuses one day of a fee twice, also the day without a date', async () => {
    const twice = (valid_from: string | null) => [
      { ItemCode: 'VISIT', valid_from, Price: '35' },
      { ItemCode: 'VISIT', valid_from, Price: '41' },
    ]
    expect(await put('FeePrices', ...twice('2026-08-01'))).toMatchObject({ created: 1, refused: 1 })
    expect(await put('FeePrices', ...twice(null))).toMatchObject({ unchanged: 1, refused: 1 })
  })
})

describe('the price in the sheet of fees', () => {
  const fee = { position: 1, text_es: 'Visit', Distance: null, Account: '', CostCenter: '' }
  it('counts from today on, and is the first price of a new fee', async () => {
    await put('Fees', { ItemCode: 'VISIT', ...fee, Price: '36' }, { ItemCode: 'NEW', ...fee, Price: '12' })
    expect(await prices()).toEqual([
      { valid_from: null, Price: '35.00' },
      { valid_from: '2026-03-10', Price: '36.00' },
      { valid_from: '2026-04-01', Price: '38.00' },
    ])
    expect(await prices('NEW')).toEqual([{ valid_from: null, Price: '12.00' }])
    await put('Fees', { ItemCode: 'VISIT', ...fee, Price: '37' })
    expect((await prices())[1]).toEqual({ valid_from: '2026-03-10', Price: '37.00' })
  })

  it('becomes that of a new day', async () => {
    const shown = () => rowsOf(`select "Price" from call_fees where network_code = 'ATLIBE' and "ItemCode" = 'VISIT'`)
    await app.pool.query(`alter table fee_prices disable trigger fee_price_repeated`)
    await setPrices([null, 35], ['2026-04-01', 50])
    await app.pool.query(`alter table fee_prices enable trigger fee_price_repeated`)
    await createFeePriceTasks({ db: app.db } as never).repeat_fee_prices({}, {} as never)
    // The database has the true date, which is after that of the tests.
    expect(await shown()).toEqual([{ Price: '50.00' }])
  })
})

describe('the effect of new prices', () => {
  const effect = async (prices: object[], client = as.dispatcher) =>
    (await client.send(priceEffectApi.get, { prices })).body.Data

  it('compares the quantities of a year at old and new prices, and counts the documents that stay', async () => {
    await app.pool.query(`delete from document_lines; delete from documents`)
    const call = await visitAt('2026-03-20T08:00:00Z')
    await saveFeeDocument(as.sat, call, { lines: [{ ItemCode: 'VISIT', Quantity: 2 }, { ItemCode: 'HOUR' }] })
    const { DocNum } = await saveFeeDocument(as.sat, call, { lines: [{ ItemCode: 'VISIT' }, { ItemCode: 'HOUR' }] })
    const { DocNum: old } = await saveFeeDocument(as.sat, call, visit)
    await app.pool.query(`update documents set "Confirmed" = 'Y' where type = 'fee' and "DocNum" = '${DocNum}';
      update documents set "DocDate" = '2025-03-10' where type = 'fee' and "DocNum" = '${old}'`)
    const prices = [
      { ItemCode: 'VISIT', valid_from: '2026-05-01', Price: 40 },
      { ItemCode: 'HOUR', Price: 30 },
      { ItemCode: 'KM', valid_from: '2026-05-01', Price: 1 },
    ]
    expect(await effect(prices)).toEqual({
      volume_before: 176.68,
      volume_after: 180,
      difference: 3.32,
      lines: 4,
      open_documents: 1,
      items: [
        // Without the change it would be that of April.
        { ItemCode: 'VISIT', volume_before: 114, volume_after: 120, difference: 6, lines: 2, open_documents: 1 },
        { ItemCode: 'HOUR', volume_before: 62.68, volume_after: 60, difference: -2.68, lines: 2, open_documents: 1 },
        { ItemCode: 'KM', volume_before: 0, volume_after: 0, difference: 0, lines: 0, open_documents: 0 },
      ],
    })
    const twice = [...prices, { ItemCode: 'VISIT', valid_from: '2026-06-01', Price: 41 }]
    expect((await effect(twice)).items[0]).toMatchObject({ ItemCode: 'VISIT', volume_after: 123 })
    expect(await effect([])).toMatchObject({ difference: 0, lines: 0, items: [] })
  })

  it('is none of another network, and for those who administer prices', async () => {
    const { body } = await as.dispatcher.send(
      priceEffectApi.get,
      { prices: [{ ItemCode: 'VISIT', Price: 36 }] },
      { query: { networkCode: 'YGNITA' } },
    )
    expect(body.Data).toMatchObject({ lines: 0, open_documents: 0 })
    expect((await as.sat.send(priceEffectApi.get, { prices: [] })).status).toBe(403)
    expect((await app.signedOut.send(priceEffectApi.get, { prices: [] })).status).toBe(401)
    const wrong = [{ ItemCode: 'VISIT', Price: -1 }]
    expect((await as.dispatcher.send(priceEffectApi.get, { prices: wrong })).body.HasError).toBe(true)
  })
})
