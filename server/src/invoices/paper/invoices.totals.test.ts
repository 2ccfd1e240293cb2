import { toElectronicInvoice } from '@callout/domain/invoices/electronic-invoice.ts'
import { invoiceTotal } from '@callout/domain/invoices/invoice.rules.ts'
import { lineUnits } from '@callout/domain/invoices/invoice-lines.ts'
import { amountText, decimalText, lineTotal, sumAmounts } from '@callout/domain/platform/money.ts'
import { describe, expect, it } from 'vitest'
import { pdfTextOf } from '../../../test/support/pdf-text.ts'
import { runsWhole } from '../../../test/support/slice.ts'
import { createRandom } from '../../demo/random.ts'
import { formatMoney } from '../../platform/pdf/formats.ts'
import { writePdf } from '../../platform/pdf/write-pdf.ts'
import { writeCii } from '../cii.ts'
import { writeUbl } from '../ubl.ts'
import { amountBox, feeTable } from './invoice.paper.ts'

const rates = ['21.00', '5.50', '10.00', '4.00', '20.00', '22.00', '23.00', '6.25', '0.01', '50.00']
const treatments = ['domestic', 'domestic', 'reverse_charge', 'exempt'] as const
const seed = 20_261_130
const cases = 2000

/** An invoice of a seed, with lines of every size. Every seventh document has no stored lines. */
function createCase(index: number) {
  const random = createRandom(seed, 'totals', index)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const documents = Array.from({ length: 1 + upTo(11) }, (_, number) => {
    const lines = Array.from({ length: upTo(6) === 0 ? 0 : 1 + upTo(5) }, () => {
      const Quantity = decimalText(BigInt(upTo(upTo(3) === 0 ? 99_999 : 999)), 2)
      const Price = decimalText(BigInt(upTo(upTo(3) === 0 ? 99_999 : 9_999)), 2)
      const unit = upTo(1) ? lineUnits.kilometre : lineUnits.one
      return { ItemCode: 'F', Description: 'Trayecto', Quantity, unit, Price, LineTotal: lineTotal(Quantity, Price) }
    })
    const whole = decimalText(BigInt(upTo(99_999)), 2)
    const DocTotal = lines.length > 0 ? amountText(sumAmounts(lines.map((line) => line.LineTotal))) : whole
    const one = {
      ItemCode: '',
      Description: 'Gastos',
      Quantity: 1,
      unit: lineUnits.one,
      Price: whole,
      LineTotal: whole,
    }
    const shown = lines.length > 0 ? lines : [one]
    return { DocNum: `D${number}`, day: '2026-02-27', DocTotal, heading: `Aviso ${number}`, lines: shown }
  })
  const turn = Math.floor(index / rates.length)
  const vat_treatment = treatments[turn % treatments.length] ?? 'domestic'
  const isCredit = Math.floor(turn / treatments.length) % 2 === 1
  return { documents, vat_treatment, vat_rate: rates[index % rates.length] ?? '21.00', isCredit }
}

function createInvoice({ documents, vat_treatment, vat_rate, isCredit }: ReturnType<typeof createCase>) {
  const party = { name: 'N', tax_number: 'B00010009', registration: '', adresse: 'Sol', street_number: '2' }
  const place = { code_postal: '28001', ville: 'Madrid', pays: 'ES' }
  return toElectronicInvoice({
    number: 'F-1',
    issue_day: '2026-03-10',
    credited: isCredit ? { number: 'F-0', issue_day: '2026-03-01' } : null,
    vat_treatment,
    vat_rate,
    cause: '',
    vat_reason: vat_treatment === 'domestic' ? '' : 'Motivo',
    payment_days: 30,
    withholding_rate: '0',
    iban: 'ES9121000418450200051332',
    supplier: { ...party, ...place, supplier_code: 'S1', phone: '', email: '' },
    recipient: { ...party, ...place },
    documents,
  })
}

