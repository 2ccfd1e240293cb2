import { historyApi } from '@callout/domain/history/history.api.ts'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import { invoiceUploadApi } from '@callout/domain/invoices/uploaded/invoice.upload.api.ts'
import { describe, expect, it } from 'vitest'
import { createKeyClient } from '../../../test/fixtures/api-keys.ts'
import { companyIds } from '../../../test/fixtures/factories.ts'
import { addFeeLines, addLegalFacts, createFee, uniqueInvoiceNumber } from '../../../test/fixtures/fees.ts'
import { asCii, asPdf, asUbl, ownInvoice } from '../../../test/fixtures/own-invoices.ts'
import { setUpUploads } from '../../../test/support/set-up-uploads.ts'

const { app, as, setTolerance, upload, entriesOf, statusOf, refusedUpload } = setUpUploads()

describe('an uploaded invoice that says what is approved', () => {
  it.each([
    ['UBL', asUbl, ['ubl']],
    ['CII', asCii, ['cii']],
    ['a PDF with Factur-X', (invoice: ReturnType<typeof ownInvoice>) => asPdf(asCii(invoice)), ['pdf', 'cii']],
  ])('as %s closes its documents, with history, and keeps the file', async (_form, write, files) => {
    const fees = [await createFee(app.db, { DocTotal: '1200.10' }), await createFee(app.db, { DocTotal: '34.25' })]
    const invoice = ownInvoice(fees)
    const content = await write(invoice)
    const { body } = await upload(as.sat, content, entriesOf(fees))
    expect(body).toMatchObject({
      HasError: false,
      Message: `Invoice ${invoice.number} has been accepted`,
      Data: {
        supplier_invoice: invoice.number,
        state: 'received',
        uploaded: true,
        issued_on: '2026-03-09',
        due_on: '2026-04-23',
        DocTotal: 1234.35,
        vat_total: 259.21,
        gross_total: 1493.56,
        files,
      },
    })
    for (const fee of fees) {
      expect(await statusOf(fee)).toBe('C')
      const { Data } = (
        await as.sat.send(historyApi.list, {
          request: {},
          filterData: { service_job_uuid: (fee as never as { service_job_uuid: string }).service_job_uuid },
        } as never)
      ).body
      expect(JSON.stringify(Data)).toContain(invoice.number)
    }
    const [form] = files
    const { bytes } = await (form === 'pdf'
      ? as.dispatcher.send(invoiceApi.pdf, { ID: body.Data.ID })
      : as.dispatcher.send(invoiceApi.xml, { ID: body.Data.ID, syntax: form } as never))
    expect(bytes.equals(content)).toBe(true)
    const other = form === 'ubl' ? 'cii' : 'ubl'
    expect((await as.sat.send(invoiceApi.xml, { ID: body.Data.ID, syntax: other })).body.customErrorCode).toBe(
      'invoice.refused.no_such_file',
    )
  })

  it('names its documents in the words of its lines, when a program sends nothing else', async () => {
    const key = await createKeyClient(app, { role: 'q', societe_uuid: companyIds.norte, scopes: ['read', 'write'] })
    const fees = [await createFee(app.db), await createFee(app.db, { DocTotal: '7.00' })]
    const { lines, ...rest } = ownInvoice(fees)
    const named = lines.map((line) => ({ ...line, about: `Work of ${line.DocNum}, March`, DocNum: '' }))
    const { body } = await upload(key, asUbl({ ...rest, lines: named }))
    expect(body).toMatchObject({ HasError: false, Data: { documents: 2, uploaded: true } })
  })

  it('stands in the list of both, and whoever uploaded it never releases it', async () => {
    const fee = await createFee(app.db)
    const { ID, supplier_invoice } = (await upload(as.sat, asUbl(ownInvoice([fee])), entriesOf([fee]))).body.Data
    for (const person of ['sat', 'dispatcher', 'backoffice'] as const) {
      const { body } = await as[person].send(invoiceApi.list, { filterData: { supplier_invoice } })
      expect(body.Data).toMatchObject([{ ID, uploaded: true, issued_on: '2026-03-09' }])
      for (const [origin, count] of [
        ['company', 1],
        ['portal', 0],
      ] as const)
        expect(
          (await as[person].send(invoiceApi.list, { filterData: { supplier_invoice, origin: [origin] } })).body.Total,
        ).toBe(count)
    }
    const { created_by } = await app.db
      .selectFrom('supplier_invoices')
      .select('created_by')
      .where('ID', '=', ID)
      .executeTakeFirstOrThrow()
    expect((await as.backoffice.send(invoiceStateApi.check, { ID })).body.HasError).toBe(false)
    const dispatcher = await app.db
      .selectFrom('accounts')
      .select('account_uuid')
      .where('subject', '=', 'dispatcher')
      .executeTakeFirstOrThrow()
    const setAuthor = (author: string | null) =>
      app.db.updateTable('supplier_invoices').set({ created_by: author }).where('ID', '=', ID).execute()
    await setAuthor(dispatcher.account_uuid)
    expect((await as.dispatcher.send(invoiceStateApi.release, { ID })).body.customErrorCode).toBe(
      'invoice.refused.release_own',
    )
    await setAuthor(created_by)
    expect((await as.dispatcher.send(invoiceStateApi.release, { ID })).body.HasError).toBe(false)
  })

  it.each([
    ['UBL', asUbl],
    ['CII', asCii],
  ])('in %s keeps the due date that it names, and says that it is paid by another', async (_syntax, asFile) => {
    const fee = await createFee(app.db)
    const same = (await upload(as.sat, asFile(ownInvoice([fee])), entriesOf([fee]))).body
    expect(same.Data.stated_due_on).toBeNull()
    const other = await createFee(app.db)
    const { body } = await upload(as.sat, asFile(ownInvoice([other], { dueDay: '2026-03-31' })), entriesOf([other]))
    expect(body).toMatchObject({ HasError: false, Data: { due_on: same.Data.due_on, stated_due_on: '2026-03-31' } })
    expect(body.Message).toContain('names another due date')
    const { Data } = (await as.dispatcher.send(invoiceStateApi.load, { ID: body.Data.ID })).body
    expect(Data).toMatchObject({ due_on: same.Data.due_on, stated_due_on: '2026-03-31' })
  })

  it('is a plain PDF with number, day and sums typed', async () => {
    const fee = await createFee(app.db, { DocTotal: '100.00' })
    const pdf = await asPdf()
    expect(await refusedUpload([fee], pdf)).toContain('number, date and sums are needed')
    const supplierInvoice = uniqueInvoiceNumber()
    const sums = { supplierInvoice, issued_on: '2026-03-09', DocTotal: 100, vat_total: 21, gross_total: 121 }
    expect(
      await refusedUpload([fee], pdf, { ...entriesOf([fee]), ...sums, vat_total: 20, gross_total: 120 }),
    ).toContain('It has 20,00\u00a0€ of VAT. It should be 21,00\u00a0€.')
    expect(await refusedUpload([fee], pdf, { ...entriesOf([fee]), ...sums, issued_on: '2026-03-11' })).toContain(
      'future',
    )
    const { body } = await upload(as.sat, pdf, { ...entriesOf([fee]), ...sums })
    expect(body.Data).toMatchObject({ supplier_invoice: supplierInvoice, gross_total: 121, files: ['pdf'] })
  })

  it('within the tolerance of the network is paid as it stands on it', async () => {
    const fee = await createFee(app.db, { DocTotal: '100.00' })
    const invoice = ownInvoice([fee])
    const [tax] = invoice.taxes
    if (!tax) throw new Error('no tax')
    const other = { ...invoice, vat: 21.01, total: 121.01, taxes: [{ ...tax, vat: 21.01, total: 121.01 }] }
    expect(await refusedUpload([fee], asUbl(other))).toContain('21,01\u00a0€')
    await setTolerance(0.01)
    const { body } = await upload(as.sat, asUbl(other), entriesOf([fee]))
    await setTolerance(0)
    expect(body.Data).toMatchObject({ DocTotal: 100, vat_total: 21.01, gross_total: 121.01 })
  })
})

