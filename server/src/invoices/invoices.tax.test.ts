import { invoiceApi } from '@callout/domain/invoices/invoice.api.ts'
import type { SupplierInvoice } from '@callout/domain/invoices/invoice.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { companyIds } from '../../test/fixtures/factories.ts'
import { addLegalFacts, createFee, invoiceFees, uniqueInvoiceNumber } from '../../test/fixtures/fees.ts'
import { pdfTextOf } from '../../test/support/pdf-text.ts'
import { brokenRules } from '../../test/support/schematron.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

// The clock of the tests: 10 March 2026, 10:00 in Madrid. Visits are on 1 March unless a test says otherwise.
const app = setUpApp()
const as = setUpClients(app)
const run = async (statement: string) => (await app.pool.query(statement)).rows

beforeEach(async () => {
  await run(`delete from tax_rates; delete from withholding_rates; update call_fees set vat_treatment = ''`)
  await addLegalFacts(app.db)
  await run(`delete from tax_rates; insert into tax_rates values ('ATLIBE', 'mainland', 'standard', null, 21)`)
})

const setRates = (...rows: [region: string, kind: string, valid_from: string | null, rate: number][]) =>
  Promise.all(rows.map((row) => app.pool.query(`insert into tax_rates values ('ATLIBE', $1, $2, $3, $4)`, row)))

/** An invoice of fees with these net amounts, each of a day. */
async function invoiceOf(...fees: [DocTotal: string, DocDate?: string][]): Promise<SupplierInvoice> {
  const created = await Promise.all(
    fees.map(async ([DocTotal, DocDate = '2026-03-01']) => {
      const fee = await createFee(app.db, { DocTotal, DocDate })
      await run(`update calls set appointment_date_at = null where "ID" = '${fee.service_job_uuid}'`)
      return fee
    }),
  )
  return (await invoiceFees(as.sat, created)).body.Data
}
const xmlOf = async ({ ID }: { readonly ID: string }, syntax: 'cii' | 'ubl' = 'ubl') => {
  const xml = (await as.sat.send(invoiceApi.xml, { ID, syntax })).bytes.toString()
  expect(brokenRules(syntax, xml)).toEqual([])
  return xml
}
const paperOf = async ({ ID }: { readonly ID: string }) =>
  (await pdfTextOf((await as.sat.send(invoiceApi.pdf, { ID })).bytes)).replaceAll('\u00a0', ' ')

/** Category, rate and amounts of each sum of a UBL invoice. */
const sumsOf = (xml: string) =>
  [...xml.matchAll(/<cac:TaxSubtotal>.*?<\/cac:TaxSubtotal>/gs)].map(([sum]) =>
    [
      /<cac:TaxCategory>\s*<cbc:ID>(\w+)</.exec(sum)?.[1],
      /<cbc:Percent>([\d.]+)</.exec(sum)?.[1],
      /TaxableAmount[^>]*>([\d.]+)</.exec(sum)?.[1],
      /TaxAmount[^>]*>([\d.]+)</.exec(sum)?.[1],
    ].join(' '),
  )

