import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { dispatchApi, type Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import type { FittedCall } from '@callout/domain/calls/dispatch/fitness.ts'
import { Loader } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { send } from '../../platform/api/send.ts'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import type { Batch } from '../../ui/lists/selection/useBatch.ts'
import type { RowSelection } from '../../ui/lists/selection/useRowSelection.ts'
import { toastDone } from '../undo/undoCalls.tsx'
import { assignedMessage } from './assignedMessage.tsx'
import classes from './Proposal.module.css'
import { ProposalView } from './ProposalView.tsx'
import { useProposal } from './useProposal.tsx'

interface ProposalDialogProps {
  readonly selection: Pick<RowSelection<CallRow>, 'rows' | 'settle'>
  readonly batch: Batch
  /** Resolves to the IDs of the assigned calls. */
  readonly onAssignByHand: (calls: readonly FittedCall[], societe_uuid: string) => Promise<readonly string[]>
  readonly onClose: () => void
}

/** Shows who would get which of the selected calls, before anything is assigned. */
export function ProposalDialog({ selection, batch, onAssignByHand, onClose }: ProposalDialogProps) {
  const t = useT()
  const proposal = useProposal()
  const { start, isOpen } = proposal
  // The calls that were selected when the dialog opened: the selection changes while it is worked on.
  const asked = useRef(selection.rows.map(({ ID }) => ID))
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
          isAssigning={batch.progress !== undefined}
          onAccept={(result) => {
            onClose()
            void assignProposal(result, selection, batch)
          }}
          onAssignByHand={async (calls, societe_uuid) =>
            proposal.removeAssigned(await onAssignByHand(calls, societe_uuid))
          }
          onClose={onClose}
        />
      </div>
    </Popup>
  )
}

/** Assigns the calls of a proposal in parts; those that are refused stay selected. */
async function assignProposal({ assignments }: Proposal, selection: ProposalDialogProps['selection'], batch: Batch) {
  const proposed = new Map(assignments.map(({ ID, version, societe_uuid }) => [ID, { ID, version, societe_uuid }]))
  const done = await batch.run({
    rows: selection.rows.filter(({ ID }) => proposed.has(ID)),
    send: (chunk) =>
      send(dispatchApi.apply, {
        assignments: chunk.flatMap(({ ID }) => proposed.get(ID) ?? []),
        proposed: assignments.length,
      }),
    onChunk: selection.settle,
  })
  if (done.length > 0) toastDone(done, assignedMessage(assignments, done))
}
