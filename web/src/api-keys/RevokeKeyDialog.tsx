import { apiKeyApi } from '@callout/domain/api-keys/api-key.api.ts'
import type { ApiKey } from '@callout/domain/api-keys/api-key.ts'
import { Text } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { ConfirmedSend } from '../ui/dialogs/ConfirmedSend.tsx'

interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before ending a key. */
export function RevokeKeyDialog({ apiKey: { ID, name }, onDone, onClose }: RevokeKeyDialogProps) {
  const t = useT()
  return (
    <ConfirmedSend
      title={t('apikey.revoke_one', { name })}
      action={t('apikey.revoke')}
      danger
      endpoint={apiKeyApi.revoke}
      body={{ ID }}
      onDoneIfMounted={onDone}
      onClose={onClose}
    >
      <Text>{t('apikey.revoke_confirm')}</Text>
    </ConfirmedSend>
  )
}
