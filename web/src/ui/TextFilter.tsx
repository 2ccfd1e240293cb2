import { CloseButton, TextInput } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'
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
  return (
    <TextInput
      ref={ref}
      label={inside ? undefined : label}
      aria-label={inside ? label : undefined}
      placeholder={inside ? label : undefined}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={flush}
      onKeyDown={onKeyDown}
      autoComplete="off"
      rightSection={
        text !== '' && (
          <CloseButton
            size="sm"
            aria-label={t('list.clear_filter', { filter: label })}
            onClick={() => type('')}
            tabIndex={-1}
          />
        )
      }
    />
  )
}