describe('an uploaded invoice that says something else', () => {
  it('is refused with every difference, and nothing is closed', async () => {
    const fees = [await createFee(app.db, { DocTotal: '96.00' }), await createFee(app.db, { DocTotal: '5.00' })]
    const [first, second] = fees
    if (!first || !second) throw new Error('no fees')
    await addFeeLines(app.db, first, [
      { ItemCode: 'X-1', Description: 'Labour', Quantity: '2.00', Price: '48.00', LineTotal: '96.00' },
    ])
    const made = ownInvoice([{ ...first, DocTotal: 144 }])
    const lines = made.lines.map((line) => ({ ...line, ItemCode: 'X-1', quantity: 3, price: 48 }))
    const recipient = { ...made.recipient, name: 'Somebody else', vatNumber: 'ESB12345674' }
    const message = await refusedUpload(fees, asCii({ ...made, lines, recipient, iban: 'ES7921000813610123456789' }))
    for (const part of [
      'It is addressed to Somebody else, ESB12345674. The recipient is Iberia Calor, S.A., A00412874.',
      'It asks for payment to ES7921000813610123456789.',
      `Document ${first.DocNum}, Labour: 3 × 48,00\u00a0€ = 144,00\u00a0€. Approved is 2 × 48,00\u00a0€ = 96,00\u00a0€.`,
      `Document ${second.DocNum} of 5,00\u00a0€ is on no line.`,
      'Without VAT it has 144,00\u00a0€. Approved are 101,00\u00a0€.',
    ])
      expect(message).toContain(part)
  })

  it('is told so in the language of the reader', async () => {
    const fee = await createFee(app.db)
    const content = asUbl(ownInvoice([{ ...fee, DocTotal: 11 }]))
    const { body } = await as.sat.send(
      invoiceUploadApi.upload,
      { ...entriesOf([fee]), file: { name: 'x', content } } as never,
      { query: { lang: 'fr' } },
    )
    expect(body.Message).toContain('Hors TVA, elle indique 11,00\u00a0€. Sont approuvés 10,50\u00a0€.')
  })

  it.each([
    [
      'a document type',
      (xml: string) => xml.replace('?>', '?><!DOCTYPE Invoice [<!ENTITY a "b">]>'),
      'document type (DTD)',
    ],
    [
      'another root',
      (xml: string) => xml.replaceAll('Invoice xmlns', 'Order xmlns').replace('</Invoice>', '</Order>'),
      'it begins with Order',
    ],
    ['another currency', (xml: string) => xml.replace('>EUR<', '>USD<'), 'is in USD: only euros'],
    ['no number', (xml: string) => xml.replace(/<cbc:ID>[^<]*<\/cbc:ID>/, ''), 'lacks ID'],
    ['broken XML', (xml: string) => xml.slice(0, -20), 'damaged'],
    [
      'an amount of three decimals',
      (xml: string) => xml.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$112.345'),
      'PayableAmount is no amount',
    ],
    [
      'a number of 11 characters',
      (xml: string) => xml.replace(/<cbc:ID>[^<]*/, '<cbc:ID>F2026/00001'),
      'The number F2026/00001 cannot be used',
    ],
    [
      'too many lines',
      (xml: string) => xml.replace(/<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/, (line) => line.repeat(5001)),
      'has 5001 lines: at most 5000',
    ],
    ['no lines', (xml: string) => xml.replace(/<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/, ''), 'has no lines'],
    ['nothing', () => '', 'The file is empty'],
    ['the type of a proforma', (xml: string) => xml.replace('>380<', '>325<'), 'type 325'],
    ['a text', () => 'Invoice 12', 'neither a PDF nor'],
  ])('is refused with %s', async (_what, change, sentence) => {
    const fee = await createFee(app.db)
    const content = Buffer.from(change(asUbl(ownInvoice([fee])).toString()))
    expect(await refusedUpload([fee], content)).toContain(sentence)
  })

  it('is refused if it is a credit note, or names no approved document', async () => {
    const fee = await createFee(app.db)
    expect(await refusedUpload([fee], asUbl(ownInvoice([fee], { type: '381' })))).toContain('credit note')
    const { lines, ...rest } = ownInvoice([fee])
    const unnamed = lines.map((line) => ({ ...line, DocNum: '', name: 'Work', about: '' }))
    expect(await refusedUpload([fee], asUbl({ ...rest, lines: unnamed }), {})).toContain('names an approved document')
  })

  it('is refused without the facts that it is compared with', async () => {
    const fee = await createFee(app.db)
    await addLegalFacts(app.db, { vat_treatment: '' })
    expect(await refusedUpload([fee], asUbl(ownInvoice([fee])))).toContain(
      'legal facts are missing or wrong: VAT treatment',
    )
    await addLegalFacts(app.db)
  })
})