/** The sums in whole numbers: hundredths of cents are rounded half up, once for each line and once for the tax. */
function sumsOf({ documents, vat_treatment, vat_rate }: ReturnType<typeof createCase>) {
  const units = (text: string | number) => BigInt(Number(text).toFixed(2).replace('.', ''))
  const ofDocument = ({ lines }: (typeof documents)[number]) =>
    lines.reduce((sum, { Quantity, Price }) => sum + (units(Quantity) * units(Price) + 50n) / 100n, 0n)
  const net = documents.reduce((sum, document) => sum + ofDocument(document), 0n)
  const vat = vat_treatment === 'domestic' ? (net * units(vat_rate) + 5_000n) / 10_000n : 0n
  return { net, vat, total: net + vat }
}

const text = (units: bigint) => decimalText(units, 2)
const amountsIn = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<\\w+:${name}[^>]*>([\\d.]+)<`, 'g'))].map(([, amount]) => amount)

describe('the totals of an invoice', () => {
  it('agree to the cent in 2,000 cases: list, lines, tax and sum', () => {
    for (let index = 0; index < cases; index += 1) {
      const one = createCase(index)
      const { net, vat, total } = sumsOf(one)
      const invoice = createInvoice(one)
      const sums = { net: amountText(invoice.net), vat: amountText(invoice.vat), total: amountText(invoice.total) }
      expect({ index, ...sums }).toEqual({ index, net: text(net), vat: text(vat), total: text(total) })
      expect(amountText(invoiceTotal(one.documents))).toBe(text(net))
      expect(amountText(sumAmounts(invoice.lines.map((line) => line.net)))).toBe(text(net))
    }
  })

  // 80 cases have each treatment with each rate, as invoice and as credit note. All 2,000 would take 400 CPU seconds.
  const sample = Array.from({ length: runsWhole ? 400 : 100 }, (_, index) => index)
  it.each(sample)('are those of paper, CII and UBL: case %i', async (index) => {
    const one = createCase(index)
    const { net, vat, total } = sumsOf(one)
    const invoice = createInvoice(one)
    const [cii, ubl] = [writeCii(invoice), writeUbl(invoice)]
    expect(amountsIn(cii, 'LineTotalAmount').at(-1)).toBe(text(net))
    expect(amountsIn(cii, 'TaxTotalAmount')).toEqual([text(vat)])
    expect(amountsIn(cii, 'DuePayableAmount')).toEqual([text(total)])
    expect(amountsIn(ubl, 'TaxExclusiveAmount')).toEqual([text(net)])
    expect(amountsIn(ubl, 'TaxAmount')).toEqual([text(vat), text(vat)])
    expect(amountsIn(ubl, 'PayableAmount')).toEqual([text(total)])
    const lines = invoice.lines.map((line) => amountText(line.net))
    expect(amountsIn(ubl, 'LineExtensionAmount')).toEqual([text(net), ...lines])
    expect(amountsIn(cii, 'LineTotalAmount')).toEqual([...lines, text(net)])
    const { documents } = one
    const paper = { net: invoice.net, electronic: invoice, documents, country: 'ES', lang: 'es' } as const
    const content = [amountBox(paper), feeTable(paper)]
    const issuer = { name: 'N', details: '' }
    const head = { title: 'F-1', lang: 'es', issuer, headerNote: '', reference: 'F-1', made_at: '' } as const
    const printed = (await pdfTextOf(await writePdf({ ...head, content }))).replaceAll('\u00a0', ' ')
    const money = (units: bigint) => formatMoney(text(units)).replaceAll('\u00a0', ' ')
    expect(printed).toContain(`Total sin IVA (documentos: ${documents.length}) ${money(net)}`)
    if (one.vat_treatment === 'domestic') expect(printed).toMatch(new RegExp(`IVA \\([\\d,]+ %\\) ${money(vat)}`))
    expect(printed.split(money(total)).length - 1).toBeGreaterThanOrEqual(2)
  })
})
