import { expect, it } from 'vitest'
import { type CoverageFacts, coverageOn } from './coverage.ts'

const nothing: CoverageFacts = {
  warranty_start_date: null,
  warranty_end_date: null,
  warranty_extension_date: null,
  service_contract_id: '',
  contract_end_date: null,
}
const warranty = { warranty_start_date: '2025-01-01', warranty_end_date: '2027-01-01' }
const contract = { service_contract_id: 'C1', contract_end_date: '2026-12-31' }

it.each<[string, Partial<CoverageFacts>, ReturnType<typeof coverageOn>]>([
  ['nothing known', {}, { who: 'unknown', why: 'visit.why.unknown', until: null }],
  ['a warranty', warranty, { who: 'warranty', why: 'visit.why.warranty', until: '2027-01-01' }],
  [
    'a warranty and its extension',
    { ...warranty, warranty_extension_date: '2030-01-01' },
    { who: 'warranty', why: 'visit.why.warranty', until: '2030-01-01' },
  ],
  [
    'only the extension',
    { warranty_start_date: '2020-01-01', warranty_end_date: '2022-01-01', warranty_extension_date: '2030-01-01' },
    { who: 'warranty', why: 'visit.why.extension', until: '2030-01-01' },
  ],
  [
    'a warranty before a contract',
    { ...warranty, ...contract },
    { who: 'warranty', why: 'visit.why.warranty', until: '2027-01-01' },
  ],
  ['a contract', contract, { who: 'contract', why: 'visit.why.contract', until: '2026-12-31' }],
  [
    'a warranty that is over',
    { warranty_end_date: '2026-03-09' },
    { who: 'customer', why: 'visit.why.over', until: null },
  ],
  [
    'a warranty to come',
    { warranty_start_date: '2026-03-11' },
    { who: 'customer', why: 'visit.why.future', until: null },
  ],
])('%s', (_what, facts, coverage) => expect(coverageOn({ ...nothing, ...facts }, '2026-03-10')).toEqual(coverage))
