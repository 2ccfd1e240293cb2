import type { CheckedDocument, CheckedLine, CheckFacts, EarlierLine } from './checks/check.facts.ts'
import { checkPolicy } from './document.checks.policy.ts'
import type { DocumentType } from './document.ts'

export const policy = checkPolicy().parse({})

export const aLine = (code: string, values: Partial<CheckedLine> = {}): CheckedLine => ({
  LineNum: 1,
  code,
  Quantity: 1,
  Price: 35,
  TariffPrice: null,
  TariffDay: null,
  Distance: null,
  ...values,
})
export const aDocument = (type: DocumentType, ...lines: CheckedLine[]): CheckedDocument => ({
  type,
  day: '2026-03-10',
  lines: lines.map((line, index) => ({ ...line, LineNum: index + 1 })),
})
export const anEarlier = (values: Partial<EarlierLine> = {}): EarlierLine => ({
  DocNum: '5000001',
  call_id: '10000001',
  code: 'VISIT',
  days: 3,
  isSameCall: false,
  isSameCompany: true,
  ...values,
})

/** Facts in which every check finds nothing. */
export const facts: CheckFacts = {
  earlier: [],
  firstRepair: null,
  companyKm: 12,
  otherKilometres: [],
  recentKilometres: [],
  tariff: new Map(),
  usual: new Map(),
  usualOfItem: new Map(),
  product: 'BOIL-0',
  productParts: null,
  customerPaysBy: null,
  paidCodes: new Set(),
  isCallDone: true,
  evidence: { report: true, defect_code: true, photo: true },
  company_data_missing: [],
}

export const visitFee = aDocument('fee', aLine('VISIT'))
export const partRequest = aDocument('sparepart', aLine('VALVE'))
