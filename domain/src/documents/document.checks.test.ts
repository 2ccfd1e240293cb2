import { describe, expect, it } from 'vitest'
import type { CheckedDocument, CheckFacts } from './checks/check.facts.ts'
import { aDocument, aLine, anEarlier, facts, partRequest, policy, visitFee } from './document.checks.fake-facts.ts'
import type { CheckPolicy } from './document.checks.policy.ts'
import { checkDocument, findingsForCompany, findingsForWriter, severityOf } from './document.checks.ts'

// Quantities have a test of their own.
const quiet = { amount: 'off', distance_claim: 'off' } as const
const found = (document: CheckedDocument, more: Partial<CheckFacts> = {}, settings: Partial<CheckPolicy> = {}) =>
  checkDocument(document, { ...facts, ...more }, { ...policy, ...quiet, ...settings }).map(({ name, facts }) => [
    name,
    facts,
  ])

it('finds nothing in a document without anything unusual', () => {
  for (const type of ['fee', 'sparepart', 'dpc'] as const) expect(found(aDocument(type, aLine('VISIT')))).toEqual([])
})

describe('the same fee twice on a call', () => {
  it.each([
    ['on one document', aDocument('fee', aLine('VISIT'), aLine('HOUR'), aLine('VISIT')), [], { codes: ['VISIT'] }],
    ['on another document', visitFee, [anEarlier({ isSameCall: true })], { codes: ['VISIT'], DocNum: '5000001' }],
  ])('is found %s', (_where, document, earlier, expected) => {
    expect(found(document, { earlier })).toEqual([['duplicate', expected]])
  })

  it.each([
    ['another fee', [anEarlier({ isSameCall: true, code: 'HOUR' })]],
    ['another company', [anEarlier({ isSameCall: true, isSameCompany: false })]],
  ])('is not found for %s', (_what, earlier) => {
    expect(found(visitFee, { earlier })).toEqual([])
  })

  it('names each other document once', () => {
    const document = aDocument('fee', aLine('VISIT'), aLine('HOUR'))
    const earlier = [anEarlier({ isSameCall: true }), anEarlier({ isSameCall: true, code: 'HOUR' })]
    expect(found(document, { earlier })).toEqual([['duplicate', { codes: ['VISIT', 'HOUR'], DocNum: '5000001' }]])
  })

  it('is no finding on a spare-part request', () => {
    expect(found(aDocument('sparepart', aLine('VALVE'), aLine('VALVE')))).toEqual([])
  })
})

describe('the same fee again for an appliance', () => {
  it.each([
    [7, 1],
    [8, 0],
  ])('%i days later makes %i findings', (days, count) => {
    const earlier = [anEarlier({ days })]
    const expected = ['repeat_visit', { codes: ['VISIT'], DocNum: '5000001', call_id: '10000001', days }]
    expect(found(visitFee, { earlier })).toEqual(Array(count).fill(expected))
  })

  it('is not found for another company', () => {
    expect(found(visitFee, { earlier: [anEarlier({ isSameCompany: false })] })).toEqual([])
  })

  it('is found where the company comes again for its own repair, once with the document and once with the call', () => {
    const firstRepair = { call_id: '10000001', days: 5 }
    expect(found(visitFee, { firstRepair })).toEqual([['repeat_visit', firstRepair]])
    expect(found(visitFee, { firstRepair, earlier: [anEarlier({ days: 5 })] })).toHaveLength(2)
    expect(found(partRequest, { firstRepair })).toEqual([])
  })

  it('follows the days of the policy', () => {
    expect(found(visitFee, { earlier: [anEarlier({ days: 20 })] }, { repeat_days: 20 })).toHaveLength(1)
  })
})

