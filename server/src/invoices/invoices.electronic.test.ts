import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { companyIds, type Person } from '../../test/fixtures/factories.ts'
import {
  addFeeLines,
  addLegalFacts,
  createFee,
  createStoredInvoice,
  invoiceFees,
  legalFacts,
} from '../../test/fixtures/fees.ts'
import { pdfTextOf } from '../../test/support/pdf-text.ts'
import { brokenRules } from '../../test/support/schematron.ts'
import { setUpInvoicing } from '../../test/support/set-up-invoicing.ts'
import type { TestClient } from '../../test/support/test-app.ts'

const { app, as } = setUpInvoicing()

async function createElectronicInvoice(totals = ['1200.10', '34.25']) {
  const fees = await Promise.all(totals.map((DocTotal) => createFee(app.db, { DocTotal })))
  const { body } = await invoiceFees(as.sat, fees)
  return { fees, invoice: body.Data as { ID: string; supplier_invoice: string; can: { xml: boolean } } }
}
const xmlOf = async (client: TestClient, ID: string, syntax = 'cii') =>
  client.send(invoiceApi.xml, { ID, syntax } as never)
const pdfOf = (client: TestClient, ID: string) => client.send(invoiceApi.pdf, { ID })

describe('the electronic form of an invoice', () => {
  it.each(['cii', 'ubl'] as const)('as %s has the facts, the tax and a line for each document', async (syntax) => {
    const { fees, invoice } = await createElectronicInvoice()
    expect(invoice.can.xml).toBe(true)
    const { status, headers, bytes } = await xmlOf(as.sat, invoice.ID, syntax)
    expect([status, headers['content-type']]).toEqual([200, 'application/xml'])
    expect(headers['content-disposition']).toContain(`${syntax}.xml`)
    const xml = bytes.toString()
    expect(brokenRules(syntax, xml)).toEqual([])
    const { company, network } = legalFacts
    for (const part of ['Norte &amp; Hijos, S.L.', 'ESB00010009', company.iban, network.legal_name, 'ESA00412874'])
      expect(xml).toContain(part)
    for (const part of ['>1234.35<', '>259.21<', '>1493.56<', '>21.00<', '2026-04-24'])
      expect(syntax === 'cii' ? xml.replace(/(\d{4})(\d\d)(\d\d)(?=<\/udt)/g, '$1-$2-$3') : xml).toContain(part)
    for (const { DocNum, SCOrigin } of fees) {
      expect(xml).toContain(`>${DocNum}<`)
      expect(xml).toContain(`Documento de gastos ${DocNum}, aviso ${SCOrigin}, 03/01/2026 (1 mar 2026)`)
    }
  })

  it('says what was done, on paper as in both forms: the lines of each call with its day, town and appliance', async () => {
    const fee = await createFee(app.db, { DocTotal: '63.75' })
    const call = app.db.updateTable('calls').where('ID', '=', fee.service_job_uuid)
    const appliance = { item_name: 'Kompakt 36', internal_serial_number: 'HY-24', ville: 'Toledo' }
    // In the Canaries it is still the day before.
    const place = { pays: 'ES', code_postal: '35001', appointment_date_at: '2026-02-26T23:30:00.000Z' }
    await call.set({ ...appliance, ...place }).execute()
    const ofFee = { ItemCode: 'KM-20', Description: 'Kilometre beyond 20', Distance: '20.0' }
    await addFeeLines(app.db, fee, [
      { ...ofFee, Quantity: '37.50', Price: '0.42', LineTotal: '15.75' },
      { ItemCode: 'X-1', Description: 'Repair', Quantity: '1.00', Price: '48.00', LineTotal: '48.00' },
      { ItemCode: 'X-2', Description: 'Never', LineStatus: 'C', Quantity: '1', Price: '9.00', LineTotal: '9.00' },
    ])
    const { ID } = (await invoiceFees(as.sat, [fee])).body.Data
    // A later change does not change the invoice.
    await call.set({ ville: 'Cuenca', item_name: 'Other' }).execute()
    await app.db
      .updateTable('document_lines')
      .set({ Description: 'Changed' })
      .where('DocEntry', '=', fee.DocEntry)
      .execute()
    const paper = await pdfTextOf((await pdfOf(as.sat, ID)).bytes)
    const heading = `Aviso ${fee.SCOrigin} · 02/26/2026 (26 feb 2026) · Toledo · Kompakt 36 · HY-24`
    for (const part of [
      heading,
      'Kilometre beyond 20 37,5 km 0,42 € 15,75 €',
      'Repair 1 ud. 48,00 € 48,00 €',
      '77,14 €',
    ])
      expect(paper).toContain(part)
    for (const syntax of ['cii', 'ubl'] as const) {
      const xml = (await xmlOf(as.sat, ID, syntax)).bytes.toString()
      expect(brokenRules(syntax, xml)).toEqual([])
      const quantities = [...xml.matchAll(/unitCode="(\w+)">([\d.]+)</g)].map(([, unit, quantity]) => [unit, quantity])
      expect(quantities).toEqual([
        ['KMT', '37.50'],
        ['C62', '1.00'],
      ])
      for (const part of [heading, '>Kilometre beyond 20<', '>KM-20<', '>0.42<', '>15.75<', '>63.75<', '>77.14<'])
        expect(xml).toContain(part)
      expect(xml).not.toContain('Never')
    }
  })

  it('names a fee in the language of the network, if its text has not changed since, and its unit', async () => {
    const [fee, other] = [await createFee(app.db, { DocTotal: '1.00' }), await createFee(app.db, { DocTotal: '2.00' })]
    const ItemCode = 'PAPER'
    const [es, fr] = ['Mano de obra', 'Main-d’œuvre']
    const tariff = { network_code: 'ATLIBE', ItemCode, text: JSON.stringify({ es, fr }), Price: '1.00', unit: 'HUR' }
    await app.db.insertInto('call_fees').values(tariff).execute()
    await addFeeLines(app.db, fee, [{ ItemCode, Description: fr, Quantity: '1', Price: '1.00', LineTotal: '1.00' }])
    await addFeeLines(app.db, other, [
      { ItemCode, Description: 'As it was', Quantity: '1', Price: '2.00', LineTotal: '2.00' },
    ])
    const { ID } = (await invoiceFees(as.sat, [fee, other])).body.Data
    const paper = await pdfTextOf((await pdfOf(as.sat, ID)).bytes)
    expect(paper).toContain(`${es} 1 h 1,00 €`)
    expect(paper).toContain('As it was 1 h 2,00 €')
    const xml = (await xmlOf(as.sat, ID, 'ubl')).bytes.toString()
    expect(brokenRules('ubl', xml)).toEqual([])
    expect(xml.match(/unitCode="HUR"/g)).toHaveLength(2)
  })

  it('stays as it was when the facts change later', async () => {
    const { invoice } = await createElectronicInvoice()
    const before = [await xmlOf(as.sat, invoice.ID), await pdfOf(as.sat, invoice.ID)].map(({ bytes }) => bytes)
    await addLegalFacts(app.db, { iban: '', legal_name: 'Otra, S.L.', vat_treatment: 'exempt', vat_exemption: 'x' })
    await app.db.updateTable('networks').set({ vat_rate: '10.00' }).execute()
    const after = [await xmlOf(as.sat, invoice.ID), await pdfOf(as.sat, invoice.ID)].map(({ bytes }) => bytes)
    await addLegalFacts(app.db)
    for (const [index, bytes] of after.entries()) expect(bytes.equals(before[index] as Buffer)).toBe(true)
  })

  it('is read by the company, by dispatchers and by the back office of the network, and nobody else', async () => {
    const { invoice } = await createElectronicInvoice()
    for (const file of [xmlOf, pdfOf]) {
      for (const person of ['sat', 'dispatcher', 'backoffice'] as const)
        expect((await file(as[person], invoice.ID)).headers['content-type']).toMatch(/^application\/(xml|pdf)$/)
      for (const person of ['sat2', 'sat-ygnita', 'dispatcher-ygnita'] as const)
        expect((await file(as[person], invoice.ID)).status).toBe(404)
      expect((await file(as.callcenter, invoice.ID)).status).toBe(403)
      expect((await file(app.signedOut, invoice.ID)).status).toBe(401)
      expect((await file(as.sat, 'not-a-key')).status).toBe(404)
    }
    expect((await as.sat.send(invoiceApi.xml, { ID: invoice.ID, syntax: 'pdf' } as never)).status).toBe(400)
  })

  it('is missing in an invoice from before the legal facts, which says so and keeps its PDF', async () => {
    const { ID, supplier_invoice } = await createStoredInvoice(app.db, 'norte')
    const { status, body } = await xmlOf(as.sat, ID)
    expect([status, body.HasError, body.customErrorCode]).toEqual([200, true, 'invoice.refused.not_electronic'])
    expect(body.Message).toContain(supplier_invoice)
    const { bytes } = await pdfOf(as.sat, ID)
    const text = await pdfTextOf(bytes)
    expect(text).toContain('Total (documentos: 1)')
    expect(text).not.toContain('IVA')
    expect(bytes.includes('pdfaid')).toBe(false)
  })

  it.each([
    ['the account', { iban: '' }],
    ['the treatment', { vat_treatment: '' }],
    ['a tax number with right check digits', { tax_number: 'B00010008' }],
    ['the address', { adresse: '' }],
  ])('is missing without %s, and the invoice is made all the same', async (_what, facts) => {
    await addLegalFacts(app.db, facts)
    const { invoice } = await createElectronicInvoice(['10.00'])
    await addLegalFacts(app.db)
    expect(invoice.can.xml).toBe(false)
    expect((await xmlOf(as.sat, invoice.ID)).body.customErrorCode).toBe('invoice.refused.not_electronic')
  })
})

