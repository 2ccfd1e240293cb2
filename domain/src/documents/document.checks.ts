import type { CheckedDocument, CheckFacts, EarlierLine, Finding, Found } from './checks/check.facts.ts'
import { findAmounts, findDistanceClaims, findKilometres, findQuantities } from './checks/check.quantities.ts'
import { type CheckPolicy, evidenceNames } from './document.checks.policy.ts'
import { type DocumentType, type PolicyCheckName, severityLevel } from './document.ts'

interface Check {
  readonly name: PolicyCheckName
  readonly types: readonly DocumentType[]
  readonly isForStaff?: true
  /** The company can correct it only later, so the form does not show it. */
  readonly isHiddenWhileWriting?: true
  readonly find: (document: CheckedDocument, facts: CheckFacts, policy: CheckPolicy) => readonly Found[]
}

/** Every check with the documents that it looks at. */
export const documentChecks: readonly Check[] = [
  { name: 'duplicate', types: ['fee'], find: findDuplicates },
  { name: 'repeat_visit', types: ['fee'], find: findRepeatVisits },
  { name: 'kilometres', types: ['fee'], find: findKilometres },
  { name: 'distance_claim', types: ['fee'], find: findDistanceClaims },
  { name: 'price', types: ['fee', 'sparepart'], isForStaff: true, find: findPrices },
  { name: 'quantity', types: ['fee', 'sparepart'], find: findQuantities },
  { name: 'amount', types: ['fee', 'sparepart'], find: findAmounts },
  { name: 'part', types: ['sparepart', 'dpc'], find: findParts },
  { name: 'coverage', types: ['fee', 'sparepart'], isForStaff: true, find: findCoverage },
  { name: 'paid_by_customer', types: ['fee', 'sparepart'], find: findPaidItems },
  { name: 'call_open', types: ['fee'], isHiddenWhileWriting: true, find: findOpenCall },
  { name: 'evidence', types: ['fee', 'dpc'], isHiddenWhileWriting: true, find: findMissingEvidence },
  { name: 'company_data', types: ['fee'], find: findMissingCompanyData },
]

/** Most findings of a document that are kept. */
const maxFindings = 50

/** Runs the checks that the policy switches on, and returns what they find, the severest first. */
export function checkDocument(document: CheckedDocument, facts: CheckFacts, policy: CheckPolicy): readonly Finding[] {
  const findings = documentChecks
    .flatMap(({ name, types, isForStaff, find }): Finding[] => {
      const severity = policy[name]
      if (severity === 'off' || !types.includes(document.type)) return []
      return find(document, facts, policy).map((found) => ({
        name,
        severity,
        ...found,
        ...(isForStaff && { isForStaff }),
      }))
    })
    .sort((a, b) => severityLevel(b.severity) - severityLevel(a.severity))
  return keepMost(findings)
}

/** The first finding of each name for staff and for companies, and the severest of the others, in their order. */
function keepMost(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= maxFindings) return findings
  const groups = Map.groupBy(findings, ({ name, isForStaff }) => `${name} ${isForStaff}`)
  const firsts = new Set([...groups.values()].map(([first]) => first))
  const others = findings.filter((finding) => !firsts.has(finding)).slice(0, maxFindings - firsts.size)
  const kept = new Set([...firsts, ...others])
  return findings.filter((finding) => kept.has(finding))
}

/** Level of the severest finding; 0 if there is none. */
export const severityOf = (findings: readonly Pick<Finding, 'severity'>[]): number =>
  Math.max(0, ...findings.map(({ severity }) => severityLevel(severity)))

/** The findings that a company can correct while it writes the document. */
export const findingsForWriter = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(
    ({ name, isForStaff }) => !isForStaff && !documentChecks.find((check) => check.name === name)?.isHiddenWhileWriting,
  )

/** The findings that a company may see. */
export const findingsForCompany = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ isForStaff }) => !isForStaff)

