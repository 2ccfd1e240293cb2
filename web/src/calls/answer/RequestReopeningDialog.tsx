import { callReopeningApi } from '@callout/domain/calls/call.reopening.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Text } from '@mantine/core'
import { refreshRows } from '../../platform/api/queries.ts'
import { useEndpointForm } from '../../platform/forms/useEndpointForm.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { AreaField } from '../../ui/fields/TextField.tsx'

/** The company asks the office to open a call again that is no longer open, for instance to write its fees. */
export function RequestReopeningDialog({ record, onClose }: { record: CallRecord; onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(
    callReopeningApi.request,
    { ID: record.ID, reason: '' },
    { onDone: () => void refreshRows(), onDoneIfMounted: onClose },
  )
  return (
    <FormDialog
      title={t('call.reopening.title', { call_id: record.call_id })}
      action={t('call.reopening.send')}
      {...form.dialogProps}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('call.reopening.why')}
      </Text>
      <AreaField {...form.field<string>('reason', t('call.reopening.reason'))} required maxLength={500} />
    </FormDialog>
  )
}
