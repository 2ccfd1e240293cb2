import type { Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { Text } from '@mantine/core'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

/** The largest number of calls that are assigned without a question. */
export const askAbove = 20

interface AcceptDialogProps {
  readonly result: Proposal
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks once before many calls leave. */
export function AcceptDialog({ result: { assignments }, onConfirm, onClose }: AcceptDialogProps) {
  const t = useT()
  const count = formatCount(assignments.length)
  const companies = formatCount(new Set(assignments.map(({ societe_uuid }) => societe_uuid)).size)
  return (
    <ConfirmDialog
      title={t('dispatch.accept_title', { count, companies })}
      action={t('dispatch.accept', { count })}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Text>{t('dispatch.accept_text')}</Text>
    </ConfirmDialog>
  )
}
