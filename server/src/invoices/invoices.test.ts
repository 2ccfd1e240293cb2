import type { HistoryRow } from '@callout/domain/history/history.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { companyIds, type Person } from '../../test/fixtures/factories.ts'
import {
  createFee,
  type Fee,
  invoiceFees,
  loadInvoiceableFees,
  toInvoicedFee,
  uniqueInvoiceNumber,
} from '../../test/fixtures/fees.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeEach(async () => {
  await app.db.deleteFrom('supplier_invoice_documents').execute()
  await app.db.deleteFrom('supplier_invoices').execute()
  await app.db.deleteFrom('documents').execute()
})

const loadDocument = (DocEntry: number) =>
  app.db.selectFrom('documents').selectAll().where('DocEntry', '=', DocEntry).executeTakeFirstOrThrow()
const numbers = (rows: readonly { DocNum: string }[]) => rows.map(({ DocNum }) => DocNum)

describe('the invoiceable documents', () => {
  it('are the company’s approved documents that are not invoiced, sorted by number', async () => {
    await createFee(app.db, { DocNum: '102' })
    const first = await createFee(app.db, { DocNum: '101' })
    await createFee(app.db, { Confirmed: 'N' })
    await createFee(app.db, { DocStatus: 'C' })
    await createFee(app.db, { IsChangeRequested: 'Y' })
    await createFee(app.db, { type: 'sparepart' })
    await createFee(app.db, {}, 'sur')
    await createFee(app.db, {}, 'roma')
    const filterData = { confirmed: true, status: 'O' }
    expect(numbers(await loadInvoiceableFees(as.sat, filterData))).toEqual(['101', '102'])
    expect((await loadInvoiceableFees(as.sat, filterData))[0]).toMatchObject(toInvoicedFee(first))
    expect(numbers(await loadInvoiceableFees(as.sat, { ...filterData, call_id: first.SCOrigin }))).toEqual(['101'])
    // People search by a part of the call number.
    const part = first.SCOrigin.slice(-3)
    expect(numbers(await loadInvoiceableFees(as.sat, { ...filterData, SCOrigin: part }))).toContain('101')
    expect(numbers(await loadInvoiceableFees(as.sat, { ...filterData, SCOrigin: 'x' }))).toEqual([])
    expect(await loadInvoiceableFees(as.sat, { status: 'C' })).toEqual([])
  })

  it('are listed without paging', async () => {
    for (let i = 0; i < 45; i++) await createFee(app.db)
    expect(await loadInvoiceableFees(as.sat)).toHaveLength(45)
  })
})

describe('supplier invoices', () => {
  it('are listed whole to their company only: a network has too many', async () => {
    const request = { Page: 1, PageSize: 0 }
    await invoiceFees(as.sat, [await createFee(app.db)], uniqueInvoiceNumber())
    expect((await as.sat.send(invoiceApi.list, { request })).body).toMatchObject({ Total: 1 })
    expect((await as.dispatcher.send(invoiceApi.list, { request })).status).toBe(400)
    expect((await as.dispatcher.send(invoiceApi.list, {})).body).toMatchObject({ Total: 1 })
  })

  it('are found by their key, by those who may see them', async () => {
    await invoiceFees(as.sat, [await createFee(app.db)], uniqueInvoiceNumber())
    const { ID } = (await as.sat.send(invoiceApi.list, {})).body.Data[0]
    const totalFor = async (person: Person, filterData: object) =>
      (await as[person].send(invoiceApi.list, { request: { PageSize: 1 }, filterData })).body.Total
    expect(await Promise.all((['dispatcher', 'sat', 'sat2'] as const).map((one) => totalFor(one, { ID })))).toEqual([
      1, 1, 0,
    ])
    expect(await totalFor('dispatcher', { ID: 'x' })).toBe(0)
  })
})

