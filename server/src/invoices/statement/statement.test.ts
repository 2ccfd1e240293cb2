import { invoiceUploadApi } from '@callout/domain/invoices/uploaded/invoice.upload.api.ts'
import { readXlsx } from 'hucre'
import { beforeAll, describe, expect, it } from 'vitest'
import { companyIds } from '../../../test/fixtures/factories.ts'
import { addFeeLines, addLegalFacts, createFee, type Fee, uniqueInvoiceNumber } from '../../../test/fixtures/fees.ts'
import { pdfTextOf } from '../../../test/support/pdf-text.ts'
import { brokenRules } from '../../../test/support/schematron.ts'
import { setUpInvoicing } from '../../../test/support/set-up-invoicing.ts'
import type { TestClient } from '../../../test/support/test-app.ts'

const { app, as } = setUpInvoicing()
beforeAll(() =>
  app.db.updateTable('companies').set({ invoicing: 'company' }).where('societe_uuid', '=', companyIds.norte).execute(),
)

const statement = (client: TestClient, fees: readonly Fee[], form: 'pdf' | 'ubl' | 'xlsx') =>
  client.send(invoiceUploadApi.statement, { fees: fees.map(({ DocEntry }) => DocEntry), form })

describe('a statement to invoice', () => {
  it('as UBL becomes the invoice of the company with a number and a type, and is accepted', async () => {
    const fees = [await createFee(app.db, { DocTotal: '15.75' }), await createFee(app.db, { DocTotal: '3.00' })]
    const [first] = fees
    await addFeeLines(app.db, first as Fee, [
      {
        ItemCode: 'KM-20',
        Description: 'Kilometre',
        Distance: '20.0',
        Quantity: '37.50',
        Price: '0.42',
        LineTotal: '15.75',
      },
    ])
    const { headers, bytes } = await statement(as.sat, fees, 'ubl')
    expect(headers['content-type']).toBe('application/xml')
    const xml = bytes.toString()
    expect(brokenRules('ubl', xml)).toEqual([])
    expect(xml).toContain('<cbc:InvoiceTypeCode>325<')
    const number = uniqueInvoiceNumber()
    const invoice = xml.replace('>325<', '>380<').replace(/<cbc:ID>[^<]*/, `<cbc:ID>${number}`)
    const { body } = await as.sat.send(invoiceUploadApi.upload, {
      file: { name: 'invoice.xml', content: Buffer.from(invoice) },
    } as never)
    expect(body.Data).toMatchObject({ supplier_invoice: number, DocTotal: 18.75, gross_total: 22.69, documents: 2 })
  })

  it('as a paper and as a sheet has the lines and sums, and stores nothing', async () => {
    const fee = await createFee(app.db, { DocTotal: '96.00' })
    await addFeeLines(app.db, fee, [
      { ItemCode: 'X-1', Description: 'Labour', Quantity: '2.00', Price: '48.00', LineTotal: '96.00' },
    ])
    const before = await app.db.selectFrom('supplier_invoices').select('ID').execute()
    const text = await pdfTextOf((await statement(as.sat, [fee], 'pdf')).bytes)
    for (const part of [
      'Relación para facturar del 03/10/2026',
      fee.DocNum,
      'Labour 2 ud. 48,00 € 96,00 €',
      '116,16 €',
    ])
      expect(text).toContain(part)
    const { sheets } = await readXlsx((await statement(as.sat, [fee], 'xlsx')).bytes)
    expect(sheets[0]?.rows[1]).toEqual([
      ...[fee.DocNum, fee.SCOrigin, expect.any(Date), expect.anything(), 'X-1', 'Labour', 2, 48, 96, 21],
    ])
    expect(await app.db.selectFrom('supplier_invoices').select('ID').execute()).toEqual(before)
  })

  it('without legal facts has no taxes, and is not made as UBL', async () => {
    await addLegalFacts(app.db, { vat_treatment: '' })
    const fee = await createFee(app.db)
    const answers = [await statement(as.sat, [fee], 'pdf'), await statement(as.sat, [fee], 'ubl')]
    await addLegalFacts(app.db)
    expect(answers.map(({ body }) => body.customErrorCode)).toEqual([undefined, 'invoice.refused.facts_to_match'])
  })

  it('is for the company alone, and has only fees of its own', async () => {
    const foreign = await createFee(app.db, {}, 'sur')
    expect((await statement(as.sat, [foreign], 'pdf')).body.customErrorCode).toBe('invoice.refused.empty')
    for (const person of ['dispatcher', 'backoffice', 'callcenter'] as const)
      expect((await statement(as[person], [foreign], 'pdf')).status).toBe(403)
    expect((await statement(app.signedOut, [foreign], 'pdf')).status).toBe(401)
  })
})
