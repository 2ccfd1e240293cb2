import type { DocumentRow } from '@callout/domain/documents/document.ts'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { usePopupLayer } from '../../ui/dialogs/popupLayers.ts'
import { ApprovalQuestion } from '../dialog/ApprovalQuestion.tsx'
import { CreditNoteField, maxCreditNoteLength } from '../dialog/CreditNoteField.tsx'

interface ApproveBarProps {
  readonly document: DocumentRow
  /** True if this is the first of two approvals. */
  readonly isFirstOfTwo: boolean
  readonly onApprove: (CreditNote: string) => void
  /** Called when something is typed. */
  readonly onInput: () => void
  readonly onCancel: () => void
}

/** Asks for the confirmation of an approval in place: Enter approves, Escape cancels. */
export function ApproveBar({ document, isFirstOfTwo, onApprove, onInput, onCancel }: ApproveBarProps) {
  const t = useT()
  const [CreditNote, setCreditNote] = useState(document.CreditNote)
  usePopupLayer(onCancel)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (CreditNote.length <= maxCreditNoteLength) onApprove(CreditNote)
      }}
    >
      <Text size="sm" role="status">
        <ApprovalQuestion document={document} isFirstOfTwo={isFirstOfTwo} />
      </Text>
      {document.type === 'dpc' && (
        <CreditNoteField
          value={CreditNote}
          onChange={(typed) => {
            setCreditNote(typed)
            onInput()
          }}
        />
      )}
      <Group grow mt="sm">
        <Button variant="default" onClick={onCancel} aria-keyshortcuts="Escape">
          {t('action.cancel')}
        </Button>
        <Button type="submit" autoFocus aria-keyshortcuts="Enter">
          {t('decide.approve_now')}
        </Button>
      </Group>
    </form>
  )
}
