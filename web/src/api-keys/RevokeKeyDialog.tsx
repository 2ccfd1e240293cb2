import { apiKeyApi } from '@callout/domain/api-keys/api-key.api.ts'
import type { ApiKey } from '@callout/domain/api-keys/api-key.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'

interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before ending a key. */
export function RevokeKeyDialog({ apiKey: { ID, name }, onDone, onClose }: RevokeKeyDialogProps) {
  const t = useT()
  const [refusal, setRefusal] = useState('')
  const revoking = useEndpointMutation(apiKeyApi.revoke, {
    onDoneIfMounted: onDone,
    onFailure: (failure) => setRefusal(failure.message),
  })
  return (
    <ConfirmDialog
      title={t('apikey.revoke_one', { name })}
      action={t('apikey.revoke')}
      danger
      isWorking={revoking.isPending}
      refusal={refusal}
      onConfirm={() => revoking.mutate({ ID })}
      onClose={onClose}
    >
      <Text>{t('apikey.revoke_confirm')}</Text>
    </ConfirmDialog>
  )
}