describe('kilometres', () => {
  const kilometres = (Quantity: number) => aDocument('fee', aLine('KM', { Quantity, Distance: 20 }))
  const recentKilometres = [60, 62, 74, 61, 70, 66, 64, 68, 72]

  it('far above the last visits are found with what those took', () => {
    expect(found(kilometres(180), { recentKilometres })).toEqual([
      ['kilometres', { LineNum: 1, written: 180, visits: 9, from: 60, to: 74 }],
    ])
  })

  it.each([
    ['half more than the most of them', kilometres(111), { recentKilometres }],
    ['two known visits', kilometres(180), { recentKilometres: [60, 74] }],
    ['no known visit', kilometres(180), {}],
    ['a distance for which the law sets a limit', kilometres(180), { recentKilometres, companyKm: 120 }],
    ['a fee without kilometres', aDocument('fee', aLine('VISIT', { Quantity: 180 })), { recentKilometres }],
  ])('are not found for %s', (_what, document, more) => {
    expect(found(document, more)).toEqual([])
  })

  it('are found where the distance is not known', () => {
    expect(found(kilometres(180), { recentKilometres, companyKm: null })).toHaveLength(1)
  })

  it('of all lines of a document count together', () => {
    const document = aDocument(
      'fee',
      aLine('KM', { Quantity: 60, Distance: 20 }),
      aLine('KM2', { Quantity: 60, Distance: 60 }),
    )
    expect(found(document, { recentKilometres })[0]?.[1]).toMatchObject({ written: 120 })
  })
})

describe('a price', () => {
  const tariff = new Map([['VISIT', 35]])
  it('other than the tariff is found', () => {
    expect(found(aDocument('fee', aLine('VISIT', { Price: 40.5 })), { tariff })).toEqual([
      ['price', { LineNum: 1, code: 'VISIT', written: 40.5, tariff: 35, day: '2026-03-10' }],
    ])
  })

  it.each([
    ['the tariff', 35, tariff],
    ['an item that is not in the tariff', 40.5, new Map()],
  ])('is not found for %s', (_what, Price, tariff) => {
    expect(found(aDocument('fee', aLine('VISIT', { Price })), { tariff })).toEqual([])
  })
})

describe('a quantity', () => {
  const usual = (figures: { cases: number; median: number; deviation: number }) => ({
    usual: new Map([['HOUR', figures]]),
  })
  const hours = (Quantity: number) => aDocument('fee', aLine('HOUR', { Quantity }))

  it.each([
    [8, { cases: 20, median: 2, deviation: 0.5 }, 1],
    [5.5, { cases: 20, median: 2, deviation: 0.5 }, 0],
    [3, { cases: 20, median: 1, deviation: 0 }, 1],
    [2.75, { cases: 20, median: 1, deviation: 0 }, 0],
    [8, { cases: 19, median: 2, deviation: 0.5 }, 0],
    [1, { cases: 500, median: 20, deviation: 1 }, 0],
  ])('of %d for %j makes %i findings', (Quantity, figures, count) => {
    expect(found(hours(Quantity), usual(figures))).toHaveLength(count)
  })

  it('is not compared without figures, nor for kilometres', () => {
    expect(found(hours(80))).toEqual([])
    const document = aDocument('fee', aLine('HOUR', { Quantity: 80, Distance: 20 }))
    expect(found(document, usual({ cases: 20, median: 2, deviation: 0.5 }))).toEqual([])
  })

  it('is found with what is usual', () => {
    expect(found(hours(8), usual({ cases: 34, median: 2, deviation: 0.5 }))).toEqual([
      ['quantity', { LineNum: 1, code: 'HOUR', written: 8, median: 2, deviation: 0.5, cases: 34 }],
    ])
  })
})

