import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import { historyApi } from '@callout/domain/history/history.api.ts'
import type { HistoryRow } from '@callout/domain/history/history.ts'
import { importApi } from '@callout/domain/import/import.api.ts'
import type { ImportAnswer } from '@callout/domain/import/import.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import type { PayableInvoice } from '@callout/domain/invoices/invoice.payable.ts'
import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createKeyClient } from '../../../test/fixtures/api-keys.ts'
import { addLegalFacts, createFee, invoiceFees, uniqueInvoiceNumber } from '../../../test/fixtures/fees.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import type { TestClient } from '../../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)
let erp: TestClient

beforeAll(async () => {
  await addLegalFacts(app.db)
  erp = await createKeyClient(app, { name: 'ERP', role: 'J' })
})

/** An invoice over 12.71 €, 10.50 without tax. */
async function newInvoice(): Promise<{ readonly ID: string; readonly supplier_invoice: string }> {
  return (await invoiceFees(as.sat, [await createFee(app.db)])).body.Data
}
const paymentOf = (
  { supplier_invoice }: { readonly supplier_invoice: string },
  amount: number,
  fields: object = {},
) => ({
  supplier_code: 'S1',
  supplierInvoice: supplier_invoice,
  reference: `T-${uniqueInvoiceNumber()}`.toUpperCase(),
  paid_on: '2026-03-09',
  amount,
  ...fields,
})
async function tell(rows: readonly object[], client = erp): Promise<ImportAnswer> {
  const { status, body } = await client.send(importApi.InvoicePayments, { rows })
  expect(status).toBe(200)
  return body.Data
}
const messagesOf = ({ rows }: ImportAnswer) => rows.flatMap(({ errors }) => errors.map(({ message }) => message))
const load = async (ID: string): Promise<PayableInvoice> =>
  (await as.dispatcher.send(invoiceStateApi.load, { ID })).body.Data
const payByHand = (client: TestClient, ID: string, amount: number, reference = uniqueInvoiceNumber()) =>
  client.send(invoiceStateApi.pay, { ID, reference, paid_on: '2026-03-09', amount })

