import type { EvidenceName } from '../document.checks.policy.ts'
import type { CheckName, DocumentType, FindingSeverity } from '../document.ts'

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

/** An open kilometre line of another fee document of the company for the same call. */
export interface OtherKilometres {
  readonly DocNum: string
  readonly Quantity: number
  readonly Distance: number
  /** True if its document is earlier or decided; otherwise that document answers for both. */
  readonly comesFirst: boolean
}

/** Quantities that a problem usually takes: the median of the lines and their median absolute deviation from it. */
export interface UsualQuantity {
  readonly cases: number
  readonly median: number
  readonly deviation: number
}

/** Quantity of a fee or part on the lines of all calls of the last year. */
export type UsualOfItem = Pick<UsualQuantity, 'cases' | 'median'>

/** Facts that the checks look at. A fact that is not known is null, empty or missing, and then nothing is found. */
export interface CheckFacts {
  readonly earlier: readonly EarlierLine[]
  /** Earlier done call of this company with the same problem of the same appliance, and how many days ago it was. */
  readonly firstRepair: { readonly call_id: string; readonly days: number } | null
  /** Distance of the company from the call in km: that of the last save by a road service, else estimated. */
  readonly companyKm: number | null
  readonly otherKilometres: readonly OtherKilometres[]
  /** Kilometres of this company's last visits to the postcode. */
  readonly recentKilometres: readonly number[]
  /** Prices of the tariff on the day of the document, by code. */
  readonly tariff: ReadonlyMap<string, number>
  /** By code. */
  readonly usual: ReadonlyMap<string, UsualQuantity>
  /** By code. */
  readonly usualOfItem: ReadonlyMap<string, UsualOfItem>
  readonly product: string
  /** Null if the parts of the product are not known. */
  readonly productParts: ReadonlySet<string> | null
  /**
   * Number of the contract in force after the warranty by which the customer pays for such a document; null if there is
   * none.
   */
  readonly customerPaysBy: string | null
  /** Fees and parts that the customer paid at visits of the call. */
  readonly paidCodes: ReadonlySet<string>
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

/** The result of a check: the facts that its text is made from. */
export type Found = Pick<Finding, 'facts' | 'isForStaff'>
