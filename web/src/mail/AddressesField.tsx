import { isEmail } from '@callout/domain/kernel/fields.ts'
import { mostAddresses } from '@callout/domain/mail/mail.api.ts'
import { Pill, TagsInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import type { FieldProps } from '../ui/field.ts'
import classes from './AddressesField.module.css'

/** What was typed or pasted as one text, as the addresses it holds, each once. */
const apart = (all: readonly string[]) => [...new Set(all.flatMap((text) => text.split(/[\s,;]+/)).filter(Boolean))]

/** A list of e-mail addresses. What is none is marked, not thrown away: it can be seen and mended. */
export function AddressesField({ value, onChange, ...input }: FieldProps<string[]>) {
  const t = useT()
  const [typed, setTyped] = useState('')
  // A save with the keyboard leaves no field, so what stands in this one is taken here.
  const takeTyped = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey) || typed.trim() === '') return
    onChange(apart([...value, typed]))
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
      onChange={(all) => onChange(apart(all))}
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDown={takeTyped}
      dropdownOpened={false}
      splitChars={[',', ';', ' ']}
      maxTags={mostAddresses}
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
