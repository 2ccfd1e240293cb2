import { describe, expect, it } from 'vitest'
import { languages } from '../messages/messages.ts'
import { authorFinding } from './checks/author.ts'
import { aDocument, aLine, anEarlier, facts, partRequest, policy } from './document.checks.fake-facts.ts'
import { findingText } from './document.checks.text.ts'
import { checkDocument } from './document.checks.ts'
import { checkNames } from './document.ts'

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
      paidCodes: new Set(['VISIT']),
      isCallDone: false,
      evidence: { report: false, defect_code: false, photo: false },
      company_data_missing: ['legal_name', 'tax_number', 'something'],
    },
    policy,
  )
  const parts = checkDocument(
    partRequest,
    { ...facts, productParts: new Set(), earlier: [anEarlier({ code: 'VALVE' })] },
    policy,
  )

  const findings = [...everything, ...parts, authorFinding('North Dispatch')]

  it.each(languages)('is complete in %s', (language) => {
    const texts = findings.map((finding) => findingText(language, finding))
    expect(new Set(findings.map(({ name }) => name))).toEqual(new Set(checkNames))
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
