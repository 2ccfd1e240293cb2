import type { Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import type { FittedCall } from '@callout/domain/calls/dispatch/fitness.ts'
import { Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import classes from './Proposal.module.css'
import { ProposalView } from './ProposalView.tsx'
import { useProposal } from './useProposal.ts'

interface ProposalDialogProps {
  readonly calls: readonly FittedCall[]
  readonly isAssigning: boolean
  readonly onAccept: (result: Proposal) => void
  /** Resolves to the IDs of the assigned calls. */
  readonly onAssignByHand: (call: FittedCall, societe_uuid: string) => Promise<readonly string[]>
  readonly onClose: () => void
}

/** Shows who would get which of the selected calls, before anything is assigned. */
export function ProposalDialog({ calls, isAssigning, onAccept, onAssignByHand, onClose }: ProposalDialogProps) {
  const t = useT()
  const proposal = useProposal()
  const { start, isOpen } = proposal
  // The calls that were selected when the dialog opened: the selection changes while it is worked on.
  const asked = useRef(calls.map(({ ID }) => ID))
  const wasOpen = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is another function in each render
  useEffect(() => start(asked.current), [])
  useEffect(() => {
    // Every call was assigned by hand.
    if (wasOpen.current && !isOpen) onClose()
    wasOpen.current = isOpen
  }, [isOpen, onClose])
  return (
    <Popup onClose={onClose} title={t('assign.many_title', { count: formatCount(asked.current.length) })} size="60rem">
      <div className={classes.dialog}>
        {!proposal.result && !proposal.error && <Loader m="xl" role="status" aria-label={t('dispatch.solving')} />}
        <ProposalView
          proposal={proposal}
          isAssigning={isAssigning}
          onAccept={onAccept}
          onAssignByHand={async ({ ID, version }, societe_uuid) =>
            version !== null && proposal.removeAssigned(await onAssignByHand({ ID, version }, societe_uuid))
          }
          onClose={onClose}
        />
      </div>
    </Popup>
  )
}
