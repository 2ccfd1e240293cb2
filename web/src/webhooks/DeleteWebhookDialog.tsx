import { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import type { Webhook } from '@callout/domain/webhooks/webhook.ts'
import { Text } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { ConfirmedSend } from '../ui/dialogs/ConfirmedSend.tsx'

interface DeleteWebhookDialogProps {
  readonly webhook: Webhook
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before deleting a webhook. */
export function DeleteWebhookDialog({ webhook: { ID, url }, onDone, onClose }: DeleteWebhookDialogProps) {
  const t = useT()
  return (
    <ConfirmedSend
      title={t('webhook.delete_one', { host: new URL(url).host })}
      action={t('webhook.delete')}
      danger
      endpoint={webhookApi.delete}
      body={{ ID }}
      onDoneIfMounted={onDone}
      onClose={onClose}
    >
      <Text>{t('webhook.delete_confirm')}</Text>
    </ConfirmedSend>
  )
}