describe('a payment that the ERP tells', () => {
  it('pays the invoice, with its day and a row of history; told again it is counted once', async () => {
    const invoice = await newInvoice()
    const payment = paymentOf(invoice, 12.71)
    expect(await tell([payment])).toMatchObject({ created: 1, refused: 0 })
    expect(await load(invoice.ID)).toMatchObject({
      state: 'paid',
      to_pay: 0,
      paid_on: '2026-03-09',
      payments: [{ reference: payment.reference, paid_on: '2026-03-09', amount: 12.71, can: { take_back: false } }],
    })
    expect(await tell([payment])).toMatchObject({ created: 0, unchanged: 1 })
    const filterData = { supplier_invoice_uuid: invoice.ID }
    const { body } = await as.dispatcher.send(historyApi.list, { request: { PageSize: 0 }, filterData })
    const rows: HistoryRow[] = body.Data
    expect(rows).toHaveLength(1)
    expect(rows[0]?.change_data).toMatchObject({ type: 'payment', supplier_invoice: invoice.supplier_invoice })
  })

  it('in parts pays it with the last one', async () => {
    const invoice = await newInvoice()
    await tell([paymentOf(invoice, 10)])
    expect(await load(invoice.ID)).toMatchObject({ state: 'received', to_pay: 2.71, paid_on: null })
    await tell([paymentOf(invoice, 2.71)])
    expect(await load(invoice.ID)).toMatchObject({ state: 'paid', to_pay: 0 })
  })

  it('of an invoice that is not released is told as doubtful, and ends a dispute', async () => {
    const invoice = await newInvoice()
    await as.sat.send(invoiceStateApi.dispute, { ID: invoice.ID, reason: 'Too little' })
    const answer = await tell([paymentOf(invoice, 12.71)])
    expect(answer.rows[0]?.warnings?.[0]?.message).toContain('is not released for payment')
    expect(await load(invoice.ID)).toMatchObject({ state: 'paid', dispute: '' })
  })

  it('is refused for more than is due, also of several rows together', async () => {
    const invoice = await newInvoice()
    const answer = await tell([paymentOf(invoice, 10), paymentOf(invoice, 2.72)])
    expect(answer).toMatchObject({ created: 1, refused: 1 })
    expect(messagesOf(answer)).toEqual(['"2.72" is more than is due of this invoice, or has the wrong sign.'])
    for (const amount of [-1, 0, 2.72]) expect((await tell([paymentOf(invoice, amount)])).refused).toBe(1)
    expect(await load(invoice.ID)).toMatchObject({ to_pay: 2.71 })
  })

  it('is refused for a credited invoice, an unknown one, a day to come, and another amount under its reference', async () => {
    const invoice = await newInvoice()
    const payment = paymentOf(invoice, 1)
    await tell([payment])
    const other = await newInvoice()
    await as.sat.send(invoiceApi.credit, { ID: other.ID, supplierInvoice: uniqueInvoiceNumber() })
    const answer = await tell([
      { ...payment, amount: 2 },
      paymentOf(other, 1),
      paymentOf({ supplier_invoice: 'NONE' }, 1),
      paymentOf(invoice, 1, { paid_on: '2026-03-12' }),
    ])
    expect(messagesOf(answer)).toEqual([
      expect.stringContaining('is told already, with another invoice, day or amount'),
      expect.stringContaining('is credited: nothing of it is due'),
      '"NONE" is no invoice of this company.',
      expect.stringContaining('is in the future'),
    ])
    expect(await load(other.ID)).toMatchObject({ state: 'credited', payments: [] })
  })

  it('of a credit note for a paid invoice is money that came back', async () => {
    const invoice = await newInvoice()
    await tell([paymentOf(invoice, 12.71)])
    const { body } = await as.sat.send(invoiceApi.credit, { ID: invoice.ID, supplierInvoice: uniqueInvoiceNumber() })
    expect((await tell([paymentOf(body.Data, 12.71)])).refused).toBe(1)
    expect((await tell([paymentOf(body.Data, -12.71)])).created).toBe(1)
    expect(await load(body.Data.ID)).toMatchObject({ state: 'paid', to_pay: 0 })
  })

  it('that several programs tell at the same time is counted once', async () => {
    const invoice = await newInvoice()
    const payments = [paymentOf(invoice, 12.71), paymentOf(invoice, 12.71)]
    const answers = await Promise.all([...payments, ...payments].map((payment) => tell([payment])))
    expect(answers.filter(({ created }) => created === 1)).toHaveLength(1)
    expect((await load(invoice.ID)).payments).toHaveLength(1)
  })

  it('is told in small letters or with blanks and is the same payment', async () => {
    const invoice = await newInvoice()
    const payment = paymentOf(invoice, 5)
    expect(await tell([payment])).toMatchObject({ created: 1 })
    const again = { ...payment, reference: ` ${payment.reference.toLowerCase()} ` }
    expect(await tell([again])).toMatchObject({ created: 0, unchanged: 1, refused: 0 })
    expect((await tell([{ ...again, amount: 6 }])).refused).toBe(1)
    expect((await load(invoice.ID)).payments).toEqual([
      { reference: payment.reference.toUpperCase(), paid_on: '2026-03-09', amount: 5, can: { take_back: false } },
    ])
    const other = paymentOf(invoice, 1)
    const twice = await tell([other, { ...other, reference: other.reference.toLowerCase() }])
    expect([twice.created, twice.refused, (await load(invoice.ID)).to_pay]).toEqual([1, 1, 6.71])
  })

  it('that two people enter at the same time is counted once, and not more than is due', async () => {
    const invoice = await newInvoice()
    const same = await Promise.all([as.backoffice, as.dispatcher].map((one) => payByHand(one, invoice.ID, 5, 'Same')))
    expect(same.filter(({ body }) => body.HasError === false)).toHaveLength(1)
    const all = await Promise.all([payByHand(as.backoffice, invoice.ID, 7), payByHand(as.dispatcher, invoice.ID, 7)])
    expect(all.filter(({ body }) => body.HasError === false)).toHaveLength(1)
    expect(await load(invoice.ID)).toMatchObject({ to_pay: 0.71 })
  })

  it('settles many invoices at once, each with its history and version', async () => {
    const invoices = [await newInvoice(), await newInvoice(), await newInvoice()]
    await as.sat.send(invoiceStateApi.dispute, { ID: invoices[1]?.ID ?? '', reason: 'Too little' })
    expect(await tell(invoices.map((invoice, at) => paymentOf(invoice, at === 2 ? 5 : 12.71)))).toMatchObject({
      created: 3,
    })
    const after = await Promise.all(invoices.map(({ ID }) => load(ID)))
    expect(after.map(({ state, version, dispute }) => [state, version, dispute])).toEqual([
      ['paid', 2, ''],
      ['paid', 3, ''],
      ['received', 2, ''],
    ])
  })

  it('comes from keys of dispatcher and back office alone', async () => {
    const invoice = await newInvoice()
    const key = await createKeyClient(app, { name: 'Dispatch', role: 'D' })
    expect(await tell([paymentOf(invoice, 1)], key)).toMatchObject({ created: 1 })
    const callCentre = await createKeyClient(app, { name: 'Shop', role: 'W' })
    for (const client of [callCentre, as.sat, as.backoffice])
      expect((await client.send(importApi.InvoicePayments, { rows: [paymentOf(invoice, 1)] })).status).toBe(403)
    expect((await app.signedOut.send(importApi.InvoicePayments, { rows: [] })).status).toBe(401)
  })

  it('and was wrong is taken back by an administrator: the invoice waits for it again', async () => {
    const invoice = await newInvoice()
    const payment = paymentOf(invoice, 12.71)
    const row = { network_code: 'ATLIBE', ...payment }
    const save = (rows: readonly object[]) =>
      as.dispatcher.send(adminRowsApi.save, { sheet: 'invoice-payments', rows: rows.map((one) => ({ row: one })) })
    const { batch } = (await save([row])).body.Data
    expect(await load(invoice.ID)).toMatchObject({ state: 'paid' })
    expect((await as.dispatcher.send(adminRowsApi.undo, { batch })).body.Data).toMatchObject({ undone: 1 })
    expect(await load(invoice.ID)).toMatchObject({ state: 'received', to_pay: 12.71, paid_on: null, payments: [] })
  })
})

