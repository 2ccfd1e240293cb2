import { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import type { Webhook } from '@callout/domain/webhooks/webhook.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'

interface DeleteWebhookDialogProps {
  readonly webhook: Webhook
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before deleting a webhook. */
export function DeleteWebhookDialog({ webhook: { ID, url }, onDone, onClose }: DeleteWebhookDialogProps) {
  const t = useT()
  const [refusal, setRefusal] = useState('')
  const deleting = useEndpointMutation(webhookApi.delete, {
    onDoneIfMounted: onDone,
    onFailure: (failure) => setRefusal(failure.message),
  })
  return (
    <ConfirmDialog
      title={t('webhook.delete_one', { host: new URL(url).host })}
      action={t('webhook.delete')}
      danger
      isWorking={deleting.isPending}
      refusal={refusal}
      onConfirm={() => deleting.mutate({ ID })}
      onClose={onClose}
    >
      <Text>{t('webhook.delete_confirm')}</Text>
    </ConfirmDialog>
  )
}