describe('the rate of an invoice', () => {
  it('is that of the day of each document, with a sum for each rate', async () => {
    await setRates(['mainland', 'standard', '2026-03-05', 22])
    const invoice = await invoiceOf(['100.00', '2026-03-04'], ['200.00', '2026-03-05'])
    expect(invoice).toMatchObject({ DocTotal: 300, vat_total: 65, gross_total: 365, to_pay: 365 })
    expect(sumsOf(await xmlOf(invoice)).sort()).toEqual(['S 21.00 100.00 21.00', 'S 22.00 200.00 44.00'])
    const paper = await paperOf(invoice)
    for (const part of ['IVA (21 %) 21,00 €', 'IVA (22 %) 44,00 €', 'Total a pagar 365,00 €'])
      expect(paper).toContain(part)
  })

  it('is not yet that of a later day, also for work that is dated ahead', async () => {
    await setRates(['mainland', 'standard', '2026-03-11', 22])
    expect(await invoiceOf(['100.00', '2026-03-12'])).toMatchObject({ vat_total: 21 })
  })

  it.each([
    ['35001', 'canaries', 7, 'L', 'IGIC (7 %)'],
    ['51001', 'ceuta', 4, 'M', 'IPSI (4 %)'],
    ['52001', 'melilla', 0.5, 'M', 'IPSI (0,5 %)'],
  ])('is that of the company’s region: %s is %s', async (code_postal, region, rate, category, name) => {
    await addLegalFacts(app.db, { code_postal })
    expect(sumsOf(await xmlOf(await invoiceOf(['100.00'])))).toEqual(['S 21.00 100.00 21.00'])
    await setRates([region, 'standard', null, rate])
    const invoice = await invoiceOf(['100.00'])
    expect(sumsOf(await xmlOf(invoice))).toEqual([`${category} ${rate.toFixed(2)} 100.00 ${rate.toFixed(2)}`])
    await xmlOf(invoice, 'cii')
    expect(await paperOf(invoice)).toContain(name)
  })

  it('stays as it was when rates change, and is that of the invoice in its credit note', async () => {
    const invoice = await invoiceOf(['100.00'])
    await run('update tax_rates set rate = 10')
    const supplierInvoice = uniqueInvoiceNumber()
    const { body } = await as.sat.send(invoiceApi.credit, { ID: invoice.ID, supplierInvoice } as never)
    expect(body.Data).toMatchObject({ DocTotal: -100, vat_total: -21, gross_total: -121 })
    for (const one of [invoice, body.Data]) expect(sumsOf(await xmlOf(one))).toEqual(['S 21.00 100.00 21.00'])
  })

  it('reduced is missing without a reduced rate of its region, and then there is no electronic form', async () => {
    await addLegalFacts(app.db, { vat_treatment: 'reduced' })
    expect((await invoiceOf(['100.00'])).can.xml).toBe(false)
    await setRates(['mainland', 'reduced', null, 10])
    expect(sumsOf(await xmlOf(await invoiceOf(['100.00'])))).toEqual(['S 10.00 100.00 10.00'])
  })
})

describe('an invoice without tax', () => {
  it.each([
    ['zero', { vat_treatment: 'zero' }, 'Z 0.00 100.00 0.00', ''],
    ['exempt', { vat_treatment: 'exempt', vat_exemption: 'art. 20' }, 'E 0.00 100.00 0.00', 'art. 20'],
    ['not subject', { vat_treatment: 'outside', vat_exemption: 'art. 7' }, 'O  100.00 0.00', 'art. 7'],
    [
      'reverse charge by the law of the country',
      { vat_treatment: 'reverse_charge' },
      'AE 0.00 100.00 0.00',
      'Inversión del sujeto pasivo (Ley 37/1992, art. 84.Uno.2.º f))',
    ],
    [
      'reverse charge from another country',
      { vat_treatment: 'reverse_charge', pays: 'PT', code_postal: '9000-001', tax_number: '400412870' },
      'AE 0.00 100.00 0.00',
      'Inversión del sujeto pasivo (2006/112/CE, art. 196)',
    ],
    [
      'within the Union',
      { vat_treatment: 'intra_community', pays: 'PT', code_postal: '1000-001', tax_number: '400412870' },
      'K 0.00 100.00 0.00',
      'Operación intracomunitaria exenta',
    ],
  ])('%s says why', async (_what, facts, sum, reason) => {
    await addLegalFacts(app.db, facts)
    const invoice = await invoiceOf(['100.00'])
    expect(invoice).toMatchObject({ vat_total: 0, gross_total: 100, can: { xml: true } })
    const xml = await xmlOf(invoice)
    expect(sumsOf(xml)).toEqual([sum])
    expect(xml).toContain(reason)
    expect(await xmlOf(invoice, 'cii')).toContain(reason)
    expect(await paperOf(invoice)).toContain(reason)
  })

  it('is not made where no law has reverse charge: the treatment counts as missing', async () => {
    await addLegalFacts(app.db, { vat_treatment: 'reverse_charge', code_postal: '51001' })
    expect(await invoiceOf(['100.00'])).toMatchObject({ vat_total: null, can: { xml: false } })
  })
})

