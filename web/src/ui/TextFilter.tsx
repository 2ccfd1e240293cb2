import { CloseButton, Input, TextInput } from '@mantine/core'
import type { ChangeEvent, KeyboardEvent, Ref } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useDraft } from './useDraft.ts'

interface TextFilterProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** In the bar the label stands inside the field. */
  readonly inside?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** A text that rows must contain, asked 300 ms after the last key, or at once with Enter. */
export function TextFilter({ label, value, onChange, inside, ref }: TextFilterProps) {
  const t = useT()
  const { text, type, flush } = useDraft(value, onChange)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') flush()
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation()
      type('')
    }
  }
  const field = {
    ref,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
    onBlur: flush,
    onKeyDown,
    autoComplete: 'off',
    // A mouse would go through to the field.
    rightSectionPointerEvents: 'all' as const,
    rightSection: text !== '' && (
      <CloseButton
        size="sm"
        aria-label={t('list.clear_filter', { filter: label })}
        onClick={() => type('')}
        tabIndex={-1}
      />
    ),
  }
  // What has room for a label around it is drawn twice before it is seen.
  return inside ? <Input aria-label={label} placeholder={label} {...field} /> : <TextInput label={label} {...field} />
}
