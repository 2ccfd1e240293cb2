import { text } from 'node:stream/consumers'
import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import type { PayableInvoice } from '@callout/domain/invoices/invoice.payable.ts'
import { invoiceStateApi } from '@callout/domain/invoices/invoice.state.api.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { invoiceExportApi } from '@callout/domain/invoices/invoice-export.api.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createKeyClient } from '../../test/fixtures/api-keys.ts'
import { companyIds } from '../../test/fixtures/factories.ts'
import {
  addFeeLines,
  createFee,
  createStoredInvoice,
  invoiceFees,
  uniqueInvoiceNumber,
} from '../../test/fixtures/fees.ts'
import { setUpInvoicing } from '../../test/support/set-up-invoicing.ts'
import type { TestClient } from '../../test/support/test-app.ts'
import { unzip } from '../../test/support/unzip.ts'
import { fileOf } from './invoice.files.ts'

const { app, as } = setUpInvoicing()

const accounting = { Account: '6001', BusinessUnit: 'BU', CostCenter: 'CC', Destination: 'D' }

/** An invoice of "norte" with two lines, of which one has accounting. */
async function newInvoice(): Promise<SupplierInvoice> {
  const fee = await createFee(app.db)
  const line = { ItemCode: 'X-1', Quantity: '2.00', Price: '2.50', LineTotal: '5.00' }
  await addFeeLines(app.db, fee, [
    { ...line, Description: 'Labour, "quick"', ...accounting },
    { ...line, Description: 'Travel', Quantity: '1.00', Price: '5.50', LineTotal: '5.50' },
  ])
  return (await invoiceFees(as.sat, [fee])).body.Data
}

const exportLines = (client: TestClient, filterData: object = {}) =>
  client.send(invoiceExportApi.lines, { format: 'csv', filterData })

/** The rows of a CSV file by column; no cell of these tests has a line break. */
function rowsOf(csv: string): Record<string, string>[] {
  const cells = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    )
  const [head = '', ...lines] = csv.trimEnd().split('\n')
  const names = cells(head)
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, at) => [names[at] ?? '', cell])))
}

