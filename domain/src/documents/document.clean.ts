import { z } from 'zod'
import { maxBatchSize } from '../platform/batch.ts'
import { compareText } from '../platform/compare-text.ts'
import { sumAmounts } from '../platform/money.ts'
import { type OutputOf, once } from '../platform/once.ts'
import type { ApprovalPolicy } from './document.approval.policy.ts'
import {
  type ApprovedDocument,
  type CheckedForApproval,
  isFirstOfTwo,
  refusalInBatch,
  refusalOfSecondApproval,
  refusalUnlessClean,
} from './document.approval.rules.ts'

/** Maximum number of undecided documents that are searched for clean ones. */
export const undecidedLimit = 5_000

/** Reasons why undecided documents are left out of a batch approval. */
export const leftReasons = ['blocked', 'warned', 'unchecked', 'author', 'sampled', 'second_person'] as const
export type LeftReason = (typeof leftReasons)[number]

/** The clean documents that can be approved together. Totals in euros. */
export const cleanDocuments = once(() =>
  z.object({
    count: z.int(),
    total: z.number(),
    /** Number of them that need two people, and get the first approval now. */
    first_of_two: z.int(),
    companies: z.array(
      z.object({ societe_uuid: z.string().nullable(), raison_sociale: z.string(), count: z.int(), total: z.number() }),
    ),
    left: z.partialRecord(z.enum(leftReasons), z.int()),
    /** True if there are more than these under the same filters. */
    more: z.boolean(),
    items: z.array(z.object({ DocNum: z.string(), version: z.int() })),
  }),
)
export type CleanDocuments = OutputOf<typeof cleanDocuments>

/** An undecided document. */
export interface UndecidedDocument extends ApprovedDocument, CheckedForApproval {
  readonly DocNum: string
  readonly version: number
  readonly societe_uuid: string | null
  readonly subcontractor_name: string
}

/** The reason why this person cannot approve a document with the clean ones; undefined if they can. */
function leftReasonOf(document: UndecidedDocument, policy: ApprovalPolicy, account_uuid: string) {
  const refusal =
    refusalUnlessClean(document) ??
    refusalInBatch(document, policy, account_uuid) ??
    refusalOfSecondApproval(document, account_uuid)
  if (!refusal) return
  const reason = leftReasons.find((one) => refusal.key === `document.refused.${one}`)
  if (!reason) throw new Error(`${refusal.key} is no reason to leave out a document`)
  return reason
}

/** Chooses the documents that a person can approve together: the first `maxBatchSize` clean ones. */
export function chooseClean(
  documents: readonly UndecidedDocument[],
  policy: ApprovalPolicy,
  account_uuid: string,
): CleanDocuments {
  const left: Partial<Record<LeftReason, number>> = {}
  const clean: UndecidedDocument[] = []
  for (const document of documents) {
    const reason = leftReasonOf(document, policy, account_uuid)
    if (reason) left[reason] = (left[reason] ?? 0) + 1
    else clean.push(document)
  }
  const chosen = clean.slice(0, maxBatchSize)
  const totalOf = (documents: readonly UndecidedDocument[]) => sumAmounts(documents.map(({ DocTotal }) => DocTotal))
  const companies = [...Map.groupBy(chosen, ({ societe_uuid }) => societe_uuid)].map(([societe_uuid, ofCompany]) => ({
    societe_uuid,
    raison_sociale: ofCompany[0]?.subcontractor_name ?? '',
    count: ofCompany.length,
    total: totalOf(ofCompany),
  }))
  return {
    count: chosen.length,
    total: totalOf(chosen),
    first_of_two: chosen.filter((document) => isFirstOfTwo(document, policy)).length,
    companies: companies.sort((a, b) => b.total - a.total || compareText(a.raison_sociale, b.raison_sociale)),
    left,
    more: clean.length > chosen.length || documents.length >= undecidedLimit,
    items: chosen.map(({ DocNum, version }) => ({ DocNum, version })),
  }
}
