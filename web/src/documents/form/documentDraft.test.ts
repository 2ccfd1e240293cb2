import type { DocumentPermissions, OrderLine } from '@callout/domain/documents/document.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  applyDraft,
  changedLines,
  type DocumentDraft,
  type DraftLine,
  draftTotalOf,
  lineAmountOf,
  toLineBody,
  validateLines,
} from './documentDraft.ts'
import { formPathOfLine } from './formPathOfLine.ts'

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
const draft = (part: Partial<DocumentDraft> = {}): DocumentDraft => ({ typed: {}, added: [], picked: {}, ...part })
const company: DocumentPermissions = {
  save: true,
  addLine: false,
  cancelLine: true,
  setPrice: false,
  seeAccounting: false,
  approve: false,
  reject: false,
  takeBack: false,
}
const dispatcher: DocumentPermissions = { ...company, setPrice: true, seeAccounting: true }

const applyFeeDraft = (lines: readonly OrderLine[], typed: Partial<DocumentDraft>) =>
  applyDraft('fee', lines, draft(typed))
const firstOf = (lines: readonly DraftLine[]) => lines[0] as DraftLine

describe('applyDraft', () => {
  it('merges unsaved changes into saved lines and appends added lines', () => {
    const lines = applyFeeDraft([saved({})], { typed: { 'lines.1.Quantity': 3 }, added: ['new1'] })
    expect(lines.map(({ key, LineNum, Quantity }) => [key, LineNum, Quantity])).toEqual([
      ['1', 1, 3],
      ['new1', null, null],
    ])
  })
  it('sets the price of a picked item at once', () => {
    const picked = { new1: { item: 'MO-01', Description: 'Hour of work', Price: 36, Distance: null } }
    const line = firstOf(applyFeeDraft([], { added: ['new1'], typed: { 'lines.new1.ItemCode': 'MO-01' }, picked }))
    expect(line).toMatchObject({ Description: 'Hour of work', Price: 36, Distance: null })
    expect(lineAmountOf(line)).toBe(36)
  })
  it('restores the saved values when the saved item is picked again', () => {
    const picked = { 1: { item: 'MO-01', Description: 'Hour of work', Price: 36, Distance: null } }
    const line = firstOf(applyFeeDraft([saved({ Price: 0.5 })], { typed: { 'lines.1.ItemCode': 'KM-20' }, picked }))
    expect(line).toMatchObject({ Description: 'Kilometre beyond 20 km', Price: 0.5, Distance: 20 })
  })
  it('ignores changes to a cancelled line', () => {
    const line = saved({ LineStatus: 'C' })
    const typed = { 'lines.1.Quantity': 3 }
    expect(firstOf(applyFeeDraft([line], { typed })).Quantity).toBe(10)
    expect(changedLines(applyFeeDraft([line], { typed }), ['lines.1.Quantity'])).toEqual([])
  })
})

describe('amounts', () => {
  it.each([
    [1.5, 36, 54],
    [null, 36, 36],
    [0, 36, 0],
    [0.35, 0.35, 0.12],
    [1.1, 0.05, 0.06],
    [3, null, undefined],
    [-1, 36, undefined],
    [1.005, 36, undefined],
  ])('%s × %s is %s', (Quantity, Price, amount) => expect(lineAmountOf({ Quantity, Price })).toBe(amount))

  test('adds up the lines that are not cancelled, in cents', () => {
    const cents = fc.integer({ min: 0, max: 9_999_999 })
    const line = fc.record({ quantity: cents, price: cents, isCancelled: fc.boolean() })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const shown = lines.map(({ quantity, price, isCancelled }, index) => ({
          ...firstOf(applyFeeDraft([saved({ LineNum: index + 1 })], {})),
          LineStatus: isCancelled ? ('C' as const) : ('O' as const),
          Quantity: quantity / 100,
          Price: price / 100,
        }))
        const sum = lines
          .filter(({ isCancelled }) => !isCancelled)
          .reduce((total, { quantity, price }) => total + (BigInt(quantity) * BigInt(price) + 50n) / 100n, 0n)
        expect(BigInt(Math.round(draftTotalOf(shown) * 100))).toBe(sum)
      }),
    )
  })
})

