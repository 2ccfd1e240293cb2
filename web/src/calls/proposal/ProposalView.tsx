import type { Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import type { FittedCall } from '@callout/domain/calls/dispatch/fitness.ts'
import type { ProposalGrouping } from '@callout/domain/calls/dispatch/proposal-groups.ts'
import { Alert, Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { AssignManyDialog } from '../select/AssignManyDialog.tsx'
import { AcceptDialog, askAbove } from './AcceptDialog.tsx'
import classes from './Proposal.module.css'
import { ProposalHead } from './ProposalHead.tsx'
import { ProposalTable } from './ProposalTable.tsx'
import type { ProposalQuestion } from './rowContext.ts'
import type { ProposalOfCalls } from './useProposal.tsx'

const PinDialog = lazyDialog(() => import('./PinDialog.tsx'), 'PinDialog')
const ByHandDialog = lazyDialog(() => import('./ByHandDialog.tsx'), 'ByHandDialog')

interface ProposalViewProps {
  readonly proposal: ProposalOfCalls
  /** True while calls are being assigned. */
  readonly isAssigning: boolean
  readonly onAccept: (result: Proposal) => void
  /** Assigns calls at once that the proposal could not place. */
  readonly onAssignByHand: (calls: readonly FittedCall[], societe_uuid: string) => void
  readonly onClose: () => void
  readonly isHighlighted?: (ID: string) => boolean
  readonly onHover?: (ID: string) => void
  /** Stands under the heading. */
  readonly note?: ReactNode
}

/** The proposed companies in groups, each of which can be kept, changed or left out. */
export function ProposalView(props: ProposalViewProps) {
  const { proposal, isAssigning, onAccept, onAssignByHand, onClose, isHighlighted, onHover, note } = props
  const t = useT()
  const { result, error, isSolving } = proposal
  const [question, setQuestion] = useState<ProposalQuestion>()
  const [grouping, setGrouping] = useState<ProposalGrouping>('company')
  const [isExplained, setExplained] = useState(false)
  const isWorking = isSolving || isAssigning
  const answered = () => setQuestion(undefined)
  const accept = () => {
    if (!result) return
    if (result.assignments.length > askAbove) setQuestion({ ask: 'accept' })
    else onAccept(result)
  }
  return (
    <>
      {error && (
        <Alert color="red" role="alert" m={12} py={8}>
          {error}{' '}
          <Button size="compact-sm" variant="default" onClick={proposal.retry}>
            {t('action.retry')}
          </Button>
        </Alert>
      )}
      <ProposalHead
        proposal={proposal}
        grouping={grouping}
        onGrouping={setGrouping}
        isExplained={isExplained}
        onExplain={() => setExplained(!isExplained)}
        isWorking={isWorking}
        onAccept={accept}
        onClose={onClose}
        note={note}
      />
      {result && (
        <div className={classes.body} aria-busy={isWorking}>
          <ProposalTable
            result={result}
            proposal={proposal}
            grouping={grouping}
            isExplained={isExplained}
            isWorking={isWorking}
            onAsk={setQuestion}
            isHighlighted={isHighlighted}
            onHover={onHover}
          />
        </div>
      )}
      <Suspense>
        {question?.ask === 'company' && (
          <PinDialog
            call={question.call}
            onClose={answered}
            onSelect={(societe_uuid) => {
              answered()
              proposal.pin([[question.call.ID, societe_uuid]])
            }}
          />
        )}
        {question?.ask === 'companyOfAll' && (
          <AssignManyDialog
            calls={question.calls}
            onClose={answered}
            onSelect={(company) => {
              answered()
              proposal.pin(question.calls.map(({ ID }) => [ID, company.ID]))
            }}
          />
        )}
        {question?.ask === 'byHand' && (
          <ByHandDialog
            calls={question.calls}
            onClose={answered}
            onSelect={(calls, societe_uuid) => {
              answered()
              onAssignByHand(calls, societe_uuid)
            }}
          />
        )}
      </Suspense>
      {question?.ask === 'accept' && result && (
        <AcceptDialog
          result={result}
          onClose={answered}
          onConfirm={() => {
            answered()
            onAccept(result)
          }}
        />
      )}
    </>
  )
}
