import { maxRecipients } from '@callout/domain/mail/mail.api.ts'
import { isEmail } from '@callout/domain/platform/fields.ts'
import { Pill, TagsInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useT } from '../platform/i18n/i18n.ts'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import classes from './RecipientsField.module.css'

/** Splits typed or pasted texts into single addresses, without duplicates. */
const splitAddresses = (all: readonly string[]) => [
  ...new Set(all.flatMap((text) => text.split(/[\s,;]+/)).filter(Boolean)),
]

/** List of email addresses. An invalid one is marked instead of removed, so that the user can correct it. */
export function RecipientsField({ value, onChange, ...input }: FieldProps<string[]>) {
  const t = useT()
  const [typed, setTyped] = useState('')
  // The save shortcut does not blur the field, so add the pending text here.
  const addTyped = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey) || typed.trim() === '') return
    onChange(splitAddresses([...value, typed]))
    setTyped('')
  }
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
      onSearchChange={setTyped}
      onKeyDown={addTyped}
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
          removeButtonProps={{ 'aria-label': t('mail.remove', { email: String(address) }) }}
        >
          {address}
        </Pill>
      )}
    />
  )
}
