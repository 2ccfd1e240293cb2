import type { DocumentRow } from '@callout/domain/documents/document.ts'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { usePopupLayer } from '../../ui/dialogs/popupLayers.ts'

interface ApproveBarProps {
  readonly document: DocumentRow
  /** True if this is the first of two approvals. */
  readonly isFirstOfTwo: boolean
  readonly onApprove: (CreditNote: string) => void
  readonly onCancel: () => void
}

/** Asks for the confirmation of an approval in place: Enter approves, Escape cancels. */
export function ApproveBar({ document, isFirstOfTwo, onApprove, onCancel }: ApproveBarProps) {
  const t = useT()
  const [CreditNote, setCreditNote] = useState(document.CreditNote)
  const { type, DocTotal, subcontractor_name: company } = document
  usePopupLayer(onCancel)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onApprove(CreditNote)
      }}
    >
      <Text size="sm" role="status">
        {type === 'dpc'
          ? t('document.approve_dpc_confirm', { company })
          : t(isFirstOfTwo ? 'document.first_of_two_confirm' : 'document.approve_confirm', {
              company,
              total: formatMoney(DocTotal),
            })}
      </Text>
      {type === 'dpc' && (
        <TextInput
          mt="sm"
          label={t('field.CreditNote')}
          value={CreditNote}
          onChange={(event) => setCreditNote(event.currentTarget.value)}
          maxLength={50}
          autoComplete="off"
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
