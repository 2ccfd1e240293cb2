import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company, type Person } from '../../test/factories.ts'
import { aFee, invoice } from '../../test/fees.ts'
import { type Caller, everybody, openHouse, type TestHouse } from '../../test/harness.ts'
import { textOf } from '../../test/pdf.ts'

let house: TestHouse
let as: Record<Person, Caller>

beforeAll(async () => {
  house = await openHouse()
  as = await everybody(house)
})
afterAll(() => house.close())

const download = (caller: Caller, supplierInvoice: string, more: object = {}) =>
  caller.send(invoiceApi.download, { supplierInvoice, ...more })

describe('the file of an invoice', () => {
  it('holds a line a document and the exact total, in the words of the network', async () => {
    const fees = [
      await aFee(house.db, { DocNum: '5000101', DocTotal: '1200.10' }),
      await aFee(house.db, { DocNum: '5000102', DocTotal: '34.25' }),
    ]
    await invoice(as.sat, fees, 'A/1')
    const { status, headers, bytes } = await download(as.sat, 'A/1', { societe_uuid: company.norte })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain("filename*=UTF-8''invoice_T%C3%A9rmica%20Norte_A-1.pdf")
    expect(Number(headers['content-length'])).toBe(bytes.length)
    const text = await textOf(bytes)
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

  it('keeps what was invoiced, whatever the parties are called later', async () => {
    await invoice(as['sat-ygnita'], [await aFee(house.db, {}, 'roma')], 'KEEP')
    const before = await textOf((await download(as['sat-ygnita'], 'KEEP')).bytes)
    await house.db
      .updateTable('companies')
      .set({ raison_sociale: 'Nuova' })
      .where('societe_uuid', '=', company.roma)
      .execute()
    await house.db.updateTable('networks').set({ network_name: 'Altra' }).where('network_code', '=', 'YGNITA').execute()
    const { bytes, headers } = await download(as['sat-ygnita'], 'KEEP')
    expect(await textOf(bytes)).toBe(before)
    expect(before).toContain('Caldaie Roma')
    expect(headers['content-disposition']).toBe('attachment; filename="invoice_Nuova_KEEP.pdf"')
  })

  it('runs over as many pages as it needs', async () => {
    const fees = await Promise.all(Array.from({ length: 120 }, () => aFee(house.db)))
    await invoice(as.sat, fees, 'LONG')
    const { totalPages, text } = await extractText(new Uint8Array((await download(as.sat, 'LONG')).bytes))
    expect(totalPages).toBeGreaterThan(2)
    const last = (text as unknown as string[]).at(-1)?.replace(/\s+/g, ' ')
    expect(last).toContain('1 260,00 €')
    expect(last).toContain(`Página ${totalPages} de ${totalPages}`)
  })

  it('is only for the company that made it', async () => {
    await invoice(as.sat, [await aFee(house.db)], 'MINE')
    expect((await download(as.sat2, 'MINE')).status).toBe(404)
    expect((await download(as.sat2, 'MINE', { societe_uuid: company.norte })).status).toBe(404)
    expect((await download(as.sat, 'MINE', { societe_uuid: company.sur })).status).toBe(404)
    expect((await download(as.sat, 'NONE')).status).toBe(404)
    for (const person of ['dispatcher', 'callcenter', 'backoffice'] as const)
      expect((await download(as[person], 'MINE', { societe_uuid: company.norte })).status).toBe(403)
    expect((await download(as.sat, '')).body).toMatchObject({
      HasError: true,
      Errors: { supplierInvoice: 'text.required' },
    })
  })
})

describe('the invoices a company has generated', () => {
  it('are all listed, and found by number', async () => {
    await invoice(as.sat2, [await aFee(house.db, {}, 'sur')], 'B-77')
    await invoice(as.sat2, [await aFee(house.db, {}, 'sur')], 'C-78')
    const numbersOf = async (filterData: object) => {
      const { body } = await as.sat2.send(invoiceApi.list, { request: { PageSize: 0 }, filterData })
      return body.Data.map(({ supplier_invoice }: { supplier_invoice: string }) => supplier_invoice)
    }
    expect(await numbersOf({})).toEqual(['B-77', 'C-78'])
    expect(await numbersOf({ search: 'b-7' })).toEqual(['B-77'])
    expect(await numbersOf({ search: 'nothing' })).toEqual([])
  })

  it('have a label for their files', async () => {
    expect((await as.sat.send(invoiceApi.label, {})).body).toEqual({ label: 'Térmica Norte' })
  })
})
