import { describe, expect, it } from 'vitest'
import { languages } from '../messages/messages.ts'
import { type CheckPolicy, checkPolicy, checkPolicyFields } from './document.checks.policy.ts'
import { findingText } from './document.checks.text.ts'
import {
  type CheckedDocument,
  type CheckedLine,
  type CheckFacts,
  checkDocument,
  documentChecks,
  type EarlierLine,
  findingsForCompany,
  findingsForWriter,
  severityOf,
} from './document.checks.ts'
import { checkNames, type DocumentType } from './document.ts'

const policy = checkPolicy().parse({})

const aLine = (code: string, values: Partial<CheckedLine> = {}): CheckedLine => ({
  LineNum: 1,
  code,
  Quantity: 1,
  Price: 35,
  Distance: null,
  ...values,
})
const aDocument = (type: DocumentType, ...lines: CheckedLine[]): CheckedDocument => ({
  type,
  day: '2026-03-10',
  lines: lines.map((line, index) => ({ ...line, LineNum: index + 1 })),
})
const anEarlier = (values: Partial<EarlierLine> = {}): EarlierLine => ({
  DocNum: '5000001',
  call_id: '10000001',
  code: 'VISIT',
  days: 3,
  isSameCall: false,
  isSameCompany: true,
  ...values,
})

/** Facts in which every check finds nothing. */
const facts: CheckFacts = {
  earlier: [],
  firstRepair: null,
  companyKm: 12,
  recentKilometres: [],
  tariff: new Map(),
  usual: new Map(),
  product: 'BOIL-0',
  productParts: null,
  customerPaysBy: null,
  isCallDone: true,
  evidence: { report: true, defect_code: true, photo: true },
  company_data_missing: [],
}

const found = (document: CheckedDocument, more: Partial<CheckFacts> = {}, settings: Partial<CheckPolicy> = {}) =>
  checkDocument(document, { ...facts, ...more }, { ...policy, ...settings }).map(({ name, facts }) => [name, facts])

const visit = aDocument('fee', aLine('VISIT'))
const part = aDocument('sparepart', aLine('VALVE'))

it('finds nothing in a document without anything unusual', () => {
  for (const type of ['fee', 'sparepart', 'dpc'] as const) expect(found(aDocument(type, aLine('VISIT')))).toEqual([])
})

describe('the same fee twice on a call', () => {
  it.each([
    ['on one document', aDocument('fee', aLine('VISIT'), aLine('HOUR'), aLine('VISIT')), [], { codes: ['VISIT'] }],
    ['on another document', visit, [anEarlier({ isSameCall: true })], { codes: ['VISIT'], DocNum: '5000001' }],
  ])('is found %s', (_where, document, earlier, expected) => {
    expect(found(document, { earlier })).toEqual([['duplicate', expected]])
  })

  it.each([
    ['another fee', [anEarlier({ isSameCall: true, code: 'HOUR' })]],
    ['another company', [anEarlier({ isSameCall: true, isSameCompany: false })]],
  ])('is not found for %s', (_what, earlier) => {
    expect(found(visit, { earlier })).toEqual([])
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
    expect(found(visit, { earlier })).toEqual(Array(count).fill(expected))
  })

  it('is not found for another company', () => {
    expect(found(visit, { earlier: [anEarlier({ isSameCompany: false })] })).toEqual([])
  })

  it('is found where the company comes again for its own repair, once with the document and once with the call', () => {
    const firstRepair = { call_id: '10000001', days: 5 }
    expect(found(visit, { firstRepair })).toEqual([['repeat_visit', firstRepair]])
    expect(found(visit, { firstRepair, earlier: [anEarlier({ days: 5 })] })).toHaveLength(2)
    expect(found(part, { firstRepair })).toEqual([])
  })

  it('follows the days of the policy', () => {
    expect(found(visit, { earlier: [anEarlier({ days: 20 })] }, { repeat_days: 20 })).toHaveLength(1)
  })
})

