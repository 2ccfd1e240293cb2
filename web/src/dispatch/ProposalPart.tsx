import { Text } from '@mantine/core'
import { assignedMessage } from '../calls/proposal/assignedMessage.tsx'
import { ProposalView } from '../calls/proposal/ProposalView.tsx'
import { formatCount } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { Part } from './parts/Part.tsx'
import { type Dispatch, isHoveredCall } from './useDispatch.ts'

/** The proposal in place of the lanes. */
export function ProposalPart({ dispatch }: { readonly dispatch: Dispatch }) {
  const t = useT()
  const { proposal, assign, board, hovered, setHovered } = dispatch
  return (
    <Part title={t('dispatch.proposal')}>
      <ProposalView
        proposal={proposal}
        isAssigning={assign.batch.progress !== undefined}
        onAccept={async (result) => {
          const messageOf = (done: readonly { readonly ID: string }[]) => assignedMessage(result.assignments, done)
          proposal.removeAssigned(await assign.applyProposal(result, messageOf))
        }}
        onAssignByHand={async (calls, societe_uuid) =>
          proposal.removeAssigned(await assign.assignTo(calls, { ID: societe_uuid, raison_sociale: '' }))
        }
        onClose={proposal.close}
        isHighlighted={(ID) => isHoveredCall(hovered, ID)}
        onHover={(call) => setHovered({ call })}
        note={
          board &&
          board.total.calls > board.calls.length && (
            <Text size="xs" c="dimmed">
              {t('dispatch.most_urgent', {
                count: formatCount(board.calls.length),
                total: formatCount(board.total.calls),
              })}
            </Text>
          )
        }
      />
    </Part>
  )
}
