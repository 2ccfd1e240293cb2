import { mailApi } from '@callout/domain/mail/mail.api.ts'
import type { ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { splitEmails } from '@callout/domain/platform/facts/email-list.ts'
import { Checkbox, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useEndpointForm } from '../platform/forms/useEndpointForm.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { Popup } from '../ui/dialogs/Popup.tsx'
import { labelOf } from '../ui/fields/labels.ts'
import { AreaField, TextField } from '../ui/fields/TextField.tsx'
import { CompactLoadError } from '../ui/layout/CompactLoadError.tsx'
import { RecipientsField } from './RecipientsField.tsx'

interface MailDialogProps {
  readonly call: { readonly ID: string; readonly call_id: string }
  readonly onClose: () => void
}

/** In characters. */
const maxLengths = { subject: 250, text: 10_000 }

/** Popup to send an email about a call, filled with the server's suggestion. */
export function MailDialog({ call, onClose }: MailDialogProps) {
  const t = useT()
  const { data, error, refetch } = useEndpointQuery(mailApi.suggest, { service_call_id: call.ID })
  if (data) return <MailForm call={call} suggestion={data} onClose={onClose} />
  return (
    <Popup onClose={onClose} title={t('mail.title', { call_id: call.call_id })} size="lg">
      {error ? (
        <CompactLoadError error={error} retry={refetch} />
      ) : (
        <Skeleton height={380} role="status" aria-label={t('list.loading')} />
      )}
    </Popup>
  )
}

interface MailFormProps extends MailDialogProps {
  readonly suggestion: ResponseOf<typeof mailApi.suggest>
}

function MailForm({ call, suggestion, onClose }: MailFormProps) {
  const t = useT()
  const { email, subject, text } = suggestion
  const suggested = { email: email === '' ? [] : [email], subject, text }
  const form = useEndpointForm(
    mailApi.send,
    { call_id: call.call_id, resend: false, ...suggested },
    { onDoneIfMounted: onClose },
  )
  // The form may open with a cached suggestion, of before the call was changed or assigned to another company.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for another suggestion
  useEffect(() => form.mergeUnchanged(suggested), [email, subject, text])
  const [typedAddress, setTypedAddress] = useState('')
  // The save shortcut does not leave the field, which would add what is typed there.
  const submit = () => {
    const addresses = form.read('email') as readonly string[]
    if (typedAddress.trim() !== '') form.setField('email', splitEmails([...addresses, typedAddress].join('\n')))
    setTypedAddress('')
    form.submit()
  }
  const isResend = form.values.resend === true
  return (
    <FormDialog
      title={t('mail.title', { call_id: call.call_id })}
      action={t('mail.send')}
      size="lg"
      {...form.dialogProps}
      onSubmit={submit}
      onClose={onClose}
      wouldLose={() => typedAddress.trim() !== '' || form.wouldLose()}
    >
      <RecipientsField
        {...form.field<string[]>('email', labelOf(t, 'mail_recipients'))}
        typed={typedAddress}
        onType={setTypedAddress}
        required
      />
      <Checkbox
        name="resend"
        label={t('mail.resend')}
        description={t('mail.resend_hint')}
        checked={isResend}
        onChange={(event) => form.setField('resend', event.currentTarget.checked)}
      />
      <TextField
        {...form.field<string>('subject', labelOf(t, 'mail_subject'))}
        maxLength={maxLengths.subject}
        required={!isResend}
        disabled={isResend}
      />
      <AreaField
        {...form.field<string>('text', t('mail.text'))}
        maxLength={maxLengths.text}
        required={!isResend}
        disabled={isResend}
      />
    </FormDialog>
  )
}