describe('kilometres', () => {
  const way = (Quantity: number) => aDocument('fee', aLine('KM', { Quantity, Distance: 20 }))
  const recentKilometres = [60, 62, 74, 61, 70, 66, 64, 68, 72]

  it('far above the last visits are found with what those took', () => {
    expect(found(way(180), { recentKilometres })).toEqual([
      ['kilometres', { LineNum: 1, written: 180, visits: 9, from: 60, to: 74 }],
    ])
  })

  it.each([
    ['half more than the most of them', way(111), { recentKilometres }],
    ['two known visits', way(180), { recentKilometres: [60, 74] }],
    ['no known visit', way(180), {}],
    ['a distance for which the law sets a limit', way(180), { recentKilometres, companyKm: 120 }],
    ['a fee without kilometres', aDocument('fee', aLine('VISIT', { Quantity: 180 })), { recentKilometres }],
  ])('are not found for %s', (_what, document, more) => {
    expect(found(document, more)).toEqual([])
  })

  it('are found where the distance is not known', () => {
    expect(found(way(180), { recentKilometres, companyKm: null })).toHaveLength(1)
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
    const way = aDocument('fee', aLine('HOUR', { Quantity: 80, Distance: 20 }))
    expect(found(way, usual({ cases: 20, median: 2, deviation: 0.5 }))).toEqual([])
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
    expect(found(part, { productParts })).toEqual(expected)
    expect(found(aDocument('dpc', aLine('VALVE')), { productParts })).toEqual(expected)
  })

  it.each([
    ['it belongs to the product', part, { productParts: new Set(['VALVE']) }],
    ['the parts of the product are not known', part, {}],
    ['it was sent long ago', part, { earlier: [anEarlier({ code: 'VALVE', days: 91 })] }],
    ['another part was sent', part, { earlier: [anEarlier({ code: 'PUMP' })] }],
    ['it is returned', aDocument('dpc', aLine('VALVE')), { earlier: [anEarlier({ code: 'VALVE' })] }],
  ])('is not found if %s', (_what, document, more) => {
    expect(found(document, more)).toEqual([])
  })

  it('that was sent before is found, for the company only if it was its own', () => {
    const own = anEarlier({ code: 'VALVE', days: 90 })
    const foreign = anEarlier({ code: 'VALVE', days: 30, DocNum: '5000009', isSameCompany: false })
    const findings = checkDocument(part, { ...facts, earlier: [own, foreign] }, policy)
    expect(findings.map(({ facts }) => facts.DocNum)).toEqual(['5000009', '5000001'])
    expect(findingsForCompany(findings).map(({ facts }) => facts.DocNum)).toEqual(['5000001'])
  })
})

it('work that the customer pays by contract is told to central staff, on fees and spare parts', () => {
  const findings = checkDocument(visit, { ...facts, customerPaysBy: '50000001' }, policy)
  expect(findings).toEqual([
    { name: 'coverage', severity: 'info', facts: { service_contract_id: '50000001' }, isForStaff: true },
  ])
  expect(found(aDocument('dpc', aLine('VALVE')), { customerPaysBy: '50000001' })).toEqual([])
})

it('a call that is not done blocks its fees only', () => {
  expect(found(visit, { isCallDone: false })).toEqual([['call_open', {}]])
  expect(found(part, { isCallDone: false })).toEqual([])
})

describe('evidence', () => {
  const evidence = { report: false, defect_code: false, photo: false }
  it.each([
    [{}, ['report', 'defect_code']],
    [{ photo: 'Y' as const }, ['report', 'defect_code', 'photo']],
    [{ report: 'N' as const }, ['defect_code']],
  ])('that the network asks for by %j is missing', (settings, missing) => {
    expect(found(visit, { evidence }, settings)).toEqual([['evidence', { missing }]])
  })

  it('is not asked for on spare-part requests', () => {
    expect(found(part, { evidence })).toEqual([])
  })
})

it('a company without tax number is found on fees', () => {
  expect(found(visit, { company_data_missing: ['tax_number'] })).toEqual([
    ['company_data', { missing: ['tax_number'] }],
  ])
  expect(found(part, { company_data_missing: ['tax_number'] })).toEqual([])
})

