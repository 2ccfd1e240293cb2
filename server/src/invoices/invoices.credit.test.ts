import type { HistoryRow } from '@callout/domain/history/history.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { describe, expect, it } from 'vitest'
import {
  createFee,
  createStoredInvoice,
  invoiceFees,
  loadInvoiceableFees,
  uniqueInvoiceNumber,
} from '../../test/fixtures/fees.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { pdfTextOf } from '../../test/support/pdf-text.ts'
import { brokenRules } from '../../test/support/schematron.ts'
import { setUpInvoicing } from '../../test/support/set-up-invoicing.ts'
import type { TestClient } from '../../test/support/test-app.ts'

const { app, as } = setUpInvoicing()

async function createInvoiceOf(count: number) {
  const fees = await Promise.all(Array.from({ length: count }, () => createFee(app.db)))
  const { body } = await invoiceFees(as.sat, fees)
  return { fees, invoice: body.Data as SupplierInvoice }
}
const credit = (client: TestClient, ID: string, supplierInvoice = uniqueInvoiceNumber(), cause = '') =>
  client.send(invoiceApi.credit, { ID, supplierInvoice, cause })
const findInvoice = async (ID: string) => {
  const { body } = await as.sat.send(invoiceApi.list, { request: { PageSize: 0 } })
  return (body.Data as SupplierInvoice[]).find((invoice) => invoice.ID === ID)
}

describe('a credit note', () => {
  it('opens the documents of the invoice again and writes history on each call', async () => {
    const { fees, invoice } = await createInvoiceOf(2)
    expect(invoice).toMatchObject({ type: 'invoice', can: { credit: true, xml: true } })
    const { body } = await credit(as.sat, invoice.ID, 'CN-1')
    expect(body).toMatchObject({
      HasError: false,
      Message: `Credit note CN-1 for invoice ${invoice.supplier_invoice} generated`,
    })
    expect(body.Data).toMatchObject({
      supplier_invoice: 'CN-1',
      type: 'credit_note',
      credited_invoice: invoice.supplier_invoice,
      documents: 2,
      DocTotal: -21,
      can: { credit: false, xml: true },
    })
    const open = (await loadInvoiceableFees(as.sat)).map(({ DocNum }) => DocNum)
    for (const fee of fees) {
      expect(open).toContain(fee.DocNum)
      const [row] = (await loadHistory(as.sat, fee.service_job_uuid)) as [HistoryRow]
      expect(row.change_data.type).toBe('credit_note')
      expect(row.change_data.changedItem).toContainEqual({
        field: 'supplier_invoice',
        old_value: null,
        new_value: 'CN-1',
      })
      const { version, DocStatus } = await app.db
        .selectFrom('documents')
        .select(['version', 'DocStatus'])
        .where('DocEntry', '=', fee.DocEntry)
        .executeTakeFirstOrThrow()
      expect([version, DocStatus]).toEqual([3, 'O'])
    }
    expect(await findInvoice(invoice.ID)).toMatchObject({ credit_note: 'CN-1', can: { credit: false } })
  })

  it('lets its documents be invoiced and cancelled again, under numbers that never repeat', async () => {
    const { fees, invoice } = await createInvoiceOf(1)
    const number = uniqueInvoiceNumber()
    await credit(as.sat, invoice.ID, number)
    for (const taken of [number, invoice.supplier_invoice])
      expect((await invoiceFees(as.sat, fees, taken)).body.Errors).toEqual({
        supplierInvoice: 'invoice.refused.number_taken',
      })
    const again = (await invoiceFees(as.sat, fees)).body.Data as SupplierInvoice
    expect(again.type).toBe('invoice')
    expect((await credit(as.sat, again.ID, number)).body.Errors).toEqual({
      supplierInvoice: 'invoice.refused.number_taken',
    })
    expect((await credit(as.sat, again.ID)).body.HasError).toBe(false)
    const lines = await app.db
      .selectFrom('supplier_invoice_documents')
      .select('cancelled')
      .where('DocEntry', '=', Number(fees[0]?.DocEntry))
      .execute()
    expect(lines).toEqual([{ cancelled: true }, { cancelled: true }])
  })

  it('has a PDF and an electronic form that name the invoice', async () => {
    const { fees, invoice } = await createInvoiceOf(2)
    const { ID } = (await credit(as.sat, invoice.ID, 'CN-XML', 'price')).body.Data as SupplierInvoice
    for (const syntax of ['cii', 'ubl'] as const) {
      const xml = (await as.dispatcher.send(invoiceApi.xml, { ID, syntax })).bytes.toString()
      expect(brokenRules(syntax, xml)).toEqual([])
      for (const part of [
        '>381<',
        `>${invoice.supplier_invoice}<`,
        '>21.00<',
        '>Precio incorrecto<',
        `>${fees[0]?.DocNum}<`,
      ])
        expect(xml).toContain(part)
      expect(xml).not.toContain('-21.00')
    }
    const text = await pdfTextOf((await as.sat.send(invoiceApi.download, { supplierInvoice: 'CN-XML' })).bytes)
    for (const part of ['Factura rectificativa n.º CN-XML', invoice.supplier_invoice, '25,41 €'])
      expect(text).toContain(part)
    expect((await as.sat.send(invoiceApi.pdf, { ID: invoice.ID })).headers['content-type']).toBe('application/pdf')
  })
})

describe('cancelling is refused', () => {
  it('twice, and for a credit note', async () => {
    const { invoice } = await createInvoiceOf(1)
    const first = (await credit(as.sat, invoice.ID, 'CN-ONE')).body.Data as SupplierInvoice
    const { body } = await credit(as.sat, invoice.ID)
    expect([body.HasError, body.customErrorCode]).toEqual([true, 'invoice.refused.credited'])
    expect(body.Message).toContain('CN-ONE')
    expect((await credit(as.sat, first.ID)).body.customErrorCode).toBe('invoice.refused.is_credit_note')
  })

  it('without a number, or with a long one, on the field', async () => {
    const { invoice } = await createInvoiceOf(1)
    expect((await credit(as.sat, invoice.ID, '  ')).body.Errors).toEqual({ supplierInvoice: 'text.required' })
    expect((await credit(as.sat, invoice.ID, '12345678901')).body.Errors).toEqual({
      supplierInvoice: 'message.too_long',
    })
  })

  it('to everybody but the company that made the invoice', async () => {
    const { ID } = await createStoredInvoice(app.db, 'norte')
    for (const person of ['sat2', 'sat-ygnita'] as const) expect((await credit(as[person], ID)).status).toBe(404)
    for (const person of ['dispatcher', 'callcenter', 'backoffice'] as const)
      expect((await credit(as[person], ID)).status).toBe(403)
    expect((await credit(app.signedOut, ID)).status).toBe(401)
  })

  it('to all but one of several people who try at the same time', async () => {
    const { fees, invoice } = await createInvoiceOf(3)
    const answers = await Promise.all(Array.from({ length: 5 }, () => credit(as.sat, invoice.ID)))
    expect(answers.filter(({ body }) => !body.HasError)).toHaveLength(1)
    for (const { body } of answers.filter(({ body }) => body.HasError))
      expect(body.customErrorCode).toBe('invoice.refused.credited')
    expect(await loadHistory(as.sat, fees[0]?.service_job_uuid ?? '')).toHaveLength(2)
  })
})
