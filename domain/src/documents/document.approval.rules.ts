import { type Refusal, refuse } from '../platform/refusal.ts'
import type { ApprovalPolicy } from './document.approval.policy.ts'
import { cleanBelow, type DocumentType, isBlocked } from './document.ts'

/** Document fields that decide about the number of approvals. `DocTotal` is in euros. */
export interface ApprovedDocument {
  readonly type: DocumentType
  readonly DocTotal: number
  /** Account that gave the first of two approvals. */
  readonly first_approved_by: string | null
  /** Accounts of central staff that wrote lines which count. */
  readonly authors: readonly string[]
}

/** Document fields that decide whether a batch approval takes it. */
export interface CheckedForApproval {
  readonly DocEntry: number
  readonly isChecked: boolean
  /** Level of the severest finding; 0 if there is none. */
  readonly check_severity: number
  readonly authors: readonly string[]
}

/** True if two different people must approve. Return requests have no amounts, so one approval is enough. */
const needsTwoPeople = ({ type, DocTotal }: ApprovedDocument, policy: ApprovalPolicy) =>
  type !== 'dpc' && policy.two_person_amount !== null && DocTotal > policy.two_person_amount

/** True if the next approval is the first of two. */
export const isFirstOfTwo = (document: ApprovedDocument, policy: ApprovalPolicy) =>
  document.first_approved_by === null && needsTwoPeople(document, policy)

/** True if this person wrote lines of the document, however connected. */
export const isAuthor = ({ authors }: Pick<ApprovedDocument, 'authors'>, account_uuid: string) =>
  authors.includes(account_uuid)

/** Refuses the approval by an author where the policy asks for somebody else, or for two people. */
export function refusalOfAuthor(
  document: ApprovedDocument,
  policy: ApprovalPolicy,
  account_uuid: string,
): Refusal | undefined {
  if (!isAuthor(document, account_uuid)) return
  if (policy.refuse_author === 'Y' || needsTwoPeople(document, policy))
    return refuse('document.refused.author_approves')
}

/** Refuses the second approval by the person who gave the first. */
export function refusalOfSecondApproval(
  { first_approved_by }: Pick<ApprovedDocument, 'first_approved_by'>,
  account_uuid: string,
): Refusal | undefined {
  if (first_approved_by === account_uuid) return refuse('document.refused.second_person')
}

/** True if the document is in the sample that a person looks at: always the same `percent` of all documents. */
export const isSampled = (DocEntry: number, percent: number) =>
  // Multiples of the golden ratio spread neighbouring keys evenly.
  (Math.imul(DocEntry, 2_654_435_761) >>> 0) / 2 ** 32 < percent / 100

/** Refuses to approve in a batch what a check blocks, what this person wrote, and the sample for a person. */
export function refusalInBatch(
  { DocEntry, check_severity, authors }: CheckedForApproval,
  { sample_percent }: ApprovalPolicy,
  account_uuid: string,
): Refusal | undefined {
  if (isBlocked({ check_severity })) return refuse('document.refused.blocked')
  if (isAuthor({ authors }, account_uuid)) return refuse('document.refused.author')
  if (isSampled(DocEntry, sample_percent)) return refuse('document.refused.sampled')
}

/** Refuses a document that is not clean: not checked yet, or with a warning. */
export function refusalUnlessClean({ isChecked, check_severity }: CheckedForApproval): Refusal | undefined {
  if (!isChecked) return refuse('document.refused.unchecked')
  if (isBlocked({ check_severity })) return refuse('document.refused.blocked')
  if (check_severity >= cleanBelow) return refuse('document.refused.warned')
}
