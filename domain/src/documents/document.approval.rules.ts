import { type Refusal, refuse } from '../platform/refusal.ts'
import type { ApprovalPolicy } from './document.approval.policy.ts'
import { blockedFrom, cleanBelow, type DocumentType } from './document.ts'

/** Document fields that decide about the number of approvals. `DocTotal` is in euros. */
export interface ApprovedDocument {
  readonly type: DocumentType
  readonly DocTotal: number
  /** Account that gave the first of two approvals. */
  readonly first_approved_by: string | null
}

/** Document fields that decide whether a batch approval takes it. */
export interface CheckedForApproval {
  readonly DocEntry: number
  readonly isChecked: boolean
  /** Level of the severest finding; 0 if there is none. */
  readonly check_severity: number
}

/** True if the next approval is the first of two. Return requests have no amounts, so one approval is enough. */
export const isFirstOfTwo = ({ type, DocTotal, first_approved_by }: ApprovedDocument, policy: ApprovalPolicy) =>
  first_approved_by === null &&
  type !== 'dpc' &&
  policy.two_person_amount !== null &&
  DocTotal > policy.two_person_amount

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

/** Refuses to approve a document in a batch if a check blocks it or it belongs to the sample for a person. */
export function refusalInBatch(
  { DocEntry, check_severity }: CheckedForApproval,
  { sample_percent }: ApprovalPolicy,
): Refusal | undefined {
  if (check_severity >= blockedFrom) return refuse('document.refused.blocked')
  if (isSampled(DocEntry, sample_percent)) return refuse('document.refused.sampled')
}

/** Refuses a document that is not clean: not checked yet, or with a warning. */
export function refusalUnlessClean({ isChecked, check_severity }: CheckedForApproval): Refusal | undefined {
  if (!isChecked) return refuse('document.refused.unchecked')
  if (check_severity >= blockedFrom) return refuse('document.refused.blocked')
  if (check_severity >= cleanBelow) return refuse('document.refused.warned')
}
