import { toElectronicInvoice } from '@callout/domain/invoices/electronic-invoice.ts'
import { lineUnits } from '@callout/domain/invoices/invoice-lines.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { extractText } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { writePdf } from '../../platform/pdf/write-pdf.ts'
import { amountBox, feeTable } from './invoice.paper.ts'

const iban = 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'

/** The pages of an invoice of `count` calls with `each` lines. */
async function pagesOf(count: number, each: number, { lang = 'es' as Language, country = 'ES' } = {}) {
  const line = { ItemCode: 'KM', Description: 'Trayecto', Quantity: '37.50', unit: lineUnits.kilometre, Price: '0.42' }
  const documents = Array.from({ length: count }, (_, index) => ({
    DocNum: `D${index}`,
    day: '2026-02-27',
    DocTotal: (each * 15.75).toFixed(2),
    heading: `Aviso-${index} · Toledo · Caldera`,
    lines: Array.from({ length: each }, () => ({ ...line, LineTotal: '15.75' })),
  }))
  const party = { name: 'Norte', tax_number: 'B00010009', registration: '', adresse: 'Sol', street_number: '2' }
  const place = { code_postal: '28001', ville: 'Madrid', pays: country }
  const electronic = toElectronicInvoice({
    number: 'F-1',
    issue_day: '2026-03-10',
    credited: null,
    vat_treatment: 'domestic',
    vat_rate: '21.00',
    vat_reason: '',
    withholding_rate: 0,
    payment_days: 30,
    cause: '',
    iban,
    supplier: { ...party, ...place, supplier_code: 'S1', phone: '', email: '' },
    recipient: { ...party, ...place },
    documents,
  })
  const paper = { net: electronic.net, electronic, documents, country, lang }
  const bytes = await writePdf({
    title: 'F-1',
    lang,
    issuer: { name: 'Norte', details: '' },
    headerNote: '',
    reference: 'F-1',
    made_at: '',
    content: [amountBox(paper), feeTable(paper)],
  })
  const { text } = await extractText(new Uint8Array(bytes))
  return (text as unknown as string[]).map((page) => page.replaceAll('\u00a0', ' '))
}

describe('the paper of an invoice', () => {
  it.each([7, 8, 9, 10])(
    'of %i calls parts no heading from its lines, and no payment from the last line',
    async (count) => {
      const pages = await pagesOf(count, 2)
      const last = pages.at(-1) ?? ''
      for (const part of ['Trayecto', 'Vencimiento', iban, 'Total a pagar']) expect(last).toContain(part)
      for (const page of pages) {
        const rows = page.split('\n')
        const isHeading = (row: string | undefined) => row?.startsWith('Aviso-') ?? false
        expect(rows.filter((row, index) => isHeading(row) && !rows[index + 1]?.startsWith('Trayecto'))).toEqual([])
      }
    },
  )

  it('keeps the payment with the last lines of a call that fills pages', async () => {
    const pages = await pagesOf(1, 70)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.at(-1)).toMatch(/Trayecto[\s\S]*Vencimiento[\s\S]*Total a pagar/)
    expect(pages.join('').match(/15,75 €/g)).toHaveLength(70)
  })

  it.each([
    ['FR', 'Indemnité forfaitaire pour frais de recouvrement en cas de retard : 40 €'],
    ['PT', 'Os serviços foram prestados nas datas indicadas'],
  ])('bears the mentions of %s in the language of its law', async (country, mention) => {
    const [page = ''] = await pagesOf(1, 1, { country })
    expect(page.replace(/\s+/g, ' ')).toContain(mention)
    expect((await pagesOf(1, 1)).join('').replace(/\s+/g, ' ')).not.toContain(mention)
  })
})
