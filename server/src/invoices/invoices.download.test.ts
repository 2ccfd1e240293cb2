import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { companyIds } from '../../test/fixtures/factories.ts'
import { createFee, invoiceFees } from '../../test/fixtures/fees.ts'
import { pdfTextOf } from '../../test/support/pdf-text.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import type { TestClient } from '../../test/support/test-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const download = (client: TestClient, supplierInvoice: string, more: object = {}) =>
  client.send(invoiceApi.download, { supplierInvoice, ...more })

describe('the PDF of an invoice', () => {
  it('contains a row for each document and the exact total, in the network’s language', async () => {
    const fees = [
      await createFee(app.db, { DocNum: '5000101', DocTotal: '1200.10' }),
      await createFee(app.db, { DocNum: '5000102', DocTotal: '34.25' }),
    ]
    await invoiceFees(as.sat, fees, 'A/1')
    const { status, headers, bytes } = await download(as.sat, 'A/1', { societe_uuid: companyIds.norte })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain("filename*=UTF-8''invoice_T%C3%A9rmica%20Norte_A-1.pdf")
    expect(Number(headers['content-length'])).toBe(bytes.length)
    const text = await pdfTextOf(bytes)
    for (const part of [
      'Iberia',
      'Térmica Norte',
      'A/1',
      '03/10/2026',
      '1 234,35 €',
      '5000101',
      '1 200,10 €',
      '34,25 €',
    ])
      expect(text).toContain(part)
    for (const { SCOrigin } of fees) expect(text).toContain(SCOrigin)
    const { info } = await getMeta(await getDocumentProxy(new Uint8Array(bytes)))
    expect(info).toMatchObject({ Title: 'Factura n.º A/1', Language: 'es' })
  })

  it('does not change when the parties are renamed later', async () => {
    await invoiceFees(as['sat-ygnita'], [await createFee(app.db, {}, 'roma')], 'KEEP')
    const before = await pdfTextOf((await download(as['sat-ygnita'], 'KEEP')).bytes)
    await app.db
      .updateTable('companies')
      .set({ raison_sociale: 'Nuova' })
      .where('societe_uuid', '=', companyIds.roma)
      .execute()
    await app.db.updateTable('networks').set({ network_name: 'Altra' }).where('network_code', '=', 'YGNITA').execute()
    const { bytes, headers } = await download(as['sat-ygnita'], 'KEEP')
    expect(await pdfTextOf(bytes)).toBe(before)
    expect(before).toContain('Caldaie Roma')
    expect(headers['content-disposition']).toBe('attachment; filename="invoice_Nuova_KEEP.pdf"')
  })

  it('contains the parties’ legal name, address and tax number of that day', async () => {
    const network = {
      legal_name: 'Iberia Calor, S.A.',
      tax_number: 'A00123',
      adresse: 'Mayor',
      ville: 'Madrid',
      pays: 'ES',
    }
    await app.db.updateTable('networks').set(network).where('network_code', '=', 'ATLIBE').execute()
    const supplier = { legal_name: 'Norte Instalaciones, S.L.', tax_number: 'B00456' }
    const ofSupplier = app.db.updateTable('companies').where('societe_uuid', '=', companyIds.norte)
    await ofSupplier.set(supplier).execute()
    await invoiceFees(as.sat, [await createFee(app.db)], 'LEGAL')
    const before = await pdfTextOf((await download(as.sat, 'LEGAL')).bytes)
    for (const part of ['Iberia Calor, S.A.', 'A00123', 'Mayor', 'Madrid', 'Norte Instalaciones, S.L.', 'B00456'])
      expect(before).toContain(part)
    await ofSupplier
      .set({ legal_name: 'Otra, S.L.', tax_number: 'B00789', adresse: 'Nueva', ville: 'Sevilla' })
      .execute()
    const later = { legal_name: 'Otra, S.A.', tax_number: 'A00789', adresse: 'Nueva', ville: 'Sevilla' }
    await app.db.updateTable('networks').set(later).where('network_code', '=', 'ATLIBE').execute()
    expect(await pdfTextOf((await download(as.sat, 'LEGAL')).bytes)).toBe(before)

    // An old invoice stored no legal data and uses the current data.
    const nothing = { legal_name: '', tax_number: '', network_legal_name: '', network_tax_number: '' }
    await app.db.updateTable('supplier_invoices').set(nothing).where('supplier_invoice', '=', 'LEGAL').execute()
    const old = await pdfTextOf((await download(as.sat, 'LEGAL')).bytes)
    for (const part of ['Otra, S.A.', 'A00789', 'Otra, S.L.', 'B00789']) expect(old).toContain(part)
    await ofSupplier.set({ legal_name: '', tax_number: '' }).execute()
  })

  it('has as many pages as needed', async () => {
    const fees = await Promise.all(Array.from({ length: 120 }, () => createFee(app.db)))
    await invoiceFees(as.sat, fees, 'LONG')
    const { totalPages, text } = await extractText(new Uint8Array((await download(as.sat, 'LONG')).bytes))
    expect(totalPages).toBeGreaterThan(2)
    const last = (text as unknown as string[]).at(-1)?.replace(/\s+/g, ' ')
    expect(last).toContain('1 260,00 €')
    expect(last).toContain(`Página ${totalPages} de ${totalPages}`)
  })

  it('is not found for other companies, and forbidden for central staff', async () => {
    await invoiceFees(as.sat, [await createFee(app.db)], 'MINE')
    expect((await download(as.sat2, 'MINE')).status).toBe(404)
    expect((await download(as.sat2, 'MINE', { societe_uuid: companyIds.norte })).status).toBe(404)
    expect((await download(as.sat, 'MINE', { societe_uuid: companyIds.sur })).status).toBe(404)
    expect((await download(as.sat, 'NONE')).status).toBe(404)
    for (const person of ['dispatcher', 'callcenter', 'backoffice'] as const)
      expect((await download(as[person], 'MINE', { societe_uuid: companyIds.norte })).status).toBe(403)
    expect((await download(as.sat, '')).body).toMatchObject({
      HasError: true,
      Errors: { supplierInvoice: 'text.required' },
    })
  })
})

describe('the invoices of a company', () => {
  it('are listed, and can be searched by number', async () => {
    await invoiceFees(as.sat2, [await createFee(app.db, {}, 'sur')], 'B-77')
    await invoiceFees(as.sat2, [await createFee(app.db, {}, 'sur')], 'C-78')
    const numbersOf = async (filterData: object) => {
      const { body } = await as.sat2.send(invoiceApi.list, { request: { PageSize: 0 }, filterData })
      return body.Data.map(({ supplier_invoice }: { supplier_invoice: string }) => supplier_invoice)
    }
    expect(await numbersOf({})).toEqual(['B-77', 'C-78'])
    expect(await numbersOf({ search: 'b-7' })).toEqual(['B-77'])
    expect(await numbersOf({ search: 'nothing' })).toEqual([])
  })

  it('name their files after the company', async () => {
    expect((await as.sat.send(invoiceApi.label, {})).body).toEqual({ label: 'Térmica Norte' })
  })
})
