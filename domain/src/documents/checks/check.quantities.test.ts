import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aDocument, aLine, facts, policy } from '../document.checks.fake-facts.ts'
import { checkDocument } from '../document.checks.ts'
import type { CheckedLine, CheckFacts, OtherKilometres } from './check.facts.ts'

const kilometres = (Quantity: number, Distance = 20) => aLine(`KM-${Distance}`, { Quantity, Distance, Price: 0.42 })
const other = (values: Partial<OtherKilometres> = {}): OtherKilometres => ({
  DocNum: '5000001',
  Quantity: 10,
  Distance: 20,
  comesFirst: true,
  ...values,
})
const found = (name: string, lines: readonly CheckedLine[], more: Partial<CheckFacts> = {}, settings: object = {}) =>
  checkDocument(aDocument('fee', ...lines), { ...facts, ...more }, { ...policy, ...settings })
    .filter((finding) => finding.name === name)
    .map(({ severity, facts }) => ({ severity, ...facts }))

describe('kilometres that are not owed', () => {
  const claims = (lines: readonly CheckedLine[], more: Partial<CheckFacts>) => found('distance_claim', lines, more)

  it.each([
    ['the company is nearer than the fee covers', [kilometres(9_999)], 1.3, 9_999, 0],
    ['it is as far as the fee covers', [kilometres(0.01)], 20, 0.01, 0],
    ['two lines claim one way twice', [kilometres(500.6), kilometres(420.6, 60)], 270.3, 921.2, 500.6],
    ['a line is above its limit', [kilometres(10.21)], 25.1, 10.21, 10.2],
  ])('blocks where %s', (_case, lines, companyKm, claimed, owed) => {
    expect(claims(lines, { companyKm })).toEqual([
      { severity: 'block', LineNum: 1, claimed, owed, distance: companyKm },
    ])
  })

  it.each([
    ['what one line may claim', [kilometres(500.6)], 270.3],
    ['what two lines share', [kilometres(80.2), kilometres(420.4, 60)], 270.3],
    ['fees without a distance', [aLine('UR-01', { Quantity: 50 })], 1.3],
    ['a distance that is not known', [kilometres(9_999)], null],
    ['no kilometres at all', [kilometres(0)], 1.3],
  ])('allows %s', (_case, lines, companyKm) => {
    expect(claims(lines, { companyKm })).toEqual([])
  })

  it('adds up the documents of the call, and the later one answers for both', () => {
    const lines = [kilometres(500)]
    const otherKilometres = [other({ Quantity: 0.6 }), other({ DocNum: '5000002', Quantity: 0.1 })]
    expect(claims(lines, { companyKm: 270.3, otherKilometres })).toMatchObject([
      { claimed: 500.7, owed: 500.6, DocNums: ['5000001', '5000002'] },
    ])
    const later = otherKilometres.map((line) => ({ ...line, comesFirst: false }))
    expect(claims(lines, { companyKm: 270.3, otherKilometres: later })).toEqual([])
  })

  it('is exactly what exceeds the largest limit, for any lines on any documents', () => {
    const tenths = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 10)
    const line = fc.record({ Quantity: fc.integer({ min: 0, max: 40_000 }).map((n) => n / 100), Distance: tenths(900) })
    fc.assert(
      fc.property(
        tenths(1_200),
        fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        (companyKm, documents) => {
          const all = documents.flat()
          // In whole tenths and hundredths, apart from the arithmetic of the check.
          const limits = all.map(({ Distance }) => 2 * (Math.round(companyKm * 10) - Math.round(Distance * 10)))
          const claimed = all.reduce((total, { Quantity }) => total + Math.round(Quantity * 100), 0)
          const isTooMuch = claimed > 10 * Math.max(0, ...limits)
          const findings = documents.flatMap((lines, index) => {
            const otherKilometres = documents.flatMap((others, place) =>
              place === index
                ? []
                : others.map((line) => other({ ...line, DocNum: String(place), comesFirst: place < index })),
            )
            return claims(
              lines.map(({ Quantity, Distance }) => kilometres(Quantity, Distance)),
              { companyKm, otherKilometres },
            )
          })
          expect(findings.length > 0).toBe(isTooMuch)
        },
      ),
    )
  })
})

describe('a quantity unusual for its item', () => {
  const usualOfItem = new Map([
    ['HOUR', { cases: 20, median: 1.5 }],
    ['KM-20', { cases: 20, median: 30 }],
  ])
  const hours = (Quantity: number) => [aLine('HOUR', { Quantity })]

  it('exceeds the floor and so many times the median', () => {
    expect(found('quantity', hours(10), { usualOfItem })).toEqual([])
    expect(found('quantity', hours(10.01), { usualOfItem })).toEqual([
      { severity: 'warn', LineNum: 1, code: 'HOUR', written: 10.01, usual: 1.5, cases: 20 },
    ])
    expect(found('quantity', hours(10.01), { usualOfItem }, { quantity_factor: 7 })).toEqual([])
    expect(found('quantity', hours(8), { usualOfItem }, { quantity_floor: 0 })).toHaveLength(1)
  })

  it('needs as many lines as the policy says', () => {
    expect(found('quantity', hours(99), { usualOfItem }, { quantity_cases: 21 })).toEqual([])
  })

  it('is named once, by the problem where its figures are known', () => {
    const usual = new Map([['HOUR', { cases: 20, median: 1, deviation: 0.1 }]])
    expect(found('quantity', hours(99), { usualOfItem, usual })).toMatchObject([{ median: 1 }])
  })

  it('is looked at in kilometres only where the distance is not known', () => {
    expect(found('quantity', [kilometres(151)], { usualOfItem, companyKm: 300 })).toEqual([])
    expect(found('quantity', [kilometres(151)], { usualOfItem, companyKm: null })).toHaveLength(1)
  })
})

describe('an amount', () => {
  it('warns of a total of nothing, also without lines', () => {
    const nothing = [{ severity: 'warn' }]
    expect(found('amount', [])).toEqual(nothing)
    expect(found('amount', [aLine('HOUR', { Quantity: 0 }), aLine('VISIT', { Price: 0 })])).toEqual(nothing)
    expect(found('amount', [aLine('HOUR', { Quantity: 0 }), aLine('VISIT')])).toEqual([])
  })

  it('warns of each line above that of the policy', () => {
    const lines = [aLine('HOUR', { Price: 2_000 }), aLine('PART', { Quantity: 2, Price: 1_000.01 })]
    expect(found('amount', lines)).toEqual([
      { severity: 'warn', LineNum: 2, code: 'PART', amount: 2_000.02, limit: 2_000 },
    ])
    expect(found('amount', lines, {}, { amount: 'off' })).toEqual([])
  })
})
