import { maxRecipients } from '@callout/domain/mail/mail.api.ts'
import { isEmail } from '@callout/domain/platform/facts/email.ts'
import { splitEmails } from '@callout/domain/platform/facts/email-list.ts'
import { Pill, TagsInput } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { removeButtonProps } from '../ui/fields/clearButtons.ts'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import { EmailText } from '../ui/records/EmailText.tsx'
import classes from './RecipientsField.module.css'

interface RecipientsFieldProps extends FieldProps<string[]> {
  /** An address that the user is typing: not yet part of the value. */
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** List of email addresses. An invalid one is marked instead of removed, so that the user can correct it. */
export function RecipientsField({ value, onChange, typed, onType, ...input }: RecipientsFieldProps) {
  const t = useT()
  return (
    <TagsInput
      {...input}
      inputMode="email"
      classNames={{ inputField: classes.typed }}
      description={t('mail.recipients_hint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onChange={(all) => onChange(splitEmails(all.join('\n')))}
      // The input would tear "Ruiz, Ana" <ana@example.com> apart.
      onPasteCapture={(event) => {
        const pasted = event.clipboardData.getData('text/plain')
        if (!pasted.includes('@')) return
        event.preventDefault()
        event.stopPropagation()
        onChange(splitEmails([...value, `${typed}${pasted}`].join('\n')))
        onType('')
      }}
      searchValue={typed}
      onSearchChange={onType}
      dropdownOpened={false}
      splitChars={[',', ';', ' ']}
      maxTags={maxRecipients}
      autoComplete="off"
      renderPill={({ value: address, onRemove, disabled }) => (
        <Pill
          className={classes.address}
          data-wrong={!isEmail(String(address)) || undefined}
          withRemoveButton
          onRemove={onRemove}
          disabled={disabled}
          removeButtonProps={removeButtonProps(t('mail.remove', { email: String(address) }))}
        >
          <EmailText email={String(address)} />
        </Pill>
      )}
    />
  )
}
