import type { DocumentCan, OrderLine } from '@callout/domain/documents/document.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  amountOf,
  type Draft,
  type DraftLine,
  linesOnScreen,
  problemsOf,
  savedLine,
  totalOf,
  writtenLines,
} from './documentDraft.ts'
import { pathOfLine } from './pathOfLine.ts'

const saved = (line: Partial<OrderLine>): OrderLine => ({
  ID: '1-1',
  LineNum: 1,
  LineStatus: 'O',
  ItemCode: 'KM-20',
  CodeCom: '',
  Description: 'Kilometre beyond 20 km',
  Quantity: 10,
  Price: 0.42,
  Distance: 20,
  LineTotal: 4.2,
  ...line,
})
const draft = (part: Partial<Draft> = {}): Draft => ({ typed: {}, added: [], picked: {}, ...part })
const company: DocumentCan = {
  save: true,
  addLine: false,
  cancelLine: true,
  setPrice: false,
  seeAccounting: false,
  approve: false,
  reject: false,
}
const dispatcher: DocumentCan = { ...company, setPrice: true, seeAccounting: true }

/** The lines of a fee on screen, and the one of them. */
const onScreen = (lines: readonly OrderLine[], typed: Partial<Draft>) => linesOnScreen('fee', lines, draft(typed))
const only = (lines: readonly DraftLine[]) => lines[0] as DraftLine

describe('lines on screen', () => {
  it('are the saved ones with what was typed on top, and the added ones', () => {
    const lines = onScreen([saved({})], { typed: { 'lines.1.Quantity': 3 }, added: ['new1'] })
    expect(lines.map(({ key, LineNum, Quantity }) => [key, LineNum, Quantity])).toEqual([
      ['1', 1, 3],
      ['new1', null, null],
    ])
  })
  it('know what their item costs as soon as it is picked', () => {
    const picked = { new1: { item: 'MO-01', Description: 'Hour of work', Price: 36, Distance: null } }
    const line = only(onScreen([], { added: ['new1'], typed: { 'lines.new1.ItemCode': 'MO-01' }, picked }))
    expect(line).toMatchObject({ Description: 'Hour of work', Price: 36, Distance: null })
    expect(amountOf(line)).toBe(36)
  })
  it('keep what was saved with them when the item comes back', () => {
    const picked = { 1: { item: 'MO-01', Description: 'Hour of work', Price: 36, Distance: null } }
    const line = only(onScreen([saved({ Price: 0.5 })], { typed: { 'lines.1.ItemCode': 'KM-20' }, picked }))
    expect(line).toMatchObject({ Description: 'Kilometre beyond 20 km', Price: 0.5, Distance: 20 })
  })
  it('take nothing once they are cancelled', () => {
    const line = saved({ LineStatus: 'C' })
    const typed = { 'lines.1.Quantity': 3 }
    expect(only(onScreen([line], { typed })).Quantity).toBe(10)
    expect(writtenLines(onScreen([line], { typed }), ['lines.1.Quantity'])).toEqual([])
  })
})

describe('the amount', () => {
  it.each([
    [1.5, 36, 54],
    [null, 36, 36],
    [0, 36, 0],
    [0.35, 0.35, 0.12],
    [1.1, 0.05, 0.06],
    [3, null, undefined],
    [-1, 36, undefined],
    [1.005, 36, undefined],
  ])('of %s × %s is %s', (Quantity, Price, amount) => expect(amountOf({ Quantity, Price })).toBe(amount))

  test('of all lines that count is their sum in cents', () => {
    const cents = fc.integer({ min: 0, max: 9_999_999 })
    const line = fc.record({ quantity: cents, price: cents, isCancelled: fc.boolean() })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const shown = lines.map(({ quantity, price, isCancelled }, index) => ({
          ...only(onScreen([saved({ LineNum: index + 1 })], {})),
          LineStatus: isCancelled ? ('C' as const) : ('O' as const),
          Quantity: quantity / 100,
          Price: price / 100,
        }))
        const sum = lines
          .filter(({ isCancelled }) => !isCancelled)
          .reduce((total, { quantity, price }) => total + (BigInt(quantity) * BigInt(price) + 50n) / 100n, 0n)
        expect(BigInt(Math.round(totalOf(shown) * 100))).toBe(sum)
      }),
    )
  })
})

describe('what is wrong', () => {
  const problems = (line: Partial<DraftLine>, type: 'fee' | 'sparepart' = 'fee', distance: number | null = 32.3) =>
    problemsOf([{ ...only(onScreen([saved({})], {})), ...line }], { type, distance })

  it.each([
    ['nothing', {}, {}],
    ['no item', { ItemCode: ' ' }, { 'lines.1.ItemCode': { key: 'text.required' } }],
    ['nothing with an empty quantity', { Quantity: null }, {}],
    [
      'a quantity below 0',
      { Quantity: -0.01 },
      { 'lines.1.Quantity': { key: 'message.must_be_minimum', bound: { key: 'document.at_least', value: 0 } } },
    ],
    ['nothing at twice the excess', { Quantity: 24.6 }, {}],
    [
      'a quantity over it',
      { Quantity: 24.61 },
      { 'lines.1.Quantity': { key: 'message.must_be_maximum', bound: { key: 'document.at_most', value: 24.6 } } },
    ],
    ['nothing without a distance', { Quantity: 9_000, Distance: null }, {}],
    ['nothing where the company is no farther', { Quantity: 9_000, Distance: 32.3 }, {}],
    ['three decimals', { Quantity: 1.001 }, { 'lines.1.Quantity': { key: 'message.at_most_two_decimals' } }],
    ['no number', { Quantity: Number.NaN }, { 'lines.1.Quantity': { key: 'message.should_be_a_number' } }],
  ])('%s', (_what, line, expected) => expect(problems(line)).toEqual(expected))

  it('a part below 1', () => {
    const bound = { key: 'document.at_least', value: 1 }
    expect(problems({ CodeCom: 'R-1', Quantity: 0 }, 'sparepart')).toEqual({
      'lines.1.Quantity': { key: 'message.must_be_minimum', bound },
    })
  })
})

describe('a save', () => {
  const typed = { 'lines.1.Quantity': null, 'lines.1.Price': 1, 'lines.1.Account': '6220' }
  const line = only(onScreen([saved({})], { typed }))
  const changed = Object.keys(typed)
  it('names of a saved line what changed, and an empty quantity as 1', () =>
    expect(savedLine('fee', line, changed, dispatcher)).toEqual({ LineNum: 1, Quantity: 1, Price: 1, Account: '6220' }))
  it('of a company says nothing of prices and accounts', () =>
    expect(savedLine('fee', line, changed, company)).toEqual({ LineNum: 1, Quantity: 1 }))
  it('names a new line whole', () => {
    const fresh = only(onScreen([], { added: ['new1'], typed: { 'lines.new1.ItemCode': 'MO-01' } }))
    expect(savedLine('fee', fresh, ['lines.new1.ItemCode'], company)).toEqual({ ItemCode: 'MO-01', Quantity: 1 })
  })
  it('finds the line an error belongs to', () => {
    const pathOf = pathOfLine([{ key: '7' }, { key: 'new2' }])
    expect(['lines.1.Quantity', 'lines.0.Price', 'lines', 'lines.9.Price'].map(pathOf)).toEqual([
      'lines.new2.Quantity',
      'lines.7.Price',
      'lines',
      'lines.9.Price',
    ])
  })
})
