import { viewApi } from '@callout/domain/views/view.api.ts'
import type { View } from '@callout/domain/views/view.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'

interface DeleteViewDialogProps {
  readonly view: View
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Confirms the deletion of a view. */
export function DeleteViewDialog({ view: { ID, name, shared }, onDone, onClose }: DeleteViewDialogProps) {
  const t = useT()
  const [refusal, setRefusal] = useState('')
  const mutation = useEndpointMutation(viewApi.delete, {
    onDoneIfMounted: onDone,
    onFailure: ({ message }) => setRefusal(message),
  })
  return (
    <ConfirmDialog
      title={t('view.delete_one', { name })}
      action={t('view.delete')}
      danger
      isWorking={mutation.isPending}
      refusal={refusal}
      onConfirm={() => mutation.mutate({ ID })}
      onClose={onClose}
    >
      {shared !== 'private' && <Text>{t('view.delete_shared')}</Text>}
    </ConfirmDialog>
  )
}