describe('invoicing', () => {
  it('closes each document, stores the invoice lines and writes history on each call', async () => {
    const totals = ['0.10', '0.20', '1234.05']
    const fees = await Promise.all(totals.map((DocTotal) => createFee(app.db, { DocTotal })))
    const other = await createFee(app.db)
    const { body } = await invoiceFees(as.sat, fees, ' F-2026/1 ')
    expect(body).toMatchObject({ HasError: false, Message: expect.stringMatching(/^The invoice has been generated/) })
    expect(body.Data).toMatchObject({
      supplier_invoice: 'F-2026/1',
      societe_uuid: companyIds.norte,
      documents: 3,
      DocTotal: 1234.35,
      created_at: '2026-03-10T09:30:00.000Z',
    })
    for (const fee of fees) {
      expect(await loadDocument(fee.DocEntry)).toMatchObject({ DocStatus: 'C', version: 2 })
      const [row] = (await loadHistory(as.sat, fee.service_job_uuid)) as [HistoryRow]
      expect(row.change_data.type).toBe('invoice')
      expect(row.change_data.changedItem.map(({ field, new_value }) => [field, new_value])).toContainEqual([
        'supplier_invoice',
        'F-2026/1',
      ])
    }
    expect(numbers(await loadInvoiceableFees(as.sat))).toEqual([other.DocNum])
    const lines = await app.db.selectFrom('supplier_invoice_documents').selectAll().orderBy('DocEntry').execute()
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

  it('refuses a number that the company has in other letters, and one that nobody can read', async () => {
    await invoiceFees(as.sat, [await createFee(app.db)], 'Abc-é')
    const refused = await invoiceFees(as.sat, [await createFee(app.db)], 'aBC-É')
    expect(refused.body.Errors).toEqual({ supplierInvoice: 'invoice.refused.number_taken' })
    const other = await invoiceFees(as.sat2, [await createFee(app.db, {}, 'sur')], 'ABC-É')
    expect(other.body.HasError).toBe(false)
    const hidden = await invoiceFees(as.sat, [await createFee(app.db)], 'A\u200bB')
    expect(hidden.body.Errors).toEqual({ supplierInvoice: 'invoice.refused.number_characters' })
  })

  it('creates one invoice for repeated requests with the same key', async () => {
    const fee = await createFee(app.db)
    const body = { supplierInvoice: uniqueInvoiceNumber(), fees: [toInvoicedFee(fee)] }
    const headers = { 'Idempotency-Key': 'the same' }
    const [first, second] = [
      await as.sat.send(invoiceApi.generate, body, { headers }),
      await as.sat.send(invoiceApi.generate, body, { headers }),
    ]
    expect(second.body).toEqual(first.body)
    expect(first.body.HasError).toBe(false)
  })

  it('accepts a form as well as JSON', async () => {
    const { DocEntry, DocNum, SCOrigin, DocTotal, DocDate } = await createFee(app.db)
    const fields = { DocEntry, DocNum, SCOrigin, DocTotal, DocDate }
    const form = new URLSearchParams({ supplierInvoice: 'FORM' })
    for (const [name, value] of Object.entries(fields)) form.set(`fees[0][${name}]`, String(value))
    expect((await as.sat.post('/api/ServiceCall/GenerateInvoice', String(form))).body.HasError).toBe(false)
  })

  it('accepts a number that another company has used', async () => {
    await invoiceFees(as.sat2, [await createFee(app.db, {}, 'sur')], 'SAME')
    expect((await invoiceFees(as.sat, [await createFee(app.db)], 'SAME')).body.HasError).toBe(false)
  })
})

describe('invoicing is refused', () => {
  it.each([
    ['no number', '  ', 'text.required'],
    ['a number of eleven characters', '12345678901', 'message.too_long'],
    ['a number the company has', 'TAKEN', 'invoice.refused.number_taken'],
    ['the same number in more space', ' TAKEN ', 'invoice.refused.number_taken'],
  ])('with %s, with an error on the field', async (_what, supplierInvoice, key) => {
    await invoiceFees(as.sat, [await createFee(app.db)], 'TAKEN')
    const fee = await createFee(app.db)
    const { status, body } = await invoiceFees(as.sat, [fee], supplierInvoice)
    expect([status, body.HasError, body.Errors]).toEqual([200, true, { supplierInvoice: key }])
    expect((await loadDocument(fee.DocEntry)).DocStatus).toBe('O')
  })

  it('without documents, with an error on the field', async () => {
    const { body } = await invoiceFees(as.sat, [])
    expect([body.HasError, body.Errors]).toEqual([true, { fees: 'invoice.refused.empty' }])
  })

  const wrong: [string, () => Promise<Fee>, string][] = [
    ['is not approved', () => createFee(app.db, { Confirmed: 'N' }), 'invoice.refused.not_confirmed'],
    ['is already invoiced', () => createFee(app.db, { DocStatus: 'C' }), 'invoice.refused.invoiced'],
    ['is to be changed', () => createFee(app.db, { IsChangeRequested: 'Y' }), 'invoice.refused.change_requested'],
    ['belongs to another company', () => createFee(app.db, {}, 'sur'), 'invoice.refused.unknown'],
    ['belongs to another network', () => createFee(app.db, {}, 'roma'), 'invoice.refused.unknown'],
    ['is no fee', () => createFee(app.db, { type: 'sparepart' }), 'invoice.refused.unknown'],
    ['has another number', async () => ({ ...(await createFee(app.db)), DocNum: 'other' }), 'invoice.refused.unknown'],
    [
      'does not exist',
      async () => ({ ...(await createFee(app.db)), DocEntry: 999_999_999 }),
      'invoice.refused.unknown',
    ],
    ['has a lower total', async () => ({ ...(await createFee(app.db)), DocTotal: 10.49 }), 'invoice.refused.total'],
    [
      'has a total higher by a thousandth',
      async () => ({ ...(await createFee(app.db)), DocTotal: 10.501 }),
      'invoice.refused.total',
    ],
  ]
  it.each(wrong)('if one document %s, with its number, and nothing is invoiced', async (_what, make, code) => {
    const right = await createFee(app.db)
    const bad = await make()
    const { status, body } = await invoiceFees(as.sat, [right, bad])
    expect([status, body.HasError, body.customErrorCode]).toEqual([200, true, code])
    expect(body.Message).toContain(bad.DocNum)
    expect((await loadDocument(right.DocEntry)).DocStatus).toBe('O')
    expect((await as.sat.send(invoiceApi.list, {})).body.Data).toEqual([])
    expect(await loadHistory(as.sat, (right as never as { service_job_uuid: string }).service_job_uuid)).toEqual([])
  })

  it('if a document is given twice', async () => {
    const fee = await createFee(app.db)
    expect((await invoiceFees(as.sat, [fee, fee])).body.customErrorCode).toBe('invoice.refused.twice')
  })
})

describe('simultaneous invoices', () => {
  it('never contain the same document', async () => {
    const fees = await Promise.all(Array.from({ length: 6 }, () => createFee(app.db)))
    const shares = [fees, [...fees].reverse(), fees.slice(0, 4), fees.slice(2), fees.slice(3).reverse(), fees.slice(5)]
    const answers = await Promise.all(shares.map((share) => invoiceFees(as.sat, share)))
    const made = answers.filter(({ body }) => !body.HasError)
    expect(answers.map(({ status }) => status)).toEqual(shares.map(() => 200))
    expect(made.length).toBeGreaterThan(0)
    for (const { body } of answers.filter(({ body }) => body.HasError))
      expect(body.customErrorCode).toBe('invoice.refused.invoiced')
    const lines = await app.db.selectFrom('supplier_invoice_documents').select(['DocEntry', 'ID']).execute()
    expect(new Set(lines.map(({ DocEntry }) => DocEntry)).size).toBe(lines.length)
    expect(lines.length).toBe(made.reduce((sum, { body }) => sum + body.Data.documents, 0))
    const closed = await app.db.selectFrom('documents').select('DocEntry').where('DocStatus', '=', 'C').execute()
    expect(closed.length).toBe(lines.length)
  })

  it('never have the same number', async () => {
    const fees = await Promise.all(Array.from({ length: 5 }, () => createFee(app.db)))
    const answers = await Promise.all(fees.map((fee) => invoiceFees(as.sat, [fee], 'ONCE')))
    expect(answers.filter(({ body }) => !body.HasError)).toHaveLength(1)
    const refused = answers.filter(({ body }) => body.HasError)
    expect(refused.map(({ body }) => body.customErrorCode)).toEqual(Array(4).fill('invoice.refused.number_taken'))
    const closed = await app.db.selectFrom('documents').select('DocEntry').where('DocStatus', '=', 'C').execute()
    expect(closed).toHaveLength(1)
  })
})
