import { taxRegions } from '@callout/domain/addresses/tax-regions.ts'
import { type VatTreatment, vatTreatments } from '@callout/domain/companies/legal.ts'
import { type ElectronicInvoiceFacts, toElectronicInvoice } from '@callout/domain/invoices/electronic-invoice.ts'
import { lineUnits } from '@callout/domain/invoices/invoice-lines.ts'
import { type LineTax, sumVat } from '@callout/domain/invoices/vat.ts'
import { decimalText, sumAmounts } from '@callout/domain/platform/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenRules } from '../../test/support/schematron.ts'
import { runsWhole } from '../../test/support/slice.ts'
import { writeCii } from './cii.ts'
import { writeUbl } from './ubl.ts'

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((part) => `x${part}`)
  .filter((part) => part.trim() !== '')
const optionalText = fc.oneof(fc.constant(''), text)
const day = fc
  .integer({ min: 0, max: 3000 })
  .map((days) => new Date(days * 86_400_000 + 1.7e12).toISOString().slice(0, 10))
const party = (tax_number: string, pays: string) =>
  fc.record({
    name: text,
    tax_number: fc.constant(tax_number),
    registration: optionalText,
    adresse: text,
    street_number: optionalText,
    code_postal: text,
    ville: text,
    pays: fc.constant(pays),
  })
const line = fc
  .record({
    ItemCode: optionalText,
    Description: text,
    unit: fc.constantFrom(...Object.values(lineUnits)),
    quarters: fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 999 })),
  })
  .map(({ quarters: [quantity, price], ...one }) => ({
    ...one,
    Quantity: decimalText(BigInt(quantity) * 25n, 2),
    Price: decimalText(BigInt(price) * 100n, 2),
    LineTotal: decimalText(BigInt(quantity) * 25n * BigInt(price), 2),
  }))
const facts = fc.record({
  number: text,
  issue_day: day,
  credited: fc.option(fc.record({ number: text, issue_day: day })),
  vat_treatment: fc.constantFrom<VatTreatment>(...vatTreatments),
  vat_rate: fc.integer({ min: 100, max: 5000 }).map((rate) => decimalText(BigInt(rate), 2)),
  vat_reason: text,
  withholding_rate: fc.constantFrom('0.00', '15.00', '20.00'),
  cause: text,
  payment_days: fc.integer({ min: 0, max: 365 }),
  iban: fc.constant('ES9121000418450200051332'),
  supplier: fc
    .tuple(
      party('B00010009', 'ES'),
      fc.record({ supplier_code: text, phone: optionalText, email: fc.constant('a@b.example') }),
    )
    .map(([one, other]) => ({ ...one, ...other })),
  recipient: party('99041271000', 'IT'),
  documents: fc.array(
    fc
      .record({
        DocNum: text,
        day,
        heading: text,
        lines: fc.array(line, { maxLength: 4 }),
        // Quarters of a euro: the XPath engine adds decimals as floats, and these have no rounding error.
        ofWhole: fc.integer({ min: 0, max: 999_999 }).map((quarters) => decimalText(BigInt(quarters) * 25n, 2)),
      })
      .map(({ ofWhole, lines, ...one }) => {
        if (lines.length > 0)
          return { ...one, lines, DocTotal: String(sumAmounts(lines.map((line) => line.LineTotal))) }
        const whole = { ItemCode: '', Description: one.heading, Quantity: '1', unit: lineUnits.one }
        return { ...one, lines: [{ ...whole, Price: ofWhole, LineTotal: ofWhole }], DocTotal: ofWhole }
      }),
    { minLength: 1, maxLength: 5 },
  ),
})

describe('random invoices and credit notes', () => {
  it.each([
    ['cii', writeCii],
    ['ubl', writeUbl],
  ] as const)('as %s break no rule of EN 16931', { timeout: 300_000 }, (syntax, write) => {
    fc.assert(
      fc.property(facts, (one) => {
        expect(brokenRules(syntax, write(toElectronicInvoice(one)))).toEqual([])
      }),
      { numRuns: runsWhole ? 100 : 20 },
    )
  })
})

