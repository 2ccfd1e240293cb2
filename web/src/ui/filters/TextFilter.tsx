import { listLimits } from '@callout/domain/platform/list.request.ts'
import { CloseButton, Input, TextInput } from '@mantine/core'
import type { ChangeEvent, KeyboardEvent, Ref } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { useDebouncedInput } from '../fields/useDebouncedInput.ts'

interface TextFilterProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** In the filter bar the label is inside the field. */
  readonly isInBar?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** A filter for a text that rows must contain; debounced by 300 ms, or applied at once with Enter. */
export function TextFilter({ label, value, onChange, isInBar, ref }: TextFilterProps) {
  const t = useT()
  // Text that is too long stays as typed and starts no request.
  const { text, type, flush } = useDebouncedInput(value, (typed) => typed.length <= listLimits.text && onChange(typed))
  const error = text.length > listLimits.text ? t('message.too_long') : undefined
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
    'data-takes-escape': text !== '' || undefined,
    error,
    autoComplete: 'off',
    // Otherwise clicks on the button would reach the field below.
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
  // Use a bare `Input` in the bar: `TextInput`, with its label wrapper, renders twice before it is visible.
  if (!isInBar) return <TextInput label={label} {...field} />
  return (
    <>
      <Input aria-label={label} placeholder={label} {...field} />
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </>
  )
}
