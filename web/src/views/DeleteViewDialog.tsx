import { viewApi } from '@callout/domain/views/view.api.ts'
import type { View } from '@callout/domain/views/view.ts'
import { Text } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { ConfirmedSend } from '../ui/dialogs/ConfirmedSend.tsx'

interface DeleteViewDialogProps {
  readonly view: View
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Confirms the deletion of a view. */
export function DeleteViewDialog({ view: { ID, name, shared }, onDone, onClose }: DeleteViewDialogProps) {
  const t = useT()
  return (
    <ConfirmedSend
      title={t('view.delete_one', { name })}
      action={t('view.delete')}
      danger
      endpoint={viewApi.delete}
      body={{ ID }}
      onDoneIfMounted={onDone}
      onClose={onClose}
    >
      {shared !== 'private' && <Text>{t('view.delete_shared')}</Text>}
    </ConfirmedSend>
  )
}
