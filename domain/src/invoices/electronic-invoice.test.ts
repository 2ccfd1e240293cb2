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
  withholding_rate: '0.00',
  payment_days: 30,
  cause: '',
  iban: 'ES9121000418450200051332',
  supplier: { ...party, supplier_code: 'S1', phone: '600', email: 'a@b.example' },
  recipient: party,
  documents: [
    {
      DocNum: '2',
      day: '2026-01-20',
      DocTotal: '10.50',
      heading: 'Call 7 · Sevilla',
      lines: [
        { ItemCode: 'KM', Description: 'Travel', Quantity: '25.00', unit: 'KMT', Price: '0.38', LineTotal: '9.50' },
        { ItemCode: 'X', Description: 'Extra', Quantity: '1.00', unit: 'C62', Price: '1.00', LineTotal: '1.00' },
      ],
    },
    {
      DocNum: '1',
      day: '2026-01-03',
      DocTotal: '0.07',
      heading: 'Call 8',
      lines: [{ ItemCode: '', Description: 'one', Quantity: 1, unit: 'C62', Price: '0.07', LineTotal: '0.07' }],
    },
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
      withholding: null,
      net: 10.57,
      vat: 2.22,
      total: 12.79,
      supplier: { vatNumber: 'ESB00010009', street: 'Sol 2', code: 'S1' },
    })
  })

  it.each([
    ['reverse_charge', 'AE'],
    ['exempt', 'E'],
  ] as const)('with %s charges no tax and says why', (vat_treatment, category) => {
    const invoice = toElectronicInvoice({ ...facts, vat_treatment, vat_reason: 'because' })
    const taxes = [{ category, rate: 0, reason: 'because', net: 10.57, vat: 0, total: 10.57 }]
    expect(invoice).toMatchObject({ taxes, vat: 0, total: 10.57 })
  })

  it('has the lines of its documents', () => {
    const lines = toElectronicInvoice(facts).lines.map(({ name, about, day, quantity, unit, price, net }) => {
      return [name, about, day, quantity, unit, price, net]
    })
    expect(lines).toEqual([
      ['Travel', 'Call 7 · Sevilla', '2026-01-20', 25, 'KMT', 0.38, 9.5],
      ['Extra', 'Call 7 · Sevilla', '2026-01-20', 1, 'C62', 1, 1],
      ['one', 'Call 8', '2026-01-03', 1, 'C62', 0.07, 0.07],
    ])
  })

  it('has the tax of each document’s region and day, and lines with a treatment of their own', () => {
    const [first, second] = facts.documents as [(typeof facts.documents)[number], (typeof facts.documents)[number]]
    const [travel, extra] = first.lines as [(typeof first.lines)[number], (typeof first.lines)[number]]
    const exempt = { ...extra, vat_treatment: 'exempt', vat_rate: '0.00', vat_reason: 'because' }
    const documents = [
      { ...first, lines: [travel, exempt], tax: { region: 'canaries', rate: 7 } as const },
      { ...second, tax: { region: 'mainland', rate: 10 } as const },
    ]
    const { taxes, total } = toElectronicInvoice({ ...facts, documents })
    expect(taxes.map(({ category, rate, reason, vat }) => [category, rate, reason, vat])).toEqual([
      ['L', 7, '', 0.67],
      ['E', 0, 'because', 0],
      ['S', 10, '', 0.01],
    ])
    expect(total).toBe(11.25)
  })

  it('with withheld tax keeps its gross total and says what is left', () => {
    const { total, withholding } = toElectronicInvoice({ ...facts, withholding_rate: '15.00' })
    expect([total, withholding]).toEqual([12.79, { rate: 15, withheld: 1.59, toPay: 11.2 }])
  })

  it('of what is not subject to VAT names no VAT numbers', () => {
    const { supplier, recipient } = toElectronicInvoice({ ...facts, vat_treatment: 'outside', vat_reason: 'because' })
    expect([supplier.vatNumber, supplier.taxNumber, recipient.vatNumber]).toEqual(['', 'B00010009', ''])
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