/** Groups earlier lines by their document, the latest first, with the codes that the checked document has too. */
function repeatedDocuments({ lines }: CheckedDocument, earlier: readonly EarlierLine[]) {
  const written = new Set(lines.map(({ code }) => code))
  const byDocument = Map.groupBy(
    earlier.filter(({ code }) => written.has(code)),
    ({ DocNum }) => DocNum,
  )
  return [...byDocument.values()]
    .flatMap((group) => group.slice(0, 1).map((first) => ({ ...first, codes: unique(group.map(({ code }) => code)) })))
    .sort((a, b) => a.days - b.days)
}

const unique = (codes: readonly string[]) => [...new Set(codes)]

function findDuplicates(document: CheckedDocument, { earlier }: CheckFacts): Found[] {
  const codes = document.lines.map(({ code }) => code)
  const twice = unique(codes.filter((code, index) => codes.indexOf(code) < index))
  const others = repeatedDocuments(
    document,
    earlier.filter(({ isSameCall, isSameCompany }) => isSameCall && isSameCompany),
  )
  return [
    ...(twice.length > 0 ? [{ facts: { codes: twice } }] : []),
    ...others.map(({ codes, DocNum }) => ({ facts: { codes, DocNum } })),
  ]
}

/** A company that comes again for its own repair does so under the warranty of its work. */
function findRepeatVisits(document: CheckedDocument, facts: CheckFacts, { repeat_days }: CheckPolicy): Found[] {
  const { earlier, firstRepair } = facts
  const visits = earlier.filter(
    ({ isSameCall, isSameCompany, days }) => !isSameCall && isSameCompany && days <= repeat_days,
  )
  return [
    ...(firstRepair ? [{ facts: firstRepair }] : []),
    ...repeatedDocuments(document, visits).map(({ codes, DocNum, call_id, days }) => ({
      facts: { codes, DocNum, call_id, days },
    })),
  ]
}

function findPrices({ day, lines }: CheckedDocument, { tariff }: CheckFacts): Found[] {
  return lines.flatMap(({ LineNum, code, Price: written, TariffPrice, TariffDay }) => {
    const price = TariffPrice ?? tariff.get(code)
    if (price === undefined || price === written) return []
    return [{ facts: { LineNum, code, written, tariff: price, day: TariffDay ?? day } }]
  })
}

function findParts(document: CheckedDocument, facts: CheckFacts, { part_days }: CheckPolicy): Found[] {
  const { earlier, product, productParts } = facts
  const foreign = document.lines.filter(({ code }) => productParts && !productParts.has(code))
  const sent = document.type === 'sparepart' ? earlier.filter(({ days }) => days <= part_days) : []
  return [
    ...foreign.map(({ LineNum, code }) => ({ facts: { LineNum, code, product } })),
    ...repeatedDocuments(document, sent).map(({ codes, DocNum, call_id, days, isSameCompany }) => ({
      facts: { codes, DocNum, call_id, days },
      ...(!isSameCompany && { isForStaff: true as const }),
    })),
  ]
}

function findCoverage(_document: CheckedDocument, { customerPaysBy }: CheckFacts): Found[] {
  return customerPaysBy === null ? [] : [{ facts: { service_contract_id: customerPaysBy } }]
}

function findPaidItems({ lines }: CheckedDocument, { paidCodes }: CheckFacts): Found[] {
  const codes = unique(lines.map(({ code }) => code).filter((code) => paidCodes.has(code)))
  return codes.length === 0 ? [] : [{ facts: { codes } }]
}

function findOpenCall(_document: CheckedDocument, { isCallDone }: CheckFacts): Found[] {
  return isCallDone ? [] : [{ facts: {} }]
}

function findMissingEvidence(_document: CheckedDocument, { evidence }: CheckFacts, policy: CheckPolicy): Found[] {
  const missing = evidenceNames.filter((name) => policy[name] === 'Y' && !evidence[name])
  return missing.length === 0 ? [] : [{ facts: { missing } }]
}

function findMissingCompanyData(_document: CheckedDocument, { company_data_missing: missing }: CheckFacts): Found[] {
  return missing.length === 0 ? [] : [{ facts: { missing } }]
}
