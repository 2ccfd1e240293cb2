import type { AnswerOf } from '@callout/domain/kernel/endpoint.ts'
import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { Alert, Button, Checkbox, Skeleton, Stack } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'
import { useEndpointForm } from '../kernel/useEndpointForm.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { labelOf } from '../ui/labels.ts'
import { Popup } from '../ui/Popup.tsx'
import { AreaField, TextField } from '../ui/TextField.tsx'
import { AddressesField } from './AddressesField.tsx'

interface MailDialogProps {
  readonly call: { readonly ID: string; readonly call_id: string }
  readonly onClose: () => void
}

/** The most a mail may hold, in characters: subject and text. */
const longest = { subject: 250, text: 10_000 }

/** Writes a mail about a call, beginning with what the server suggests. */
export function MailDialog({ call, onClose }: MailDialogProps) {
  const t = useT()
  const { data, error, refetch } = useAsk(mailApi.suggest, { service_call_id: call.ID })
  if (data) return <MailForm call={call} suggestion={data} onClose={onClose} />
  return (
    <Popup onClose={onClose} title={t('mail.title', { call_id: call.call_id })} size="lg">
      {error ? (
        <Stack align="flex-start">
          <Alert color="red" role="alert" w="100%">
            {error.message}
          </Alert>
          <Button variant="default" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        </Stack>
      ) : (
        <Skeleton height={380} role="status" aria-label={t('list.loading')} />
      )}
    </Popup>
  )
}

interface MailFormProps extends MailDialogProps {
  readonly suggestion: AnswerOf<typeof mailApi.suggest>
}

function MailForm({ call, suggestion, onClose }: MailFormProps) {
  const t = useT()
  const { email, subject, text } = suggestion
  const form = useEndpointForm(
    mailApi.send,
    { call_id: call.call_id, email: email === '' ? [] : [email], resend: false, subject, text },
    { onDone: onClose },
  )
  const resends = form.values.resend === true
  return (
    <FormDialog
      title={t('mail.title', { call_id: call.call_id })}
      action={t('mail.send')}
      size="lg"
      isSending={form.isSending}
      refusal={form.refusal}
      onSubmit={form.submit}
      onClose={onClose}
      wouldLose={form.wouldLose}
    >
      <AddressesField {...form.field<string[]>('email', labelOf(t, 'mail_recipients'))} required />
      <Checkbox
        name="resend"
        label={t('mail.resend')}
        description={t('mail.resend_hint')}
        checked={resends}
        onChange={(event) => form.set('resend', event.currentTarget.checked)}
      />
      <TextField
        {...form.field<string>('subject', labelOf(t, 'mail_subject'))}
        maxLength={longest.subject}
        required={!resends}
        disabled={resends}
      />
      <AreaField
        {...form.field<string>('text', t('mail.text'))}
        maxLength={longest.text}
        required={!resends}
        disabled={resends}
      />
    </FormDialog>
  )
}