describe('the PDF of an electronic invoice', () => {
  it('is PDF/A-3 with the invoice inside, as Factur-X wants it', async () => {
    const { invoice } = await createElectronicInvoice()
    const { bytes } = await pdfOf(as.sat, invoice.ID)
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    const attachments = (await pdf.getAttachments()) as Record<string, { filename: string; content: Uint8Array }>
    const [file] = Object.values(attachments)
    expect(Object.values(attachments).map(({ filename }) => filename)).toEqual(['factur-x.xml'])
    expect(Buffer.from(file?.content ?? []).toString()).toBe((await xmlOf(as.sat, invoice.ID)).bytes.toString())

    const raw = bytes.toString('latin1')
    for (const part of [
      '/Type /OutputIntent',
      '/S /GTS_PDFA1',
      '/DestOutputProfile',
      '/EmbeddedFiles',
      '/AFRelationship /Alternative',
      '/Subtype /text#2Fxml',
    ])
      expect(raw).toContain(part)
    expect(raw).toMatch(/\/AF \[\d+ 0 R\]/)
    expect(raw).toMatch(/\/ModDate \(D:20260310/)
    // Every font is embedded.
    expect(raw.match(/\/Type \/FontDescriptor/g)?.length).toBe(raw.match(/\/FontFile2 /g)?.length)
    expect(raw).not.toContain('/Encrypt')

    const metadata = /<x:xmpmeta.*<\/x:xmpmeta>/s.exec(bytes.toString())?.[0] ?? ''
    for (const part of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
      'Norte &amp; Hijos, S.L.',
    ])
      expect(metadata).toContain(part)
  })

  it('shows net amount, tax, total, due date and account', async () => {
    const { invoice } = await createElectronicInvoice()
    const text = await pdfTextOf((await pdfOf(as.sat, invoice.ID)).bytes)
    for (const part of [
      'Total sin IVA (documentos: 2)',
      '1 234,35 €',
      'IVA (21 %)',
      '259,21 €',
      'Total a pagar',
      '1 493,56 €',
      '04/24/2026',
      'ES91 2100 0418 4502 0005 1332',
    ])
      expect(text).toContain(part)
  })

  it('writes a tax rate with decimals like the amounts', async () => {
    const rateOf = app.db.updateTable('tax_rates').where('network_code', '=', 'ATLIBE')
    await rateOf.set({ rate: '5.50' }).execute()
    const { invoice } = await createElectronicInvoice(['100.00'])
    await rateOf.set({ rate: '21.00' }).execute()
    expect(await pdfTextOf((await pdfOf(as.sat, invoice.ID)).bytes)).toContain('IVA (5,5 %)')
  })

  it('says why no tax is charged', async () => {
    await addLegalFacts(app.db, { vat_treatment: 'reverse_charge' })
    const { invoice } = await createElectronicInvoice(['100.00'])
    await addLegalFacts(app.db)
    expect(await pdfTextOf((await pdfOf(as.sat, invoice.ID)).bytes)).toContain('Inversión del sujeto pasivo')
    const xml = (await xmlOf(as.sat, invoice.ID, 'ubl')).bytes.toString()
    expect(brokenRules('ubl', xml)).toEqual([])
    expect(xml).toContain('VATEX-EU-AE')
  })
})

describe('the list of invoices', () => {
  it('is read by dispatchers and the back office for their network, and can be limited to a company', async () => {
    const { invoice } = await createElectronicInvoice(['1.00'])
    const other = await createStoredInvoice(app.db, 'sur')
    const foreign = await createStoredInvoice(app.db, 'roma')
    const keysFor = async (person: Person, filterData = {}) => {
      const { body } = await as[person].send(invoiceApi.list, { request: { PageSize: 100 }, filterData })
      return (body.Data as { ID: string; can: { credit: boolean } }[]).map(({ ID }) => ID)
    }
    for (const person of ['dispatcher', 'backoffice'] as const) {
      expect(await keysFor(person)).toEqual(expect.arrayContaining([invoice.ID, other.ID]))
      expect(await keysFor(person)).not.toContain(foreign.ID)
      expect(await keysFor(person, { subContractors: [companyIds.sur] })).toEqual([other.ID])
    }
    expect(await keysFor('sat2')).toEqual([other.ID])
    expect((await as.callcenter.send(invoiceApi.list, {})).status).toBe(403)
  })
})