describe('the policy', () => {
  it('has every check once', () => {
    expect(documentChecks.map(({ name }) => name)).toEqual(checkNames)
    expect(Object.keys(checkPolicy().shape)).toEqual(checkPolicyFields)
  })

  it('decides about the severity, and switches checks off', () => {
    const open = { ...facts, isCallDone: false }
    const severity = (call_open: CheckPolicy['call_open']) =>
      checkDocument(visit, open, { ...policy, call_open }).map(({ severity }) => severity)
    expect(severity('block')).toEqual(['block'])
    expect(severity('info')).toEqual(['info'])
    expect(severity('off')).toEqual([])
  })

  it.each([
    ['repeat_days', 0, 'message.must_be_minimum'],
    ['repeat_days', 1.5, 'message.should_be_whole'],
    ['quantity_cases', 19, 'message.must_be_minimum'],
    ['quantity_deviations', 101, 'message.must_be_maximum'],
    ['kilometres_percent', -1, 'message.must_be_minimum'],
    ['kilometres_visits', 10, 'message.must_be_maximum'],
    ['price', 'shout', 'message.not_in_list'],
    ['photo', 'maybe', 'message.not_in_list'],
  ])('refuses %s %s', (field, value, message) => {
    const issues = checkPolicy().safeParse({ [field]: value }).error?.issues
    expect(issues?.map(({ path, message }) => [path[0], message])).toEqual([[field, message]])
  })
})

it('puts the severest finding first, and gives its level', () => {
  const findings = checkDocument(
    visit,
    { ...facts, isCallDone: false, customerPaysBy: '1', earlier: [anEarlier()] },
    policy,
  )
  expect(findings.map(({ severity }) => severity)).toEqual(['block', 'warn', 'info'])
  expect([severityOf(findings), severityOf(findings.slice(1)), severityOf(findings.slice(2)), severityOf([])]).toEqual([
    3, 2, 1, 0,
  ])
})

it('a company that writes is not told what it can only do later', () => {
  const findings = checkDocument(visit, { ...facts, isCallDone: false, earlier: [anEarlier()] }, policy)
  expect(findingsForWriter(findings).map(({ name }) => name)).toEqual(['repeat_visit'])
  expect(findingsForCompany(findings).map(({ name }) => name)).toEqual(['call_open', 'repeat_visit'])
})

it('keeps a limited number of findings', () => {
  const lines = Array.from({ length: 200 }, (_, n) => aLine(`PART-${n}`))
  expect(checkDocument(aDocument('sparepart', ...lines), { ...facts, productParts: new Set() }, policy)).toHaveLength(
    50,
  )
})

describe('the text of a finding', () => {
  const everything = checkDocument(
    aDocument(
      'fee',
      aLine('VISIT', { Price: 40.5, Quantity: 12 }),
      aLine('VISIT'),
      aLine('KM', { Quantity: 180, Distance: 20 }),
    ),
    {
      ...facts,
      earlier: [anEarlier(), anEarlier({ isSameCall: true, DocNum: '5000002' })],
      firstRepair: { call_id: '10000001', days: 23 },
      recentKilometres: [60, 70, 74],
      tariff: new Map([['VISIT', 35]]),
      usual: new Map([['VISIT', { cases: 34, median: 1, deviation: 0 }]]),
      customerPaysBy: '50000001',
      isCallDone: false,
      evidence: { report: false, defect_code: false, photo: false },
      company_data_missing: ['legal_name', 'tax_number', 'something'],
    },
    policy,
  )
  const parts = checkDocument(
    part,
    { ...facts, productParts: new Set(), earlier: [anEarlier({ code: 'VALVE' })] },
    policy,
  )

  it.each(languages)('is complete in %s', (language) => {
    const texts = [...everything, ...parts].map((finding) => findingText(language, finding))
    expect(new Set([...everything, ...parts].map(({ name }) => name))).toEqual(new Set(checkNames))
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|check\./)
  })

  it('is made of its facts', () => {
    const textOf = (name: string) => {
      const finding = everything.find((finding) => finding.name === name)
      return finding && findingText('en', finding).replace(/[\u00a0\u202f]/g, ' ')
    }
    expect(textOf('kilometres')).toBe('180 km written; the company’s last 3 visits to that postcode took 60 to 74 km')
    expect(textOf('price')).toBe('VISIT: price 40,50 €; the tariff of 2026/03/10 says 35,00 €')
    expect(textOf('evidence')).toBe('Missing: report of the work, defect code')
    expect(textOf('company_data')).toBe('Company data missing: Legal name, Tax number, something')
  })
})
