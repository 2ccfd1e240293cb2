import { adminSetupApi } from '@callout/domain/admin/admin.setup.api.ts'
import { Text } from '@mantine/core'
import { useEndpointForm } from '../../platform/forms/useEndpointForm.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

/** Sends a test mail to an address that the person reads. */
export function TestMailDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(adminSetupApi.testMail, { email: '' }, { onDoneIfMounted: onClose })
  return (
    <FormDialog title={t('setup.mail.title')} action={t('setup.mail.send')} {...form.dialogProps} onClose={onClose}>
      <Text size="sm">{t('setup.mail.hint')}</Text>
      <TextField {...form.field<string>('email', t('field.email'))} required data-autofocus />
    </FormDialog>
  )
}
