import { documentApi } from '@callout/domain/documents/document.api.ts'
import { Alert, Text } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'
import { useEndpointForm } from '../kernel/useEndpointForm.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { labelOf } from '../ui/labels.ts'
import { AreaField, TextField } from '../ui/TextField.tsx'
import type { DecisionProps } from './ApproveDialog.tsx'
import { titleOf } from './documentText.ts'

/** The most a rejection may hold, in characters. */
const longest = { subject: 250, comment: 2000 }

/** Asks the company for a change and mails it why, to its address unless another is written. */
export function RejectDialog({ document, onDone, onClose }: DecisionProps) {
  const company = useAsk(documentApi.satEmail, { service_call_id: document.service_job_uuid })
  if (company.data || company.error)
    return (
      <RejectForm document={document} email={company.data?.email ?? ''} onDone={onDone} onClose={onClose}>
        {company.error?.message}
      </RejectForm>
    )
  return null
}

interface RejectFormProps extends DecisionProps {
  readonly email: string
  /** Why the address could not be found out. */
  readonly children: string | undefined
}

function RejectForm({ document, email, children, onDone, onClose }: RejectFormProps) {
  const t = useT()
  const { type, call_id, DocNum, version } = document
  const form = useEndpointForm(
    documentApi.reject,
    { callID: call_id, type, docType: type, docNum: DocNum, version, email, subject: '', comment: '' },
    { onDone },
  )
  return (
    <FormDialog
      title={t('document.reject_one', { document: titleOf(t, document) })}
      action={t('document.reject')}
      danger
      size="lg"
      isSending={form.isSending}
      refusal={form.refusal}
      wouldLose={form.wouldLose}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Text size="sm">{t('document.reject_says')}</Text>
      {children && (
        <Alert color="yellow" py="sm">
          {children}
        </Alert>
      )}
      <TextField {...form.field<string>('email', labelOf(t, 'email'))} type="email" required />
      <TextField
        {...form.field<string>('subject', labelOf(t, 'mail_subject'))}
        maxLength={longest.subject}
        description={t('document.reject_subject_hint')}
      />
      <AreaField
        {...form.field<string>('comment', labelOf(t, 'comment'))}
        maxLength={longest.comment}
        required
        data-autofocus
      />
    </FormDialog>
  )
}
