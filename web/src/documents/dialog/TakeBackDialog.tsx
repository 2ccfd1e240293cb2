import { documentApi } from '@callout/domain/documents/document.api.ts'
import { decisionLimits } from '@callout/domain/documents/document.bodies.ts'
import { Text } from '@mantine/core'
import { refreshRows } from '../../platform/api/queries.ts'
import { useEndpointForm } from '../../platform/forms/useEndpointForm.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { AreaField } from '../../ui/fields/TextField.tsx'
import { titleOf } from '../documentText.ts'
import type { DecisionProps } from './ApproveDialog.tsx'

/** Takes an approval back; the company is told why. */
export function TakeBackDialog({ document, onDone, onClose }: DecisionProps) {
  const t = useT()
  const { type, call_id, DocNum, version } = document
  const form = useEndpointForm(
    documentApi.takeBack,
    { callID: call_id, type, docType: type, DocNum, version, reason: '' },
    { onDoneIfMounted: onDone, onRefused: () => void refreshRows(), version },
  )
  return (
    <FormDialog
      title={t('document.take_back_one', { document: titleOf(t, document) })}
      action={t('document.take_back')}
      danger
      {...form.dialogProps}
      onClose={onClose}
    >
      <Text size="sm">{t('document.take_back_says')}</Text>
      <AreaField
        {...form.field<string>('reason', t('document.approve_reason'))}
        maxLength={decisionLimits.reason}
        required
        data-autofocus
      />
    </FormDialog>
  )
}
