import { documentApi } from '@callout/domain/documents/document.api.ts'
import { Alert, Text } from '@mantine/core'
import { refreshRows } from '../../platform/api/queries.ts'
import { useEndpointForm } from '../../platform/forms/useEndpointForm.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { usePopupLayer } from '../../ui/dialogs/popupLayers.ts'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { labelOf } from '../../ui/fields/labels.ts'
import { AreaField, TextField } from '../../ui/fields/TextField.tsx'
import { titleOf } from '../documentText.ts'
import type { DecisionProps } from './ApproveDialog.tsx'
import { useCompanyEmail } from './useCompanyEmail.ts'

/** In characters. */
const maxLengths = { subject: 250, comment: 2000 }

interface RejectDialogProps extends DecisionProps {
  /** Called once the document is rejected, also after the user has left the dialog. */
  readonly onRejected?: () => void
}

/** Rejects a document and mails the reason to the company, or to another address if one is entered. */
export function RejectDialog(props: RejectDialogProps) {
  const company = useCompanyEmail(props.document)
  if (company.data || company.error)
    return <RejectForm {...props} email={company.data?.email ?? ''} emailError={company.error?.message} />
  return <LoadingLayer onClose={props.onClose} />
}

/** While the address is loaded, Escape cancels the rejection and the panel below does not take keys. */
function LoadingLayer({ onClose }: Pick<RejectDialogProps, 'onClose'>) {
  usePopupLayer(onClose)
  return null
}

interface RejectFormProps extends RejectDialogProps {
  readonly email: string
  /** Error text if the company's address could not be loaded. */
  readonly emailError: string | undefined
}

function RejectForm({ document, email, emailError, onRejected, onDone, onClose }: RejectFormProps) {
  const t = useT()
  const { type, call_id, DocNum, version } = document
  const form = useEndpointForm(
    documentApi.reject,
    { callID: call_id, type, docType: type, docNum: DocNum, version, email, subject: '', comment: '' },
    {
      onDone: onRejected,
      onDoneIfMounted: onDone,
      onRefused: () => void refreshRows(),
      version,
    },
  )
  return (
    <FormDialog
      title={t('document.reject_one', { document: titleOf(t, document) })}
      action={t('document.reject')}
      danger
      size="lg"
      {...form.dialogProps}
      onClose={onClose}
    >
      <Text size="sm">{t('document.reject_says')}</Text>
      {emailError && (
        <Alert color="yellow" py="sm">
          {emailError}
        </Alert>
      )}
      <EmailField {...form.field<string>('email', labelOf(t, 'email'))} required />
      <TextField
        {...form.field<string>('subject', labelOf(t, 'mail_subject'))}
        maxLength={maxLengths.subject}
        description={t('document.reject_subject_hint')}
      />
      <AreaField
        {...form.field<string>('comment', labelOf(t, 'comment'))}
        maxLength={maxLengths.comment}
        required
        data-autofocus
      />
    </FormDialog>
  )
}