describe('validateLines', () => {
  const problems = (line: Partial<DraftLine>, type: 'fee' | 'sparepart' = 'fee', distance: number | null = 32.3) =>
    validateLines([{ ...firstOf(applyFeeDraft([saved({})], {})), ...line }], ['lines.1.Quantity'], { type, distance })

  it.each([
    ['no problem', {}, {}],
    ['a missing item', { ItemCode: ' ' }, { 'lines.1.ItemCode': { key: 'text.required' } }],
    ['no problem with an empty quantity', { Quantity: null }, {}],
    [
      'a quantity below 0',
      { Quantity: -0.01 },
      { 'lines.1.Quantity': { key: 'message.must_be_minimum', bound: { key: 'document.at_least', value: 0 } } },
    ],
    ['no problem with a quantity of twice the excess distance', { Quantity: 24.6 }, {}],
    [
      'a quantity over twice the excess distance',
      { Quantity: 24.61 },
      { 'lines.1.Quantity': { key: 'message.must_be_maximum', bound: { key: 'document.at_most', value: 24.6 } } },
    ],
    ['no problem without a distance', { Quantity: 9_000, Distance: null }, {}],
    ['no problem if the company is not farther away', { Quantity: 9_000, Distance: 32.3 }, {}],
    [
      'a quantity with three decimals',
      { Quantity: 1.001 },
      { 'lines.1.Quantity': { key: 'message.at_most_two_decimals' } },
    ],
    [
      'a quantity that is not a number',
      { Quantity: Number.NaN },
      { 'lines.1.Quantity': { key: 'message.should_be_a_number' } },
    ],
  ])('finds %s', (_case, line, expected) => expect(problems(line)).toEqual(expected))

  it('keeps a saved quantity over a newer limit, until it or the fee is changed', () => {
    const lines = applyFeeDraft([saved({ Quantity: 120 })], {})
    const problemPaths = (changed: readonly string[]) =>
      Object.keys(validateLines(lines, changed, { type: 'fee', distance: 32.3 }))
    expect(problemPaths(['lines.1.Price'])).toEqual([])
    expect(problemPaths(['lines.1.Quantity'])).toEqual(['lines.1.Quantity'])
    expect(problemPaths(['lines.1.ItemCode'])).toEqual(['lines.1.Quantity'])
    const added = lines.map((line) => ({ ...line, LineNum: null }))
    expect(Object.keys(validateLines(added, [], { type: 'fee', distance: 32.3 }))).toEqual(['lines.1.Quantity'])
  })

  it('finds a spare-part quantity below 1', () => {
    const bound = { key: 'document.at_least', value: 1 }
    expect(problems({ CodeCom: 'R-1', Quantity: 0 }, 'sparepart')).toEqual({
      'lines.1.Quantity': { key: 'message.must_be_minimum', bound },
    })
  })
})

describe('toLineBody', () => {
  const typed = { 'lines.1.Quantity': null, 'lines.1.Price': 1, 'lines.1.Account': '6220' }
  const line = firstOf(applyFeeDraft([saved({})], { typed }))
  const changed = Object.keys(typed)
  it('sends the changed fields of a saved line, and 1 for an empty quantity', () =>
    expect(toLineBody('fee', line, changed, dispatcher)).toEqual({
      LineNum: 1,
      Quantity: 1,
      Price: 1,
      Account: '6220',
    }))
  it('leaves out prices and accounts for a company', () =>
    expect(toLineBody('fee', line, changed, company)).toEqual({ LineNum: 1, Quantity: 1 }))
  it('sends all fields of a new line', () => {
    const newLine = firstOf(applyFeeDraft([], { added: ['new1'], typed: { 'lines.new1.ItemCode': 'MO-01' } }))
    expect(toLineBody('fee', newLine, ['lines.new1.ItemCode'], company)).toEqual({ ItemCode: 'MO-01', Quantity: 1 })
  })
  it('maps an error path to the line', () => {
    const pathOf = formPathOfLine([{ key: '7' }, { key: 'new2' }])
    expect(['lines.1.Quantity', 'lines.0.Price', 'lines', 'lines.9.Price'].map(pathOf)).toEqual([
      'lines.new2.Quantity',
      'lines.7.Price',
      'lines',
      'lines.9.Price',
    ])
  })
})