describe('withheld tax', () => {
  beforeEach(() => run(`insert into withholding_rates values ('${companyIds.norte}', '2026-03-01', 15)`))

  it('leaves the payable amount of the XML, and stands in its terms, on the paper and in the list', async () => {
    const invoice = await invoiceOf(['100.10'])
    const sums = { DocTotal: 100.1, vat_total: 21.02, gross_total: 121.12, withheld_total: 15.02, to_pay: 106.1 }
    expect(invoice).toMatchObject(sums)
    const { body } = await as.backoffice.send(invoiceApi.list, {
      request: { PageSize: 10 },
      filterData: { ID: invoice.ID },
    })
    expect(body.Data[0]).toMatchObject(sums)
    for (const syntax of ['cii', 'ubl'] as const) {
      const xml = await xmlOf(invoice, syntax)
      expect(xml).toMatch(/PayableAmount[^>]*>121\.12</)
      expect(xml.replaceAll('\u00a0', ' ')).toContain(
        'Retención de IRPF (15 %): 15,02 €. A pagar tras la retención: 106,10 €.',
      )
    }
    const paper = await paperOf(invoice)
    for (const part of ['Total con IVA 121,12 €', 'Retención de IRPF (15 %) -15,02 €', 'Total a pagar 106,10 €'])
      expect(paper).toContain(part)
  })

  it('is taken back by a credit note, and nothing is left to pay', async () => {
    const { ID } = await invoiceOf(['100.00'])
    const supplierInvoice = uniqueInvoiceNumber()
    const { body } = await as.sat.send(invoiceApi.credit, { ID, supplierInvoice } as never)
    expect(body.Data).toMatchObject({ gross_total: -121, withheld_total: -15, to_pay: 0 })
    expect(await xmlOf(body.Data)).toContain('Retención de IRPF')
    const list = await as.dispatcher.send(invoiceApi.list, { filterData: { ID } })
    expect(list.body.Data[0]).toMatchObject({ state: 'credited', withheld_total: 15, to_pay: 0 })
  })

  it('is not withheld before its first day', async () => {
    await run(`update withholding_rates set valid_from = '2026-03-11'`)
    const invoice = await invoiceOf(['100.00'])
    expect(invoice).toMatchObject({ withheld_total: 0, to_pay: 121 })
    expect(await xmlOf(invoice)).not.toContain('PaymentTerms')
  })
})

describe('a fee with a treatment of its own', () => {
  const lineOf = (DocEntry: number, LineNum: number, ItemCode: string, LineTotal: number) =>
    app.pool.query(
      `insert into document_lines ("DocEntry", "LineNum", "ItemCode", "Description", "Quantity", "Price", "LineTotal")
       values ($1, $2, $3, $3, 1, $4, $4)`,
      [DocEntry, LineNum, ItemCode, LineTotal],
    )
  const invoiceOfLines = async () => {
    const fee = await createFee(app.db, { DocTotal: '60.00' })
    for (const [at, code] of ['X-FULL', 'X-RED', 'X-EX', 'X-RC'].entries())
      await lineOf(fee.DocEntry, at + 1, code, at * 10)
    return (await invoiceFees(as.sat, [fee])).body.Data
  }
  beforeEach(async () => {
    await run(`delete from call_fees where "ItemCode" like 'X-%'; insert into call_fees
        (network_code, "ItemCode", text, "Price", vat_treatment, vat_exemption) values
        ('ATLIBE', 'X-FULL', '{}', 1, '', ''), ('ATLIBE', 'X-RED', '{}', 1, 'reduced', ''),
        ('ATLIBE', 'X-EX', '{}', 1, 'exempt', 'art. 20'), ('ATLIBE', 'X-RC', '{}', 1, 'reverse_charge', '')`)
    await setRates(['mainland', 'reduced', null, 10])
  })

  it('is taxed by it, each treatment in a sum of its own', async () => {
    const invoice = await invoiceOfLines()
    const xml = await xmlOf(invoice)
    expect(sumsOf(xml)).toEqual(['S 21.00 0.00 0.00', 'S 10.00 10.00 1.00', 'E 0.00 20.00 0.00', 'AE 0.00 30.00 0.00'])
    for (const reason of ['art. 20', 'Inversión del sujeto pasivo (Ley 37/1992']) expect(xml).toContain(reason)
    expect(invoice).toMatchObject({ vat_total: 1, gross_total: 61 })
  })

  it('is not, if the company charges no tax', async () => {
    await addLegalFacts(app.db, { vat_treatment: 'exempt', vat_exemption: 'art. 7' })
    expect(sumsOf(await xmlOf(await invoiceOfLines()))).toEqual(['E 0.00 60.00 0.00'])
  })

  it('by reverse charge is not, where the law of the company’s region has none', async () => {
    await addLegalFacts(app.db, { code_postal: '51001' })
    await setRates(['ceuta', 'standard', null, 4], ['ceuta', 'reduced', null, 1])
    expect(sumsOf(await xmlOf(await invoiceOfLines()))).toEqual([
      'M 4.00 30.00 1.20',
      'M 1.00 10.00 0.10',
      'E 0.00 20.00 0.00',
    ])
  })
})
