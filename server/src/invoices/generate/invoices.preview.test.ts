import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { addVat } from '@callout/domain/invoices/vat.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  addLegalFacts,
  createFee,
  createStoredInvoice,
  invoiceFees,
  legalFacts,
  toInvoicedFee,
  uniqueInvoiceNumber,
} from '../../../test/fixtures/fees.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const setPolicy = (value: 'Y' | 'N') =>
  sql`update networks set assignment_policy = jsonb_set(jsonb_set(assignment_policy, '{approval}',
    coalesce(assignment_policy->'approval', '{}')), '{approval,complete_invoices}', ${JSON.stringify(value)}::jsonb)
    where network_code = 'ATLIBE'`.execute(app.db)

beforeEach(() => addLegalFacts(app.db))
afterEach(() => setPolicy('N'))

const preview = async (body: object = {}) => (await as.sat.send(invoiceApi.preview, body)).body.Data
const generate = async (body: object) =>
  as.sat.send(invoiceApi.generate, {
    supplierInvoice: uniqueInvoiceNumber(),
    fees: [toInvoicedFee(await createFee(app.db))],
    ...body,
  })

describe('an invoice before it is made', () => {
  it('has recipient, sums, due day and account as the invoice will have them', async () => {
    const fees = [await createFee(app.db, { DocTotal: '1200.10' }), await createFee(app.db, { DocTotal: '34.25' })]
    const foreign = await createFee(app.db, { DocTotal: '7.00' }, 'sur')
    const before = await preview({ fees: [...fees, foreign].map(({ DocEntry }) => DocEntry) })
    expect(before).toMatchObject({
      recipient: legalFacts.network.legal_name,
      net: 1234.35,
      taxes: [{ category: 'S', rate: 21, net: 1234.35, vat: 259.21 }],
      total: 1493.56,
      due_on: '2026-04-24',
      iban: legalFacts.company.iban,
      missing: [],
      is_refused: false,
    })
    const { Data } = (await invoiceFees(as.sat, fees)).body
    expect(Data).toMatchObject({ gross_total: before.total, due_on: before.due_on, DocTotal: before.net, lacks: '' })
  })

  it('is made only as a person confirmed it', async () => {
    const fees = [toInvoicedFee(await createFee(app.db, { DocTotal: '100.00' }))]
    const { total, to_pay, due_on, iban } = await preview({ fees: fees.map(({ DocEntry }) => DocEntry) })
    const expected = { total, to_pay, due_on, iban }
    for (const other of [{ total: 120 }, { to_pay: 120.5 }, { due_on: '2026-04-23' }, { iban: '' }]) {
      const { body } = await generate({ fees, expected: { ...expected, ...other } })
      expect(body).toMatchObject({ HasError: true, customErrorCode: 'Conflict' })
      expect(body.Message).toContain('look at it again')
    }
    expect((await generate({ fees, expected })).body.Data).toMatchObject({ gross_total: 121 })
  })

  it('has the tax that the database keeps for lists and exports, in 2,000 cases', async () => {
    const cases = Array.from({ length: 2000 }, (_, index) => {
      const net = ((index * 7919) % 1_000_003) / 100
      return { net: net.toFixed(2), rate: [21, 5.5, 10, 4, 22, 23, 6.25, 0.01][index % 8] ?? 21 }
    })
    const { rows } = await sql<{ vat: string }>`select round(net * rate / 100, 2) as vat
      from unnest(${cases.map(({ net }) => net)}::numeric[], ${cases.map(({ rate }) => String(rate))}::numeric[]) c (net, rate)`.execute(
      app.db,
    )
    expect(rows.map(({ vat }) => Number(vat))).toEqual(cases.map(({ net, rate }) => addVat(net, rate).vat))
  })

  it('proposes the next number of the company, and tells the numbers that a typed one leaves out', async () => {
    await app.db.deleteFrom('supplier_invoice_documents').execute()
    await app.db.deleteFrom('supplier_invoices').execute()
    expect((await preview()).next_number).toBe('2026-001')
    await createStoredInvoice(app.db, 'sur')
    for (const number of ['F-2026-1', 'F-2026-3']) await invoiceFees(as.sat, [await createFee(app.db)], number)
    await app.db
      .updateTable('supplier_invoices')
      .set({ created_at: '2026-03-01T08:00:00.000Z' })
      .where('supplier_invoice', '=', 'F-2026-1')
      .execute()
    expect(await preview()).toMatchObject({ next_number: 'F-2026-4', gaps: ['F-2026-2'] })
    expect((await preview({ supplierInvoice: 'F-2026-6' })).gaps).toEqual(['F-2026-2', 'F-2026-4', 'F-2026-5'])
    expect((await preview({ supplierInvoice: 'X' })).gaps).toEqual([])
  })

  it('has neither tax nor due day nor account without the facts, and names them', async () => {
    await addLegalFacts(app.db, { iban: '', vat_treatment: '' })
    await app.db.updateTable('networks').set({ tax_number: '' }).where('network_code', '=', 'ATLIBE').execute()
    const { DocEntry } = await createFee(app.db)
    expect(await preview({ fees: [DocEntry] })).toMatchObject({
      net: 10.5,
      taxes: [],
      total: 10.5,
      due_on: null,
      iban: '',
      missing: ['iban', 'vat_treatment', 'network_tax_number'],
      is_refused: false,
    })
    await setPolicy('Y')
    expect((await preview()).is_refused).toBe(true)
  })

  it('is shown to companies alone', async () => {
    for (const person of ['dispatcher', 'backoffice', 'callcenter'] as const)
      expect((await as[person].send(invoiceApi.preview, {})).status).toBe(403)
    expect((await app.signedOut.send(invoiceApi.preview, {})).status).toBe(401)
  })
})

describe('an invoice that lacks a legal fact', () => {
  it('is made from the fields of the law alone, and the answer names the fact', async () => {
    await addLegalFacts(app.db, { iban: '' })
    await app.db.updateTable('networks').set({ adresse: '' }).where('network_code', '=', 'ATLIBE').execute()
    const { body } = await generate({})
    expect(body).toMatchObject({ HasError: false, Data: { lacks: 'IBAN, Address (recipient)', can: { xml: false } } })
    expect(body.Message).toBe(
      'The invoice has been generated without VAT, due date and IBAN. Missing or wrong: IBAN, Address (recipient).',
    )
  })

  it('is made by a person who said to go without it, and not if meanwhile another one is missing', async () => {
    await addLegalFacts(app.db, { iban: '' })
    expect((await generate({ without: ['iban'] })).body.HasError).toBe(false)
    await addLegalFacts(app.db, { iban: '', tax_number: '' })
    const { body } = await generate({ without: ['iban'] })
    expect(body).toMatchObject({ HasError: true, customErrorCode: 'Conflict' })
    expect(body.Message).toContain('Tax number, IBAN')
  })

  it('is refused where the network wants them whole, whatever a person says', async () => {
    await setPolicy('Y')
    expect((await generate({})).body.HasError).toBe(false)
    await addLegalFacts(app.db, { iban: '' })
    for (const without of [undefined, ['iban']]) {
      const { body } = await generate({ without })
      expect(body).toMatchObject({ HasError: true, customErrorCode: 'invoice.refused.incomplete' })
    }
    const { rows } = await sql`select from documents where "DocStatus" = 'O' and type = 'fee'`.execute(app.db)
    expect(rows.length).toBeGreaterThanOrEqual(2)
  })
})