describe('every treatment in every region, with and without withholding, as invoice and as credit note', () => {
  const [sample] = fc.sample<ElectronicInvoiceFacts>(facts, { numRuns: 1, seed: 3 }) as [ElectronicInvoiceFacts]
  const credited = { number: 'A-1', issue_day: '2026-01-15' }
  const line = (Description: string, vat_treatment = '', vat_rate: number | null = null) => ({
    ...{ ItemCode: Description, Description, Quantity: 1, unit: lineUnits.one, Price: '10.50', LineTotal: '10.50' },
    ...{ vat_treatment, vat_rate, vat_reason: vat_treatment && 'because' },
  })
  const combinations = vatTreatments.flatMap((vat_treatment) =>
    taxRegions.flatMap((region) =>
      ['0.00', '15.00'].flatMap((withholding_rate) =>
        [null, credited].map((one) => ({ vat_treatment, region, withholding_rate, credited: one })),
      ),
    ),
  )
  // Every treatment in every region, and withholding and credit notes in turn; with --all each with each.
  const judged = runsWhole ? combinations : combinations.filter((_, index) => index % 4 === Math.floor(index / 4) % 4)

  it.each([
    ['cii', writeCii],
    ['ubl', writeUbl],
  ] as const)('as %s break no rule of EN 16931', { timeout: 120_000 }, (syntax, write) => {
    expect(judged.length).toBe(vatTreatments.length * taxRegions.length * (runsWhole ? 4 : 1))
    const categories = new Set<string>()
    for (const { region, ...one } of judged) {
      const isTaxed = one.vat_treatment === 'domestic'
      const own = isTaxed
        ? [line('r', 'reduced', 3), line('z', 'zero'), line('e', 'exempt'), line('a', 'reverse_charge')]
        : []
      const lines = [line('x'), ...own]
      const document = { DocNum: '1', day: '2026-01-03', heading: 'h', tax: { region, rate: 7 }, lines }
      const documents = [
        { ...document, DocTotal: String(lines.length * 10.5) },
        // The rate of an earlier day.
        { ...document, DocNum: '2', DocTotal: '10.50', lines: [line('y')], tax: { region, rate: 6.5 } },
      ]
      const invoice = toElectronicInvoice({ ...sample, ...one, documents })
      for (const { category } of invoice.taxes) categories.add(category)
      const xml = write({ ...invoice, paymentTerms: invoice.withholding ? 'IRPF 15 %: 1.58 EUR' : '' })
      expect([one, region, brokenRules(syntax, xml)]).toEqual([one, region, []])
      expect(xml.includes('IRPF')).toBe(one.withholding_rate !== '0.00')
    }
    expect([...categories].sort()).toEqual(['AE', 'E', 'G', 'K', 'L', 'M', 'O', 'S', 'Z'])
  })
})

describe('the rules of EN 16931', () => {
  const [one] = fc.sample(facts, { numRuns: 1, seed: 7 }) as [typeof facts extends fc.Arbitrary<infer T> ? T : never]
  const right = toElectronicInvoice({ ...one, vat_treatment: 'domestic', credited: null })

  const taxedAs = (tax: LineTax) => {
    const lines = right.lines.map((line) => ({ ...line, ...tax }))
    return { lines, ...sumVat(lines) }
  }

  it.each([
    ['a total that is not net and tax', { total: right.total + 1 }, 'BR-CO-15'],
    ['a net amount that is not the sum of its lines', { net: right.net + 100 }, 'BR-CO-10'],
    ['a tax that is not the rate', { taxes: right.taxes.map((tax) => ({ ...tax, vat: tax.vat + 100 })) }, 'BR-CO-17'],
    ['no number', { number: '' }, 'BR-02'],
    ['an exemption without reason', taxedAs({ category: 'E', rate: 0, reason: '' }), 'BR-E-10'],
    ['a reverse charge with a rate', taxedAs({ category: 'AE', rate: 21, reason: 'because' }), 'BR-AE-05'],
    ['a line that is not in the sum of its rate', { lines: right.lines.slice(1) }, 'BR-CO-10'],
    ['no tax number of the supplier', { supplier: { ...right.supplier, vatNumber: '' } }, 'BR-S-02'],
  ])('refuse %s', (_what, wrong, rule) => {
    const invoice = { ...right, ...wrong }
    expect(brokenRules('cii', writeCii(invoice)).join()).toContain(`[${rule}]`)
    expect(brokenRules('ubl', writeUbl(invoice)).join()).toContain(`[${rule}]`)
  })
})