describe('a payment by hand', () => {
  it('is entered by back office and dispatcher, as the ERP would tell it', async () => {
    const invoice = await newInvoice()
    const { body } = await payByHand(as.backoffice, invoice.ID, 12.71, 'BANK 7')
    expect(body).toMatchObject({ HasError: false, Message: 'Payment BANK 7 entered', Data: { state: 'paid' } })
    expect(body.Data.can.pay).toBe(false)
    expect(await tell([paymentOf(invoice, 12.71, { reference: 'BANK 7' })])).toMatchObject({ unchanged: 1 })
  })

  it('is refused with a sentence in the reader’s language', async () => {
    const invoice = await newInvoice()
    const pay = { ID: invoice.ID, reference: 'X', paid_on: '2026-03-09', amount: 99 }
    const { body } = await as.backoffice.send(invoiceStateApi.pay, pay, { query: { lang: 'es' } })
    expect(body.Message).toMatch(/^De esta factura se debe 12,71.€: un importe no puede ser mayor/)
    expect(body.Errors).toEqual({ amount: 'invoice.refused.amount_too_much' })
    const ahead = await as.backoffice.send(invoiceStateApi.pay, { ...pay, amount: 1, paid_on: '2026-03-12' })
    expect(ahead.body.Message).toContain('03/10/2026 (March 10, 2026)')
    expect(ahead.body.Errors).toEqual({ paid_on: 'invoice.refused.day_ahead' })
    await payByHand(as.backoffice, invoice.ID, 1, 'TWICE')
    expect((await payByHand(as.dispatcher, invoice.ID, 1, ' twice ')).body.Errors).toEqual({
      reference: 'invoice.refused.reference_told',
    })
    expect((await payByHand(as.dispatcher, invoice.ID, 2, 'Twice')).body.Errors).toEqual({
      reference: 'invoice.refused.reference_told',
    })
  })

  it('is refused signed out, to companies and the call centre, and of another network', async () => {
    const { ID } = await newInvoice()
    expect((await payByHand(app.signedOut, ID, 1)).status).toBe(401)
    for (const client of [as.sat, as.callcenter]) expect((await payByHand(client, ID, 1)).status).toBe(403)
    expect((await payByHand(as['dispatcher-ygnita'], ID, 1)).status).toBe(404)
  })
})

