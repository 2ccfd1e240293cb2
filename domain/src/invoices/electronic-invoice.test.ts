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
  lines: [
    { DocNum: '2', DocDate: '2026-01-20', DocTotal: '10.50', text: 'two' },
    { DocNum: '1', DocDate: '2026-01-03', DocTotal: '0.07', text: 'one' },
  ],
}

describe('an electronic invoice', () => {
  it('covers the days of its documents and is due after the payment days', () => {
    expect(toElectronicInvoice(facts, '10.57')).toMatchObject({
      type: '380',
      preceding: null,
      dueDay: '2026-03-02',
      period: { from: '2026-01-03', to: '2026-01-20' },
      category: 'S',
      rate: 21,
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
    const invoice = toElectronicInvoice({ ...facts, vat_treatment, vat_reason: 'because' }, '10.57')
    expect(invoice).toMatchObject({ category, rate: 0, vat: 0, total: 10.57, exemption: { reason: 'because', code } })
  })

  it('that is a credit note names the invoice and is due at once', () => {
    const credited = { number: 'A-0', issue_day: '2026-01-15' }
    expect(toElectronicInvoice({ ...facts, credited }, '10.57')).toMatchObject({
      type: '381',
      preceding: { number: 'A-0', issueDay: '2026-01-15' },
      dueDay: '2026-01-31',
      net: 10.57,
    })
  })
})
