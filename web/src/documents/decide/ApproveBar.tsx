import type { DocumentRow } from '@callout/domain/documents/document.ts'
import { Button, Group, Text } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { usePopupLayer } from '../../ui/dialogs/popupLayers.ts'
import { ApprovalQuestion } from '../dialog/ApprovalQuestion.tsx'
import { type ApprovalInput, useApprovalInput } from '../dialog/useApprovalInput.tsx'

interface ApproveBarProps {
  readonly document: DocumentRow
  /** True if this is the first of two approvals. */
  readonly isFirstOfTwo: boolean
  readonly onApprove: (input: ApprovalInput) => void
  /** Called when something is typed. */
  readonly onInput: () => void
  readonly onCancel: () => void
}

/** Asks for the confirmation of an approval in place: Enter approves, Escape cancels. */
export function ApproveBar({ document, isFirstOfTwo, onApprove, onInput, onCancel }: ApproveBarProps) {
  const t = useT()
  const input = useApprovalInput(document, onApprove, onInput)
  usePopupLayer(onCancel)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        input.approve()
      }}
    >
      <Text size="sm" role="status">
        <ApprovalQuestion document={document} isFirstOfTwo={isFirstOfTwo} />
      </Text>
      {input.fields}
      <Group grow mt="sm">
        <Button variant="default" onClick={onCancel} aria-keyshortcuts="Escape">
          {t('action.cancel')}
        </Button>
        <Button
          type="submit"
          {...(input.isBlocked ? { color: 'red.9' } : { autoFocus: true })}
          aria-keyshortcuts="Enter"
        >
          {t(input.isBlocked ? 'document.approve_anyway' : 'decide.approve_now')}
        </Button>
      </Group>
    </form>
  )
}