describe('the lines of invoices', () => {
  it('have a VAT code, and for dispatchers their accounting', async () => {
    const { supplier_invoice, ID } = await newInvoice()
    const reply = await exportLines(as.dispatcher, { ID })
    expect(reply.headers['content-type']).toContain('text/csv')
    const shared = { supplier_invoice, state: 'received', ItemCode: 'X-1', vat_code: 'S', vat_rate: '21.00' }
    const rows = rowsOf(reply.bytes.toString())
    expect(rows).toMatchObject([
      { ...shared, ...accounting, Description: 'Labour, "quick"', Quantity: '2.00', Price: '2.50', LineTotal: '5.00' },
      { ...shared, Account: '', Description: 'Travel', LineTotal: '5.50' },
    ])
    for (const client of [as.backoffice, as.sat]) {
      const seen = rowsOf((await exportLines(client, { ID })).bytes.toString())
      expect(seen.map(({ LineTotal }) => LineTotal)).toEqual(['5.00', '5.50'])
      for (const name of Object.keys(accounting)) expect(seen[0]).not.toHaveProperty(name)
    }
  })

  it('give keys of role dispatcher their accounting, and no other key', async () => {
    const { ID } = await newInvoice()
    for (const [role, has] of [
      ['D', true],
      ['J', false],
    ] as const) {
      const client = await createKeyClient(app, { role, scopes: ['read'] })
      expect(Object.hasOwn(rowsOf((await exportLines(client, { ID })).bytes.toString())[0] ?? {}, 'Account')).toBe(has)
    }
  })

  it('are negative and only the credited ones on a credit note, and one for a document without stored lines', async () => {
    const { ID } = await newInvoice()
    const { body } = await as.sat.send(invoiceApi.credit, { ID, supplierInvoice: uniqueInvoiceNumber() })
    const credited = rowsOf((await exportLines(as.dispatcher, { ID: body.Data.ID })).bytes.toString())
    expect(credited.map(({ Quantity, Price, LineTotal }) => [Quantity, Price, LineTotal])).toEqual([
      ['-2.00', '2.50', '-5.00'],
      ['-1.00', '5.50', '-5.50'],
    ])
    const { ID: partly } = await newInvoice()
    const [{ DocNum, LineNum } = {}] = (await as.sat.send(invoiceApi.creditable, { ID: partly })).body.Data.lines
    const lines = [{ DocNum, LineNum, Quantity: 1 }]
    const part = await as.sat.send(invoiceApi.credit, { ID: partly, supplierInvoice: uniqueInvoiceNumber(), lines })
    const taken = rowsOf((await exportLines(as.dispatcher, { ID: part.body.Data.ID })).bytes.toString())
    expect(taken).toMatchObject([{ Quantity: '-1.00', Price: '2.50', LineTotal: '-2.50', ...accounting }])
    const old = await createStoredInvoice(app.db, 'norte')
    const whole = rowsOf((await exportLines(as.dispatcher, { ID: old.ID })).bytes.toString())
    expect(whole).toMatchObject([{ Quantity: '1.00', LineTotal: '10.50', vat_code: '', vat_rate: '' }])
  })

  it.each([
    ['are not stored', sql`delete from supplier_invoice_lines where "ID" = `],
    ['do not add up', sql`update supplier_invoice_lines set "LineTotal" = "LineTotal" + 1 where "ID" = `],
  ])('whose lines %s have one for each document, in export, popup and electronic form alike', async (_name, spoil) => {
    const { ID } = await newInvoice()
    await sql`${spoil}${ID}`.execute(app.db)
    const popup: PayableInvoice = (await as.dispatcher.send(invoiceStateApi.load, { ID })).body.Data
    const exported = rowsOf((await exportLines(as.dispatcher, { ID })).bytes.toString())
    const ubl = (await as.dispatcher.send(invoiceApi.xml, { ID, syntax: 'ubl' })).bytes.toString()
    for (const lines of [popup.lines, exported]) expect(lines.map((line) => Number(line.LineTotal))).toEqual([10.5])
    expect(ubl.match(/<cac:InvoiceLine>/g)).toHaveLength(1)
    expect(ubl).toMatch(
      /<cac:InvoiceLine>.*<cbc:LineExtensionAmount currencyID="EUR">10.50<.*<cbc:Name>Documento de gastos/s,
    )
    expect(popup.lines[0]?.Description).toContain('Fee document')
    expect(ubl).toContain(`<cbc:Name>${exported[0]?.Description}</cbc:Name>`)
  })

  it('add up to the net sums of the list under the same filters', async () => {
    await newInvoice()
    const filterData = { subContractors: [companyIds.norte] }
    const rows = rowsOf((await exportLines(as.dispatcher, filterData)).bytes.toString())
    const list = await as.dispatcher.send(invoiceApi.list, { request: { PageSize: 40 }, filterData })
    const sum = (amounts: readonly unknown[]) => amounts.reduce((all: number, one) => all + Number(one), 0).toFixed(2)
    expect(list.body.Data.length).toBe(list.body.Total)
    expect(sum(rows.map(({ LineTotal }) => LineTotal))).toBe(
      sum(list.body.Data.map(({ DocTotal }: SupplierInvoice) => DocTotal)),
    )
  })

  it.each([
    [['portal'], true],
    [['company'], false],
    [['portal', 'company'], true],
  ])('and the list have the invoices of origin %s only', async (origin, isFound) => {
    const { ID } = await newInvoice()
    const filterData = { ID, origin }
    const { body } = await as.backoffice.send(invoiceApi.list, { filterData })
    const rows = rowsOf((await exportLines(as.dispatcher, filterData)).bytes.toString())
    expect([body.Total, rows.length]).toEqual(isFound ? [1, 2] : [0, 0])
  })

  it('come as xlsx too, are refused to others and recorded', async () => {
    const { ID } = await newInvoice()
    const xlsx = await as.dispatcher.send(invoiceExportApi.lines, { format: 'xlsx', filterData: { ID } })
    const sheet = unzip(xlsx.bytes)['xl/worksheets/sheet1.xml']?.toString()
    expect(sheet).toContain('VAT code')
    expect(sheet).toContain('Received')
    expect((await exportLines(app.signedOut, { ID })).status).toBe(401)
    expect((await exportLines(as.callcenter, { ID })).status).toBe(403)
    for (const other of [as.sat2, await app.signInAs('dispatcher-ygnita')])
      expect(rowsOf((await exportLines(other, { ID })).bytes.toString())).toEqual([])
    const read = () =>
      app.db.selectFrom('reads').select(['what', 'rows']).where('kind', '=', 'supplierinvoicelines').execute()
    await expect.poll(read).toContainEqual({ what: 'exported', rows: 2 })
  })
})

const exportFiles = (client: TestClient, query: object = {}) =>
  client.send(invoiceExportApi.files, { month: '2026-03', ...query })

