import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { linkMark, type MailAudience } from '@callout/domain/mail/mail.rules.ts'
import type { ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { splitEmails } from '@callout/domain/platform/facts/email-list.ts'
import { Checkbox, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useEndpointForm } from '../platform/forms/useEndpointForm.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { Popup } from '../ui/dialogs/Popup.tsx'
import { labelOf } from '../ui/fields/labels.ts'
import { AreaField, TextField } from '../ui/fields/TextField.tsx'
import { CompactLoadError } from '../ui/layout/CompactLoadError.tsx'
import { firstMail, type MailedCall } from './firstMail.ts'
import { RecipientsField } from './RecipientsField.tsx'

interface MailDialogProps {
  readonly call: MailedCall
  readonly onClose: () => void
}

/** In characters. */
const maxLengths = { subject: 250, text: 10_000 }

/** Popup to send an email about a call, filled with the server's suggestion. */
export function MailDialog({ call, onClose }: MailDialogProps) {
  const t = useT()
  const { data, error, refetch } = useEndpointQuery(mailApi.suggest, firstMail(call))
  if (data) return <MailForm call={call} first={data} onClose={onClose} />
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
  /** The suggestion to begin with. */
  readonly first: ResponseOf<typeof mailApi.suggest>
}

function MailForm({ call, first, onClose }: MailFormProps) {
  const t = useT()
  const { to, setTo, suggestion, isReady, failure } = useSuggestion(call, first)
  const { email, subject, text, audiences } = suggestion
  const suggested = { to, email: splitEmails(email), subject, text }
  const form = useEndpointForm(
    mailApi.send,
    { call_id: call.call_id, resend: false, ...suggested },
    { onDoneIfMounted: onClose },
  )
  // The form may open with a cached suggestion, of before the call was changed or assigned to another company.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for another suggestion
  useEffect(() => form.mergeUnchanged(suggested), [to, email, subject, text])
  const [typedAddress, setTypedAddress] = useState('')
  // The save shortcut does not leave the field, which would add what is typed there.
  const submit = () => {
    const addresses = form.read('email') as readonly string[]
    if (typedAddress.trim() !== '') form.setField('email', splitEmails([...addresses, typedAddress].join('\n')))
    setTypedAddress('')
    form.submit()
  }
  const isResend = form.values.resend === true
  const textField = form.field<string>('text', t('mail.text'))
  const hasLink = to === 'customer' && textField.value.includes(linkMark)
  return (
    <FormDialog
      title={t('mail.title', { call_id: call.call_id })}
      action={t('mail.send')}
      actionDisabled={!isReady}
      size="lg"
      {...form.dialogProps}
      onSubmit={submit}
      onClose={onClose}
      wouldLose={() => typedAddress.trim() !== '' || form.wouldLose()}
    >
      <AudienceChoice
        to={to}
        audiences={audiences}
        onChange={(chosen) => {
          setTo(chosen)
          form.setField('resend', false)
        }}
      />
      {failure}
      <RecipientsField
        {...form.field<string[]>('email', labelOf(t, 'mail_recipients'))}
        typed={typedAddress}
        onType={setTypedAddress}
        required
      />
      {to === 'company' && (
        <Checkbox
          name="resend"
          label={t('mail.resend')}
          description={t('mail.resend_hint')}
          checked={isResend}
          onChange={(event) => form.setField('resend', event.currentTarget.checked)}
        />
      )}
      <TextField
        {...form.field<string>('subject', labelOf(t, 'mail_subject'))}
        maxLength={maxLengths.subject}
        required={!isResend}
        disabled={isResend}
      />
      <AreaField
        {...textField}
        hint={hasLink ? t('mail.link_hint', { mark: linkMark }) : undefined}
        maxLength={maxLengths.text}
        required={!isResend}
        disabled={isResend}
      />
    </FormDialog>
  )
}

/** The audience of the email and the suggestion for it; not ready until that has come. */
function useSuggestion(call: MailedCall, first: MailFormProps['first']) {
  const begin = firstMail(call)
  const [to, setTo] = useState(begin.to)
  const query = useEndpointQuery(mailApi.suggest, { ...begin, to }, { keepPrevious: true })
  return {
    to,
    setTo,
    suggestion: query.data ?? first,
    isReady: query.data !== undefined && !query.isPlaceholderData,
    failure: query.error && <CompactLoadError error={query.error} retry={query.refetch} />,
  }
}

interface AudienceChoiceProps {
  readonly to: MailAudience | undefined
  readonly audiences: readonly MailAudience[]
  readonly onChange: (to: MailAudience) => void
}

/** The choice between those who can be written to; not shown if nobody has an address. */
function AudienceChoice({ to, audiences, onChange }: AudienceChoiceProps) {
  const t = useT()
  if (audiences.length === 0) return null
  const hasCustomer = audiences.includes('customer')
  const shown = hasCustomer ? audiences : (['customer', ...audiences] as const)
  return (
    <Stack gap={4} align="flex-start">
      <SegmentedControl
        aria-label={t('mail.to')}
        value={to}
        onChange={onChange}
        data={shown.map((value) => ({ value, label: t(`mail.to.${value}`), disabled: !audiences.includes(value) }))}
      />
      {!hasCustomer && (
        <Text size="sm" c="dimmed">
          {t('mail.no_address.customer')}
        </Text>
      )}
    </Stack>
  )
}
