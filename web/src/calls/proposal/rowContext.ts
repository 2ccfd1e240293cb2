import type { FittedCall } from '@callout/domain/calls/dispatch/fitness.ts'
import type { ProposalGrouping, ProposedCall, UnplacedCall } from '@callout/domain/calls/dispatch/proposal-groups.ts'
import type { ProposalOfCalls } from './useProposal.tsx'

/** The question to the dispatcher. */
export type ProposalQuestion =
  | { readonly ask: 'accept' }
  | { readonly ask: 'company'; readonly call: ProposedCall }
  | { readonly ask: 'companyOfAll'; readonly calls: readonly FittedCall[] }
  | { readonly ask: 'byHand'; readonly calls: readonly UnplacedCall[] }

/** Facts that the rows of a proposal may need besides their own record. */
export interface ProposalContext {
  readonly proposal: ProposalOfCalls
  readonly grouping: ProposalGrouping
  /** True while scores are shown. */
  readonly isExplained: boolean
  readonly isWorking: boolean
  readonly onAsk: (question: ProposalQuestion) => void
}

export interface RowContext extends ProposalContext {
  /** Of the row's group. */
  readonly isOpen: boolean
  readonly toggle: () => void
}