describe('a part', () => {
  it('that does not belong to the product is found', () => {
    const productParts = new Set(['PUMP'])
    const expected = [['part', { LineNum: 1, code: 'VALVE', product: 'BOIL-0' }]]
    expect(found(partRequest, { productParts })).toEqual(expected)
    expect(found(aDocument('dpc', aLine('VALVE')), { productParts })).toEqual(expected)
  })

  it.each([
    ['it belongs to the product', partRequest, { productParts: new Set(['VALVE']) }],
    ['the parts of the product are not known', partRequest, {}],
    ['it was sent long ago', partRequest, { earlier: [anEarlier({ code: 'VALVE', days: 91 })] }],
    ['another part was sent', partRequest, { earlier: [anEarlier({ code: 'PUMP' })] }],
    ['it is returned', aDocument('dpc', aLine('VALVE')), { earlier: [anEarlier({ code: 'VALVE' })] }],
  ])('is not found if %s', (_what, document, more) => {
    expect(found(document, more)).toEqual([])
  })

  it('that was sent before is found, for the company only if it was its own', () => {
    const own = anEarlier({ code: 'VALVE', days: 90 })
    const foreign = anEarlier({ code: 'VALVE', days: 30, DocNum: '5000009', isSameCompany: false })
    const findings = checkDocument(partRequest, { ...facts, earlier: [own, foreign] }, policy)
    expect(findings.map(({ facts }) => facts.DocNum)).toEqual(['5000009', '5000001'])
    expect(findingsForCompany(findings).map(({ facts }) => facts.DocNum)).toEqual(['5000001'])
  })
})

it('work that the customer pays by contract is told to central staff, on fees and spare parts', () => {
  const findings = checkDocument(visitFee, { ...facts, customerPaysBy: '50000001' }, policy)
  expect(findings).toEqual([
    { name: 'coverage', severity: 'info', facts: { service_contract_id: '50000001' }, isForStaff: true },
  ])
  expect(found(aDocument('dpc', aLine('VALVE')), { customerPaysBy: '50000001' })).toEqual([])
})

it('a call that is not done blocks its fees only', () => {
  expect(found(visitFee, { isCallDone: false })).toEqual([['call_open', {}]])
  expect(found(partRequest, { isCallDone: false })).toEqual([])
})

describe('evidence', () => {
  const evidence = { report: false, defect_code: false, photo: false }
  it.each([
    [{}, ['report', 'defect_code']],
    [{ photo: 'Y' as const }, ['report', 'defect_code', 'photo']],
    [{ report: 'N' as const }, ['defect_code']],
  ])('that the network asks for by %j is missing', (settings, missing) => {
    expect(found(visitFee, { evidence }, settings)).toEqual([['evidence', { missing }]])
  })

  it('is not asked for on spare-part requests', () => {
    expect(found(partRequest, { evidence })).toEqual([])
  })
})

it('a company without tax number is found on fees', () => {
  expect(found(visitFee, { company_data_missing: ['tax_number'] })).toEqual([
    ['company_data', { missing: ['tax_number'] }],
  ])
  expect(found(partRequest, { company_data_missing: ['tax_number'] })).toEqual([])
})

it('puts the severest finding first, and gives its level', () => {
  const findings = checkDocument(
    visitFee,
    { ...facts, isCallDone: false, customerPaysBy: '1', earlier: [anEarlier()] },
    policy,
  )
  expect(findings.map(({ severity }) => severity)).toEqual(['block', 'warn', 'info'])
  expect([severityOf(findings), severityOf(findings.slice(1)), severityOf(findings.slice(2)), severityOf([])]).toEqual([
    3, 2, 1, 0,
  ])
})

it('a company that writes is not told what it can only do later', () => {
  const findings = checkDocument(visitFee, { ...facts, isCallDone: false, earlier: [anEarlier()] }, policy)
  expect(findingsForWriter(findings).map(({ name }) => name)).toEqual(['repeat_visit'])
  expect(findingsForCompany(findings).map(({ name }) => name)).toEqual(['call_open', 'repeat_visit'])
})

it('keeps a limited number of findings', () => {
  const lines = Array.from({ length: 200 }, (_, n) => aLine(`PART-${n}`))
  expect(checkDocument(aDocument('sparepart', ...lines), { ...facts, productParts: new Set() }, policy)).toHaveLength(
    50,
  )
})

it('keeps fifty findings, of each name at least one', () => {
  const earlier = Array.from({ length: 60 }, (_, n) => anEarlier({ DocNum: String(5_000_001 + n) }))
  const findings = checkDocument(
    aDocument('fee', { ...aLine('VISIT'), Price: 99 }),
    { ...facts, earlier, tariff: new Map([['VISIT', 10]]) },
    policy,
  )
  expect(findings).toHaveLength(50)
  expect(findings.filter(({ name }) => name === 'price')).toHaveLength(1)
})