describe('the files of the invoices of a month', () => {
  it('are PDF, CII and UBL of each in one zip, with a list that names them', async () => {
    const { supplier_invoice } = await newInvoice()
    const reply = await exportFiles(as.dispatcher)
    expect(reply.headers['content-type']).toBe('application/zip')
    const files = unzip(reply.bytes)
    const row = rowsOf(files['invoices.csv']?.toString() ?? '').find((one) => one.supplier_invoice === supplier_invoice)
    expect(row).toMatchObject({ net: '10.50', vat: '2.21', state: 'received', invoice_date: '2026-03-10' })
    const [pdf = '', cii = '', ubl = ''] = row?.files?.split(' | ') ?? []
    expect(files[pdf]?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(files[cii]?.toString()).toContain('CrossIndustryInvoice')
    expect(files[ubl]?.toString()).toContain(supplier_invoice)
    const read = () => app.db.selectFrom('reads').select(['what', 'rows']).where('kind', '=', 'supplierinvoicefiles')
    await expect.poll(() => read().execute()).toContainEqual({ what: 'exported', rows: expect.any(Number) })
  })

  it('say of a part payment what was paid, and when only once all is', async () => {
    const { ID, supplier_invoice } = await newInvoice()
    const pay = (amount: number) =>
      as.dispatcher.send(invoiceStateApi.pay, { ID, reference: uniqueInvoiceNumber(), paid_on: '2026-03-10', amount })
    const told = async () => {
      const csv = unzip((await exportFiles(as.dispatcher)).bytes)['invoices.csv']?.toString() ?? ''
      const [line] = rowsOf((await exportLines(as.dispatcher, { ID })).bytes.toString())
      const listed = (await as.dispatcher.send(invoiceApi.list, { filterData: { ID } })).body.Data
      return {
        zipped: rowsOf(csv).find((row) => row.supplier_invoice === supplier_invoice),
        days: [line?.paid_on, listed[0]?.paid_on],
      }
    }
    await pay(5)
    expect(await told()).toMatchObject({
      zipped: { gross: '12.71', paid: '5.00', to_pay: '7.71', paid_on: '' },
      days: ['', null],
    })
    await pay(7.71)
    const paid_on = '2026-03-10'
    expect(await told()).toMatchObject({ zipped: { paid: '12.71', to_pay: '0.00', paid_on }, days: [paid_on, paid_on] })
  })

  it('are the stored ones', async () => {
    const { ID, supplier_invoice } = await newInvoice()
    await exportFiles(as.dispatcher)
    const [{ bytes }, stored] = [await exportFiles(as.dispatcher), await text(await app.files.read(fileOf(ID, 'cii')))]
    const [, cii] = Object.entries(unzip(bytes)).find(([name]) => name.includes(`${supplier_invoice}.cii`)) ?? []
    expect(cii?.toString()).toBe(stored)
  })

  it('are for a company its own, and for others those of their network', async () => {
    const { supplier_invoice } = await newInvoice()
    const listed = async (client: TestClient, query = {}) => {
      const files = unzip((await exportFiles(client, query)).bytes)
      return rowsOf(files['invoices.csv']?.toString() ?? '').some((row) => row.supplier_invoice === supplier_invoice)
    }
    expect(await listed(as.sat)).toBe(true)
    expect(await listed(as.backoffice, { societe_uuid: companyIds.norte })).toBe(true)
    expect(await listed(as.backoffice, { societe_uuid: companyIds.sur })).toBe(false)
    expect(await listed(as.sat2)).toBe(false)
    expect(await listed(await app.signInAs('dispatcher-ygnita'))).toBe(false)
    expect(await listed(as.dispatcher, { month: '2026-02' })).toBe(false)
    expect((await exportFiles(as.sat2, { societe_uuid: companyIds.norte })).status).toBe(404)
  })

  it('are refused to others, and for a month that is none or has not begun', async () => {
    expect((await exportFiles(app.signedOut)).status).toBe(401)
    expect((await exportFiles(as.callcenter)).status).toBe(403)
    expect((await exportFiles(as.dispatcher, { month: '2026-13' })).body.HasError).toBe(true)
    expect((await exportFiles(as.dispatcher, { month: '2026-04' })).body.Errors).toEqual({
      month: 'account.refused.future',
    })
  })

  it('are those whose date is in the month, whenever they were received', async () => {
    const { ID, supplier_invoice } = await createStoredInvoice(app.db, 'norte')
    await sql`update supplier_invoices set created_at = '2026-02-03T10:00:00Z', issued_on = '2026-01-31'
      where "ID" = ${ID}`.execute(app.db)
    const of = async (month: string) =>
      unzip((await exportFiles(as.dispatcher, { month })).bytes)['invoices.csv']?.toString()
    expect(await of('2026-01')).toContain(supplier_invoice)
    expect(await of('2026-02')).not.toContain(supplier_invoice)
  })
})
