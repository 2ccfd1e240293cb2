import { describe, expect, it } from 'vitest'
import { type ElectronicInvoiceFacts, toElectronicInvoice } from './electronic-invoice.ts'

const party = {
  name: 'Norte, S.L.',
  tax_number: 'B00010009',
  registration: 'M-1',
  adresse: 'Sol',
  street_number: '2',
  code_postal: '28001',
  ville: 'Madrid',
  pays: 'ES',
}
const facts: ElectronicInvoiceFacts = {
  number: 'A-1',
  issue_day: '2026-01-31',
  credited: null,
  vat_treatment: 'domestic',
  vat_rate: '21.00',
  vat_reason: '',
  payment_days: 30,
  iban: 'ES9121000418450200051332',
  supplier: { ...party, supplier_code: 'S1', phone: '600', email: 'a@b.example' },
  recipient: party,
  documents: [
    {
      DocNum: '2',
      day: '2026-01-20',
      DocTotal: '10.50',
      heading: 'Call 7 · Sevilla',
      summary: 'two',
      lines: [
        { ItemCode: 'KM', Description: 'Travel', Quantity: '25.00', unit: 'KMT', Price: '0.38', LineTotal: '9.50' },
        { ItemCode: 'X', Description: 'Extra', Quantity: '1.00', unit: 'C62', Price: '1.00', LineTotal: '1.00' },
      ],
    },
    { DocNum: '1', day: '2026-01-03', DocTotal: '0.07', heading: 'Call 8', summary: 'one', lines: [] },
  ],
}

describe('an electronic invoice', () => {
  it('covers the days of its documents and is due after the payment days', () => {
    expect(toElectronicInvoice(facts)).toMatchObject({
      type: '380',
      preceding: null,
      dueDay: '2026-03-02',
      period: { from: '2026-01-03', to: '2026-01-20' },
      taxes: [{ category: 'S', rate: 21, net: 10.57, vat: 2.22 }],
      exemption: null,
      net: 10.57,
      vat: 2.22,
      total: 12.79,
      supplier: { vatNumber: 'ESB00010009', street: 'Sol 2', code: 'S1' },
    })
  })

  it.each([
    ['reverse_charge', 'AE', 'VATEX-EU-AE'],
    ['exempt', 'E', ''],
  ] as const)('with %s charges no tax and says why', (vat_treatment, category, code) => {
    const invoice = toElectronicInvoice({ ...facts, vat_treatment, vat_reason: 'because' })
    const taxes = [{ category, rate: 0, net: 10.57, vat: 0, total: 10.57 }]
    expect(invoice).toMatchObject({ taxes, vat: 0, total: 10.57, exemption: { reason: 'because', code } })
  })

  it('has the lines of its documents, and one for a document whose lines are not stored', () => {
    const lines = toElectronicInvoice(facts).lines.map(({ name, about, day, quantity, unit, price, net }) => {
      return [name, about, day, quantity, unit, price, net]
    })
    expect(lines).toEqual([
      ['Travel', 'Call 7 · Sevilla', '2026-01-20', 25, 'KMT', 0.38, 9.5],
      ['Extra', 'Call 7 · Sevilla', '2026-01-20', 1, 'C62', 1, 1],
      ['one', 'Call 8', '2026-01-03', 1, 'C62', 0.07, 0.07],
    ])
  })

  it('has one line for a document whose stored lines are not its total', () => {
    const [first, ...others] = facts.documents
    const documents = [{ ...first, DocTotal: '10.51' } as (typeof facts.documents)[number], ...others]
    expect(toElectronicInvoice({ ...facts, documents }).lines.map(({ net }) => net)).toEqual([10.51, 0.07])
  })

  it('that is a credit note names the invoice and is due at once', () => {
    const credited = { number: 'A-0', issue_day: '2026-01-15' }
    expect(toElectronicInvoice({ ...facts, credited })).toMatchObject({
      type: '381',
      preceding: { number: 'A-0', issueDay: '2026-01-15' },
      dueDay: '2026-01-31',
      net: 10.57,
    })
  })
})