describe('a payment by hand that was wrong', () => {
  const takeBack = (client: TestClient, ID: string, reference: string) =>
    client.send(invoiceStateApi.takeBack, { ID, reference })

  it('is taken back by those who enter payments: its invoice is disputed again, as it was, with its history', async () => {
    const { ID } = await newInvoice()
    await as.dispatcher.send(invoiceStateApi.check, { ID })
    await as.sat.send(invoiceStateApi.dispute, { ID, reason: 'Too little' })
    await payByHand(as.backoffice, ID, 12.71, 'WRONG')
    expect((await load(ID)).payments).toMatchObject([{ reference: 'WRONG', can: { take_back: true } }])
    const { body } = await takeBack(as.backoffice, ID, ' wrong ')
    expect(body).toMatchObject({ HasError: false, Message: 'Payment WRONG taken back' })
    expect(await load(ID)).toMatchObject({ state: 'disputed', dispute: 'Too little', to_pay: 12.71, payments: [] })
    const list = await as.sat.send(invoiceApi.list, { request: { PageSize: 0 }, filterData: {} })
    const rows: PayableInvoice[] = list.body.Data
    expect(rows.find((row) => row.ID === ID)).toMatchObject({ to_pay: 12.71, paid_on: null, can: { resolve: true } })
    expect((await as.sat.send(invoiceStateApi.resolve, { ID })).body.Data).toMatchObject({ state: 'checked' })
    const filterData = { supplier_invoice_uuid: ID }
    const history = await as.dispatcher.send(historyApi.list, { request: { PageSize: 0 }, filterData })
    const types = (history.body.Data as HistoryRow[]).map(({ change_data }) => change_data.type)
    expect(types).toEqual(['resolve', 'take_back', 'payment', 'dispute', 'check'])
  })

  it('of a part leaves the others', async () => {
    const { ID } = await newInvoice()
    const [first, second] = [uniqueInvoiceNumber(), uniqueInvoiceNumber()]
    await payByHand(as.backoffice, ID, 5, first)
    await payByHand(as.backoffice, ID, 7.71, second)
    await takeBack(as.dispatcher, ID, first)
    expect(await load(ID)).toMatchObject({ state: 'received', to_pay: 5, payments: [{ amount: 7.71 }] })
    expect((await payByHand(as.backoffice, ID, 5, first)).body.Data).toMatchObject({ state: 'paid' })
  })

  it('that two people take back at once is taken back once', async () => {
    const { ID } = await newInvoice()
    const reference = uniqueInvoiceNumber()
    await payByHand(as.backoffice, ID, 5, reference)
    const answers = await Promise.all([as.backoffice, as.dispatcher].map((one) => takeBack(one, ID, reference)))
    expect(answers.map(({ body }) => body.customErrorCode).toSorted()).toEqual([
      ...['invoice.refused.take_back_gone', undefined],
    ])
    expect(await load(ID)).toMatchObject({ to_pay: 12.71 })
  })

  it('stays if a system told it, if it is of another invoice, or if nobody may', async () => {
    const [invoice, other] = [await newInvoice(), await newInvoice()]
    const payment = paymentOf(invoice, 5)
    await tell([payment])
    const codeOf = async (ID: string) => (await takeBack(as.backoffice, ID, payment.reference)).body.customErrorCode
    expect(await codeOf(invoice.ID)).toBe('invoice.refused.take_back_told')
    expect(await codeOf(other.ID)).toBe('invoice.refused.take_back_gone')
    const { ID } = invoice
    expect((await takeBack(app.signedOut, ID, payment.reference)).status).toBe(401)
    for (const client of [as.sat, as.callcenter])
      expect((await takeBack(client, ID, payment.reference)).status).toBe(403)
    expect((await takeBack(as['dispatcher-ygnita'], ID, payment.reference)).status).toBe(404)
    expect(await load(ID)).toMatchObject({ to_pay: 7.71 })
  })
})
