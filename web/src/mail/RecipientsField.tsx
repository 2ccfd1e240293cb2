import { maxRecipients } from '@callout/domain/mail/mail.api.ts'
import { isEmail } from '@callout/domain/platform/facts/email.ts'
import { Pill, TagsInput } from '@mantine/core'
import { useT } from '../platform/i18n/i18n.ts'
import { removeButtonProps } from '../ui/fields/clearButtons.ts'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import classes from './RecipientsField.module.css'

/** Splits typed or pasted texts into single addresses, without duplicates. */
export const splitAddresses = (all: readonly string[]) => [
  ...new Set(all.flatMap((text) => text.split(/[\s,;]+/)).filter(Boolean)),
]

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
      onChange={(all) => onChange(splitAddresses(all))}
      searchValue={typed}
      onSearchChange={onType}
      dropdownOpened={false}
      splitChars={[',', ';', ' ']}
      maxTags={maxRecipients}
      autoComplete="off"
      data-autofocus
      renderPill={({ value: address, onRemove, disabled }) => (
        <Pill
          className={classes.address}
          data-wrong={!isEmail(String(address)) || undefined}
          withRemoveButton
          onRemove={onRemove}
          disabled={disabled}
          removeButtonProps={removeButtonProps(t('mail.remove', { email: String(address) }))}
        >
          {address}
        </Pill>
      )}
    />
  )
}
