import type { Creditable } from '@callout/domain/invoices/credit-note.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  addFeeLines,
  createFee,
  createStoredInvoice,
  invoiceFees,
  loadInvoiceableFees,
  uniqueInvoiceNumber,
} from '../../test/fixtures/fees.ts'
import { pdfTextOf } from '../../test/support/pdf-text.ts'
import { brokenRules } from '../../test/support/schematron.ts'
import { setUpInvoicing } from '../../test/support/set-up-invoicing.ts'
import type { TestClient } from '../../test/support/test-app.ts'

const { app, as } = setUpInvoicing()

beforeAll(() =>
  app.pool.query(`update networks set dispatch_email = 'office@network.example' where network_code = 'ATLIBE'`),
)

const line = (ItemCode: string, Quantity: string, Price: string, LineTotal: string, Distance?: string) => ({
  ...{ ItemCode, Description: `Fee ${ItemCode}`, Quantity, Price, LineTotal, Distance: Distance ?? null },
})

/** An invoice of two calls: 3 × 3.33 and 40 km on the first, one line on the second. */
async function createInvoiceOfLines() {
  const fees = [await createFee(app.db, { DocTotal: '29.99' }), await createFee(app.db, { DocTotal: '50.00' })] as const
  await addFeeLines(app.db, fees[0], [line('HOUR', '3', '3.33', '9.99'), line('KM', '40', '0.50', '20.00', '20')])
  await addFeeLines(app.db, fees[1], [line('VISIT', '1', '50.00', '50.00')])
  const { body } = await invoiceFees(as.sat, fees)
  return { fees, invoice: body.Data as SupplierInvoice }
}

const credit = (client: TestClient, ID: string, body: object = {}) =>
  client.send(invoiceApi.credit, { ID, supplierInvoice: uniqueInvoiceNumber(), ...body })
const creditable = async (ID: string): Promise<Creditable> =>
  (await as.sat.send(invoiceApi.creditable, { ID })).body.Data
const findInvoice = async (ID: string) => (await as.dispatcher.send(invoiceStateApi.load, { ID })).body.Data
/** True if the company's list lets it credit the invoice. */
const offersCredit = async (ID: string) => {
  const { body } = await as.sat.send(invoiceApi.list, { request: { PageSize: 0 } })
  return body.Data.find((row: SupplierInvoice) => row.ID === ID).can.credit
}
const openFees = async () => (await loadInvoiceableFees(as.sat)).map(({ DocNum }) => DocNum)

