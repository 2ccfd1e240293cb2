import { type CheckPolicy, type EvidenceName, evidenceNames } from './document.checks.policy.ts'
import { feeQuantityLimit } from './document.rules.ts'
import { type CheckName, type DocumentType, type FindingSeverity, severityLevel } from './document.ts'

/** An open line of the checked document. `code` is its fee or part, `Distance` the kilometres of a fee. */
export interface CheckedLine {
  readonly LineNum: number
  readonly code: string
  readonly Quantity: number
  readonly Price: number
  readonly Distance: number | null
  /** The tariff's price when the line was first saved, and its day; null if neither was kept. */
  readonly TariffPrice: number | null
  readonly TariffDay: string | null
}

export interface CheckedDocument {
  readonly type: DocumentType
  /** The day whose tariff counts, `YYYY-MM-DD`. */
  readonly day: string
  readonly lines: readonly CheckedLine[]
}

/** An open line of an earlier document of the same type, for the same call or the same appliance. */
export interface EarlierLine {
  readonly DocNum: string
  readonly call_id: string
  readonly code: string
  /** Days before the checked document. */
  readonly days: number
  readonly isSameCall: boolean
  readonly isSameCompany: boolean
}

/** Quantities that a problem usually takes: the median of the lines and their median absolute deviation from it. */
export interface UsualQuantity {
  readonly cases: number
  readonly median: number
  readonly deviation: number
}

/** Facts that the checks look at. A fact that is not known is null, empty or missing, and then nothing is found. */
export interface CheckFacts {
  readonly earlier: readonly EarlierLine[]
  /** Earlier done call of this company with the same problem of the same appliance, and how many days ago it was. */
  readonly firstRepair: { readonly call_id: string; readonly days: number } | null
  /** Estimated distance of the company from the call, in km. */
  readonly companyKm: number | null
  /** Kilometres of this company's last visits to the postcode. */
  readonly recentKilometres: readonly number[]
  /** Prices of the tariff on the day of the document, by code. */
  readonly tariff: ReadonlyMap<string, number>
  /** By code. */
  readonly usual: ReadonlyMap<string, UsualQuantity>
  readonly product: string
  /** Null if the parts of the product are not known. */
  readonly productParts: ReadonlySet<string> | null
  /**
   * Number of the contract in force after the warranty by which the customer pays for such a document; null if there is
   * none.
   */
  readonly customerPaysBy: string | null
  readonly isCallDone: boolean
  readonly evidence: Readonly<Record<EvidenceName, boolean>>
  readonly company_data_missing: readonly string[]
}

export type FindingFacts = Readonly<Record<string, string | number | readonly string[]>>

/** A finding as it is kept with its document. Its text is made from the facts when it is read. */
export interface Finding {
  readonly name: CheckName
  readonly severity: FindingSeverity
  readonly facts: FindingFacts
  /** Hidden from the company: about another company, or nothing that the company can correct. */
  readonly isForStaff?: true
}

type Found = Pick<Finding, 'facts' | 'isForStaff'>

interface Check {
  readonly name: CheckName
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
  { name: 'price', types: ['fee', 'sparepart'], isForStaff: true, find: findPrices },
  { name: 'quantity', types: ['fee', 'sparepart'], find: findQuantities },
  { name: 'part', types: ['sparepart', 'dpc'], find: findParts },
  { name: 'coverage', types: ['fee', 'sparepart'], isForStaff: true, find: findCoverage },
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

/** Lines of kilometres have a quantity that depends on the way, not on the work. */
const isKilometres = ({ Distance }: CheckedLine) => Distance !== null

/**
 * Checks kilometres only where no quantity limit applies: the distance is unknown, or the company is nearer than the
 * fee covers.
 */
function findKilometres({ lines }: CheckedDocument, facts: CheckFacts, policy: CheckPolicy): Found[] {
  const { companyKm, recentKilometres: recent } = facts
  const unlimitedLine = lines.find(
    (line) => isKilometres(line) && feeQuantityLimit(companyKm, line.Distance) === undefined,
  )
  if (!unlimitedLine || recent.length < policy.kilometres_visits) return []
  const written = sum(lines.filter(isKilometres).map(({ Quantity }) => Quantity))
  const to = Math.max(...recent)
  if (written <= to * (1 + policy.kilometres_percent / 100)) return []
  return [{ facts: { LineNum: unlimitedLine.LineNum, written, visits: recent.length, from: Math.min(...recent), to } }]
}

const sum = (values: readonly number[]) => hundredths(values.reduce((total, value) => total + value, 0))
const hundredths = (value: number) => Math.round(value * 100) / 100

function findPrices({ day, lines }: CheckedDocument, { tariff }: CheckFacts): Found[] {
  return lines.flatMap(({ LineNum, code, Price: written, TariffPrice, TariffDay }) => {
    const price = TariffPrice ?? tariff.get(code)
    if (price === undefined || price === written) return []
    return [{ facts: { LineNum, code, written, tariff: price, day: TariffDay ?? day } }]
  })
}

/**
 * Quantities whose modified z-score is above the limit. The scale is at least half of the median, so that a small
 * difference is no finding where cases hardly vary.
 */
function findQuantities({ lines }: CheckedDocument, { usual }: CheckFacts, policy: CheckPolicy): Found[] {
  return lines.flatMap((line) => {
    const figures = usual.get(line.code)
    if (!figures || isKilometres(line) || figures.cases < policy.quantity_cases) return []
    const { median, deviation, cases } = figures
    const scale = Math.max(deviation / normalDeviation, median / 2)
    const { LineNum, code, Quantity: written } = line
    return Math.abs(written - median) <= policy.quantity_deviations * scale
      ? []
      : [{ facts: { LineNum, code, written, median, deviation, cases } }]
  })
}

/** The median absolute deviation of a normal distribution, in standard deviations. */
const normalDeviation = 0.6745

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
