import type { HistoryRow } from '@callout/domain/history/history.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { company, type Person } from '../../test/factories.ts'
import { aFee, aNumber, type Fee, invoice, invoiceableFor, named } from '../../test/fees.ts'
import { type Caller, everybody, openHouse, type TestHouse } from '../../test/harness.ts'
import { historyOf } from '../../test/history.ts'

let house: TestHouse
let as: Record<Person, Caller>

beforeAll(async () => {
  house = await openHouse()
  as = await everybody(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.db.deleteFrom('supplier_invoice_documents').execute()
  await house.db.deleteFrom('supplier_invoices').execute()
  await house.db.deleteFrom('documents').execute()
})

const stored = (DocEntry: number) =>
  house.db.selectFrom('documents').selectAll().where('DocEntry', '=', DocEntry).executeTakeFirstOrThrow()
const numbers = (rows: readonly { DocNum: string }[]) => rows.map(({ DocNum }) => DocNum)

describe('what can be invoiced', () => {
  it('is what the company was approved and has not invoiced, all of it, by number', async () => {
    await aFee(house.db, { DocNum: '102' })
    const first = await aFee(house.db, { DocNum: '101' })
    await aFee(house.db, { Confirmed: 'N' })
    await aFee(house.db, { DocStatus: 'C' })
    await aFee(house.db, { IsChangeRequested: 'Y' })
    await aFee(house.db, { type: 'sparepart' })
    await aFee(house.db, {}, 'sur')
    await aFee(house.db, {}, 'roma')
    const filterData = { confirmed: true, status: 'O' }
    expect(numbers(await invoiceableFor(as.sat, filterData))).toEqual(['101', '102'])
    expect((await invoiceableFor(as.sat, filterData))[0]).toMatchObject(named(first))
    expect(numbers(await invoiceableFor(as.sat, { ...filterData, call_id: first.SCOrigin }))).toEqual(['101'])
    expect(await invoiceableFor(as.sat, { status: 'C' })).toEqual([])
  })

  it('comes whole, however much it is', async () => {
    for (let i = 0; i < 45; i++) await aFee(house.db)
    expect(await invoiceableFor(as.sat)).toHaveLength(45)
  })
})

describe('invoicing', () => {
  it('closes every document, keeps what was invoiced, and tells each call', async () => {
    const totals = ['0.10', '0.20', '1234.05']
    const fees = await Promise.all(totals.map((DocTotal) => aFee(house.db, { DocTotal })))
    const other = await aFee(house.db)
    const { body } = await invoice(as.sat, fees, ' F-2026/1 ')
    expect(body).toMatchObject({ HasError: false, Message: 'The invoice has been generated' })
    expect(body.Data).toMatchObject({
      supplier_invoice: 'F-2026/1',
      societe_uuid: company.norte,
      documents: 3,
      DocTotal: 1234.35,
      created_at: '2026-03-10T09:30:00.000Z',
    })
    for (const fee of fees) {
      expect(await stored(fee.DocEntry)).toMatchObject({ DocStatus: 'C', version: 2 })
      const [row] = (await historyOf(as.sat, fee.service_job_uuid)) as [HistoryRow]
      expect(row.change_data.type).toBe('invoice')
      expect(row.change_data.changedItem.map(({ field, new_value }) => [field, new_value])).toContainEqual([
        'supplier_invoice',
        'F-2026/1',
      ])
    }
    expect(numbers(await invoiceableFor(as.sat))).toEqual([other.DocNum])
    const lines = await house.db.selectFrom('supplier_invoice_documents').selectAll().orderBy('DocEntry').execute()
    expect(
      lines.map(({ DocEntry, DocNum, SCOrigin, DocDate, DocTotal }) => [DocEntry, DocNum, SCOrigin, DocDate, DocTotal]),
    ).toEqual(
      fees
        .map(({ DocEntry, DocNum, SCOrigin, DocDate, DocTotal }) => [
          DocEntry,
          DocNum,
          SCOrigin,
          DocDate,
          DocTotal.toFixed(2),
        ])
        .sort(([a], [b]) => Number(a) - Number(b)),
    )
  })

  it('is done once for one key, however often it is sent', async () => {
    const fee = await aFee(house.db)
    const body = { supplierInvoice: aNumber(), fees: [named(fee)] }
    const headers = { 'Idempotency-Key': 'the same' }
    const [first, second] = [
      await as.sat.send(invoiceApi.generate, body, { headers }),
      await as.sat.send(invoiceApi.generate, body, { headers }),
    ]
    expect(second.body).toEqual(first.body)
    expect(first.body.HasError).toBe(false)
  })

  it('takes a form as well as JSON', async () => {
    const { DocEntry, DocNum, SCOrigin, DocTotal, DocDate } = await aFee(house.db)
    const fields = { DocEntry, DocNum, SCOrigin, DocTotal, DocDate }
    const form = new URLSearchParams({ supplierInvoice: 'FORM' })
    for (const [name, value] of Object.entries(fields)) form.set(`fees[0][${name}]`, String(value))
    expect((await as.sat.post('/api/ServiceCall/GenerateInvoice', String(form))).body.HasError).toBe(false)
  })

  it('may use a number that another company has', async () => {
    await invoice(as.sat2, [await aFee(house.db, {}, 'sur')], 'SAME')
    expect((await invoice(as.sat, [await aFee(house.db)], 'SAME')).body.HasError).toBe(false)
  })
})

describe('invoicing is refused', () => {
  it.each([
    ['no number', '  ', 'text.required'],
    ['a number of eleven characters', '12345678901', 'message.too_long'],
    ['a number the company has', 'TAKEN', 'invoice.refused.number_taken'],
    ['the same number in more space', ' TAKEN ', 'invoice.refused.number_taken'],
  ])('with %s, on the field', async (_what, supplierInvoice, key) => {
    await invoice(as.sat, [await aFee(house.db)], 'TAKEN')
    const fee = await aFee(house.db)
    const { status, body } = await invoice(as.sat, [fee], supplierInvoice)
    expect([status, body.HasError, body.Errors]).toEqual([200, true, { supplierInvoice: key }])
    expect((await stored(fee.DocEntry)).DocStatus).toBe('O')
  })

  it('without a document, on the field', async () => {
    const { body } = await invoice(as.sat, [])
    expect([body.HasError, body.Errors]).toEqual([true, { fees: 'invoice.refused.empty' }])
  })

  const wrong: [string, () => Promise<Fee>, string][] = [
    ['is not approved', () => aFee(house.db, { Confirmed: 'N' }), 'invoice.refused.not_confirmed'],
    ['is already invoiced', () => aFee(house.db, { DocStatus: 'C' }), 'invoice.refused.invoiced'],
    ['is to be changed', () => aFee(house.db, { IsChangeRequested: 'Y' }), 'invoice.refused.change_requested'],
    ['belongs to another company', () => aFee(house.db, {}, 'sur'), 'invoice.refused.unknown'],
    ['belongs to another network', () => aFee(house.db, {}, 'roma'), 'invoice.refused.unknown'],
    ['is no fee', () => aFee(house.db, { type: 'sparepart' }), 'invoice.refused.unknown'],
    ['has another number', async () => ({ ...(await aFee(house.db)), DocNum: 'other' }), 'invoice.refused.unknown'],
    ['does not exist', async () => ({ ...(await aFee(house.db)), DocEntry: 999_999_999 }), 'invoice.refused.unknown'],
    ['comes to less', async () => ({ ...(await aFee(house.db)), DocTotal: 10.49 }), 'invoice.refused.total'],
    [
      'comes to a thousandth more',
      async () => ({ ...(await aFee(house.db)), DocTotal: 10.501 }),
      'invoice.refused.total',
    ],
  ]
  it.each(wrong)('where one document %s: it is named, and nothing is invoiced', async (_what, make, code) => {
    const right = await aFee(house.db)
    const bad = await make()
    const { status, body } = await invoice(as.sat, [right, bad])
    expect([status, body.HasError, body.customErrorCode]).toEqual([200, true, code])
    expect(body.Message).toContain(bad.DocNum)
    expect((await stored(right.DocEntry)).DocStatus).toBe('O')
    expect((await as.sat.send(invoiceApi.list, {})).body.Data).toEqual([])
    expect(await historyOf(as.sat, (right as never as { service_job_uuid: string }).service_job_uuid)).toEqual([])
  })

  it('where a document is named twice', async () => {
    const fee = await aFee(house.db)
    expect((await invoice(as.sat, [fee, fee])).body.customErrorCode).toBe('invoice.refused.twice')
  })
})

describe('several at once', () => {
  it('never put a document on two invoices', async () => {
    const fees = await Promise.all(Array.from({ length: 6 }, () => aFee(house.db)))
    const shares = [fees, [...fees].reverse(), fees.slice(0, 4), fees.slice(2), fees.slice(3).reverse(), fees.slice(5)]
    const answers = await Promise.all(shares.map((share) => invoice(as.sat, share)))
    const made = answers.filter(({ body }) => !body.HasError)
    expect(answers.map(({ status }) => status)).toEqual(shares.map(() => 200))
    expect(made.length).toBeGreaterThan(0)
    for (const { body } of answers.filter(({ body }) => body.HasError))
      expect(body.customErrorCode).toBe('invoice.refused.invoiced')
    const lines = await house.db.selectFrom('supplier_invoice_documents').select(['DocEntry', 'ID']).execute()
    expect(new Set(lines.map(({ DocEntry }) => DocEntry)).size).toBe(lines.length)
    expect(lines.length).toBe(made.reduce((sum, { body }) => sum + body.Data.documents, 0))
    const closed = await house.db.selectFrom('documents').select('DocEntry').where('DocStatus', '=', 'C').execute()
    expect(closed.length).toBe(lines.length)
  })

  it('never use a number twice', async () => {
    const fees = await Promise.all(Array.from({ length: 5 }, () => aFee(house.db)))
    const answers = await Promise.all(fees.map((fee) => invoice(as.sat, [fee], 'ONCE')))
    expect(answers.filter(({ body }) => !body.HasError)).toHaveLength(1)
    const refused = answers.filter(({ body }) => body.HasError)
    expect(refused.map(({ body }) => body.customErrorCode)).toEqual(Array(4).fill('invoice.refused.number_taken'))
    const closed = await house.db.selectFrom('documents').select('DocEntry').where('DocStatus', '=', 'C').execute()
    expect(closed).toHaveLength(1)
  })
})