describe('a credit note of lines', () => {
  it('takes the quantities named, and leaves the document closed until nothing of it is left', async () => {
    const { fees, invoice } = await createInvoiceOfLines()
    const DocNum = fees[0].DocNum
    const first = await credit(as.sat, invoice.ID, { cause: 'quantity', lines: [{ DocNum, LineNum: 1, Quantity: 1 }] })
    expect(first.body).toMatchObject({ HasError: false, Data: { DocTotal: -3.33, documents: 1, vat_total: -0.7 } })
    expect(await openFees()).not.toContain(DocNum)
    expect(await findInvoice(invoice.ID)).toMatchObject({
      credited_net: 3.33,
      credit_note: first.body.Data.supplier_invoice,
      to_pay: invoice.gross_total - 4.03,
      state: 'received',
    })
    const rest = [
      { DocNum, LineNum: 1 },
      { DocNum, LineNum: 2 },
    ]
    expect((await credit(as.sat, invoice.ID, { lines: rest })).body.Data).toMatchObject({ DocTotal: -26.66 })
    expect(await openFees()).toContain(DocNum)
    expect(await openFees()).not.toContain(fees[1].DocNum)
  })

  it('together with one of the rest takes back net, tax and gross to the cent, and all documents are open', async () => {
    const fee = await createFee(app.db, { DocTotal: '70.36' })
    await addFeeLines(app.db, fee, [line('HOUR', '3', '0.12', '0.36'), line('VISIT', '1', '70.00', '70.00')])
    const invoice = (await invoiceFees(as.sat, [fee])).body.Data as SupplierInvoice
    expect(invoice.vat_total).toBe(14.78)
    const one = [{ DocNum: fee.DocNum, LineNum: 1, Quantity: 1 }]
    // The tax of each is rounded up: the rest takes a cent less than 21 %.
    for (const _ of [1, 2, 3])
      expect((await credit(as.sat, invoice.ID, { lines: one })).body.Data.vat_total).toBe(-0.03)
    const rest = (await credit(as.sat, invoice.ID)).body.Data as SupplierInvoice
    expect(rest).toMatchObject({ DocTotal: -70, vat_total: -14.69, to_pay: 0, state: 'credited' })
    const xml = (await as.sat.send(invoiceApi.xml, { ID: rest.ID, syntax: 'ubl' })).bytes.toString()
    expect(brokenRules('ubl', xml)).toEqual([])
    for (const part of ['>70.00<', '>14.69<', '>84.69<']) expect(xml).toContain(part)
    expect(await findInvoice(invoice.ID)).toMatchObject({
      ...{ credited_net: 70.36, to_pay: 0, state: 'credited', can: { credit: false } },
    })
    expect(await openFees()).toContain(fee.DocNum)
    expect((await invoiceFees(as.sat, [fee])).body.HasError).toBe(false)
  })

  it('says the same on paper and in both electronic forms, with the invoice, its day and the cause', async () => {
    const { fees, invoice } = await createInvoiceOfLines()
    const lines = [{ DocNum: fees[0].DocNum, LineNum: 2, Quantity: '10.5' }]
    const { ID } = (await credit(as.sat, invoice.ID, { cause: 'quantity', lines })).body.Data
    for (const syntax of ['cii', 'ubl'] as const) {
      const xml = (await as.dispatcher.send(invoiceApi.xml, { ID, syntax })).bytes.toString()
      expect(brokenRules(syntax, xml)).toEqual([])
      for (const part of [
        '>381<',
        `>${invoice.supplier_invoice}<`,
        '>5.25<',
        '>1.10<',
        '>6.35<',
        'Cantidad incorrecta',
      ])
        expect(xml).toContain(part)
      expect(xml).toContain(syntax === 'ubl' ? '<cbc:IssueDate>2026-03-10<' : '>20260310<')
      expect(xml).not.toContain('VISIT')
    }
    const text = await pdfTextOf((await as.sat.send(invoiceApi.pdf, { ID })).bytes)
    for (const part of [
      'Factura rectificativa',
      `${invoice.supplier_invoice} del 03/10/2026`,
      'Cantidad incorrecta',
      '6,35 €',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(part)
    expect((await findInvoice(ID)).lines).toMatchObject([{ ItemCode: 'KM', Quantity: 10.5, LineTotal: 5.25 }])
  })

  it('offers what is left, the causes of the country and the number after the last', async () => {
    const { fees, invoice } = await createInvoiceOfLines()
    const [{ DocNum }] = fees
    await credit(as.sat, invoice.ID, { supplierInvoice: 'R-41', lines: [{ DocNum, LineNum: 1, Quantity: 2 }] })
    expect(await creditable(invoice.ID)).toMatchObject({ has_lines: true, left: 73.33, number: 'R-42', paid_on: null })
    const { lines, causes } = await creditable(invoice.ID)
    expect(lines.find((one) => one.DocNum === DocNum && one.LineNum === 1)).toMatchObject({
      Quantity: 3,
      credited_quantity: 2,
      credited_total: 6.66,
    })
    expect(causes).not.toContain('agreement')
  })

  it('is told to the back office by mail, in the language of the network', async () => {
    const { fees, invoice } = await createInvoiceOfLines()
    await app.db.deleteFrom('mails').execute()
    const supplierInvoice = uniqueInvoiceNumber()
    const lines = [{ DocNum: fees[1].DocNum, LineNum: 1 }]
    await credit(as.sat, invoice.ID, { supplierInvoice, cause: 'not_done', lines })
    const mails = await app.db.selectFrom('mails').selectAll().execute()
    expect(mails).toMatchObject([{ recipient: 'office@network.example' }])
    for (const part of [supplierInvoice, invoice.supplier_invoice, 'Servicio no prestado', '-50,00'])
      expect(`${mails[0]?.subject} ${mails[0]?.body}`).toContain(part)
    expect(mails[0]?.body).not.toMatch(/[{}]/)
  })
})

describe('crediting lines is refused', () => {
  it.each([
    ['more than is left', { LineNum: 1, Quantity: 3.5 }, 'lines.0.Quantity', 'invoice.refused.credit_quantity'],
    ['an unknown line', { LineNum: 9 }, 'lines.0.LineNum', 'document.refused.unknown_line'],
    ['nothing', { LineNum: 1, Quantity: 0 }, 'lines', 'invoice.refused.credit_nothing'],
  ])('for %s, and nothing is written', async (_what, requested, field, message) => {
    const { fees, invoice } = await createInvoiceOfLines()
    const { body } = await credit(as.sat, invoice.ID, { lines: [{ DocNum: fees[0].DocNum, ...requested }] })
    expect(body).toMatchObject({ HasError: true, Errors: { [field]: message } })
    expect(await findInvoice(invoice.ID)).toMatchObject({ credit_note: '', credited_net: 0 })
  })

  it('for a cause of another country', async () => {
    const { invoice } = await createInvoiceOfLines()
    for (const cause of ['agreement', 'because'])
      expect((await credit(as.sat, invoice.ID, { cause })).body.Errors).toEqual({ cause: 'message.not_in_list' })
  })

  it('for an invoice older than the policy allows, also as a whole', async () => {
    const { invoice } = await createInvoiceOfLines()
    await app.pool.query(`update supplier_invoices set created_at = '2022-03-08T10:00:00Z' where "ID" = $1`, [
      invoice.ID,
    ])
    for (const client of [
      () => credit(as.sat, invoice.ID),
      () => as.sat.send(invoiceApi.creditable, { ID: invoice.ID }),
    ])
      expect((await client()).body).toMatchObject({ HasError: true, customErrorCode: 'invoice.refused.too_old' })
    expect(await offersCredit(invoice.ID)).toBe(false)
    const years = (value: string) =>
      app.pool.query(
        `update networks set assignment_policy = jsonb_set(assignment_policy, '{approval}', $1::jsonb)
        where network_code = 'ATLIBE'`,
        [value],
      )
    await years('{"credit_years": 5}')
    expect(await offersCredit(invoice.ID)).toBe(true)
    expect((await credit(as.sat, invoice.ID)).body.HasError).toBe(false)
    await years('{}')
  })

  it('for an invoice that was kept without its lines; as a whole it is credited once', async () => {
    const { ID } = await createStoredInvoice(app.db, 'norte')
    expect(await creditable(ID)).toMatchObject({ has_lines: false, lines: [], left: 10.5 })
    expect((await credit(as.sat, ID, { lines: [{ DocNum: 'X', LineNum: 1 }] })).body.customErrorCode).toBe(
      'invoice.refused.no_lines',
    )
    expect((await credit(as.sat, ID)).body.Data).toMatchObject({ DocTotal: -10.5 })
    expect((await credit(as.sat, ID)).body.customErrorCode).toBe('invoice.refused.credited')
  })

  it('beyond the invoice, when several people credit the same line at once', async () => {
    const { fees, invoice } = await createInvoiceOfLines()
    const lines = [{ DocNum: fees[0].DocNum, LineNum: 1, Quantity: 2 }]
    const answers = await Promise.all(Array.from({ length: 4 }, () => credit(as.sat, invoice.ID, { lines })))
    expect(answers.filter(({ body }) => !body.HasError)).toHaveLength(1)
    for (const { body } of answers.filter((answer) => answer.body.HasError))
      expect(body.Errors).toEqual({ 'lines.0.Quantity': 'invoice.refused.credit_quantity' })
    expect(await findInvoice(invoice.ID)).toMatchObject({ credited_net: 6.66 })
  })

  it('to everybody but the company that made the invoice', async () => {
    const { invoice } = await createInvoiceOfLines()
    const ask = (client: TestClient) => client.send(invoiceApi.creditable, { ID: invoice.ID })
    for (const person of ['sat2', 'sat-ygnita'] as const) expect((await ask(as[person])).status).toBe(404)
    for (const person of ['dispatcher', 'backoffice', 'tech'] as const) expect((await ask(as[person])).status).toBe(403)
    expect((await ask(app.signedOut)).status).toBe(401)
  })
})
