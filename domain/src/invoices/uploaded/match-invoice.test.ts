import { describe, expect, it } from 'vitest'
import { addVat } from '../vat.ts'
import { differencesOf } from './match-invoice.ts'
import type { ReadInvoice, ReadLine } from './uploaded-invoice.ts'

const fee = (DocNum: string, ItemCode: string, net: number) => ({
  ...{ DocNum, ItemCode, name: `Fee ${ItemCode}`, about: '', day: '2026-03-01', quantity: 1, unit: 'C62' as const },
  ...{ price: net, net, category: 'S' as const, rate: 21, reason: '' },
})
const party = (name: string, vatNumber: string) => ({
  ...{ name, vatNumber, taxNumber: '', registration: '', street: '', postcode: '', town: '', country: 'ES' },
})
const lines = [fee('D-1', 'A', 10), fee('D-1', 'B', 20), fee('D-2', 'A', 10)]
const sums = addVat(40, 21)
const invoice = {
  ...sums,
  ...{ type: '380' as const, number: '', issueDay: '', dueDay: '', preceding: null, iban: 'ES9121000418450200051332' },
  ...{
    period: { from: '2026-03-01', to: '2026-03-01' },
    paymentTerms: '',
    deliveryCountry: '',
    note: '',
    withholding: null,
    lines,
  },
  supplier: { ...party('Norte', 'ESB00010009'), code: '', phone: '', email: '' },
  recipient: party('Iberia Calor, S.A.', 'ESA00412874'),
  taxes: [{ category: 'S' as const, rate: 21, reason: '', ...sums }],
}
const approved = {
  ...{ invoice, supplierTaxNumber: 'B00010009', recipientTaxNumber: 'A00412874', number: undefined, tolerance: 0 },
  ...{ today: '2026-03-10', money: String, day: String, quantity: String },
}

const line = (number: string, net: number, more: Partial<ReadLine> = {}): ReadLine => ({
  ...{ number, ItemCode: '', name: 'Work', references: [], text: '', quantity: 1, price: net, net },
  ...more,
})
const content = {
  supplier: { name: 'Norte', taxNumbers: ['ES-B00010009'] },
  recipient: { name: 'Iberia Calor', taxNumbers: ['a00412874'] },
  ibans: ['ES91 2100 0418 4502 0005 1332'],
  payable: sums.total,
  dueDay: '',
  taxes: [{ category: 'S', rate: 21, net: 40, vat: 8.4 }],
  lines: [
    line('1', 10, { text: 'D-1, part A' }),
    line('2', 20, { text: 'part B of D-1.' }),
    line('3', 10, { references: ['D-2'] }),
  ],
}
const read: ReadInvoice = { number: 'F-1', issueDay: '2026-03-10', ...sums, content }
const keysOf = (more: Partial<typeof content> = {}, head: Partial<ReadInvoice> = {}, limits: object = {}) =>
  differencesOf({ ...read, ...head, content: { ...content, ...more } }, { ...approved, ...limits }).map(({ key }) =>
    key.replace('invoice.differs.', ''),
  )

describe('an uploaded invoice that says what is approved', () => {
  it.each([
    ['with a line for each fee', {}],
    ['with a line for each document', { lines: [line('1', 30, { text: 'D-1' }), line('2', 10, { text: 'D-2' })] }],
    ['without the numbers of its documents', { lines: [line('1', 10), line('2', 20), line('3', 10)] }],
    ['by documents, without their numbers', { lines: [line('1', 10), line('2', 30)] }],
    ['with no tax number of the recipient but its name', { recipient: { name: 'IBERIA CALOR SA', taxNumbers: [] } }],
    ['with no account', { ibans: [] }],
    ['with more than one account', { ibans: ['FR7630006000011234567890189', ...content.ibans] }],
  ])('%s has no difference', (_case, more) => expect(keysOf(more)).toEqual([]))

  it('may ask for what is left after the withheld part', () => {
    const withholding = { rate: 15, withheld: 6, toPay: 42.4 }
    expect(keysOf({ payable: 42.4 }, {}, { invoice: { ...invoice, withholding } })).toEqual([])
    expect(keysOf({ payable: 42.4 })).toEqual(['payable'])
  })
})

describe('the differences of an uploaded invoice', () => {
  it.each([
    ['another company', { supplier: { name: 'Norte', taxNumbers: ['ESB12345674'] } }, ['supplier']],
    ['another network', { recipient: { name: 'Iberia Calor, S.A.', taxNumbers: ['IT00743110157'] } }, ['recipient']],
    ['another account', { ibans: ['FR7630006000011234567890189'] }, ['iban']],
    ['another rate', { taxes: [{ category: 'S', rate: 10, net: 40, vat: 4 }] }, ['vat_missing', 'vat_unexpected']],
    [
      'tax of another category',
      { taxes: [{ category: 'AE', rate: 0, net: 40, vat: 0 }] },
      ['vat_missing', 'vat_unexpected'],
    ],
    ['a cent of tax', { taxes: [{ category: 'S', rate: 21, net: 40, vat: 8.41 }] }, ['vat']],
    [
      'another amount of a fee',
      { lines: [line('1', 12, { text: 'D-1', ItemCode: 'A' }), ...content.lines.slice(1)] },
      ['line'],
    ],
    ['a missing fee', { lines: [line('1', 20, { text: 'D-1' }), line('2', 10, { text: 'D-2' })] }, ['line_missing']],
    ['one fee more', { lines: [...content.lines, line('4', 5, { text: 'D-2', name: 'Tip' })] }, ['line_extra']],
    ['a missing document', { lines: content.lines.slice(0, 2) }, ['document']],
    ['a line of no document', { lines: [...content.lines, line('4', 5)] }, ['line_unknown']],
    ['a line of two documents', { lines: [...content.lines, line('4', 5, { text: 'D-1 and D-2' })] }, ['line_unknown']],
  ])('are told: %s', (_case, more, keys) => expect(keysOf(more)).toEqual(keys))

  it.each([
    ['another number than the typed one', {}, { number: 'F-2' }, ['number']],
    ['a day ahead', { issueDay: '2026-03-11' }, {}, ['future']],
    ['a day before the work', { issueDay: '2026-02-28' }, {}, ['early']],
    ['another net amount', { net: 39, total: 47.4 }, {}, ['payable', 'sum_net', 'sum_total']],
    ['sums that do not add up', { total: 48.41 }, { tolerance: 0.01 }, ['added']],
  ])('are told: %s', (_case, head, limits, keys) =>
    expect(keysOf({ payable: _case === 'another net amount' ? 40 : content.payable }, head, limits)).toEqual(keys),
  )

  it('are accepted up to the tolerance', () => {
    const taxes = [{ category: 'S', rate: 21, net: 40, vat: 8.41 }]
    const head = { vat: 8.41, total: 48.41 }
    expect(keysOf({ taxes, payable: 48.41 }, head, { tolerance: 0.01 })).toEqual([])
    expect(keysOf({ taxes, payable: 48.41 }, head).length).toBeGreaterThan(0)
  })
})

it('compares 10,000 lines of 1,000 documents, which are in another order', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => fee(`D-${index % 1000}`, `I-${index}`, index / 100))
  const others = many.map(({ net }, index) => line(String(index), net)).reverse()
  const keys = keysOf({ lines: others }, {}, { invoice: { ...invoice, lines: many } })
  expect(keys.filter((key) => key.startsWith('line') || key === 'document')).toEqual([])
})
