import { Textarea, TextInput } from '@mantine/core'
import type { FieldProps } from './fieldProps.ts'
import { useDebouncedInput } from './useDebouncedInput.ts'
import { useMaxLengthError } from './useMaxLengthError.ts'

export interface TextFieldProps extends FieldProps<string> {
  readonly type?: 'text' | 'tel'
  readonly inputMode?: 'email'
  readonly maxLength?: number
  readonly description?: string
  /** Called on Enter, which then does not submit the form. */
  readonly onEnter?: () => void
  /** Called on blur, after the last change. */
  readonly onLeave?: () => void
}

/** One line of text; changes are debounced by 300 ms. Text longer than `maxLength` stays and is marked as an error. */
export function TextField({ value, onChange, onEnter, onLeave, maxLength, error, ...input }: TextFieldProps) {
  const { text, type, flush } = useDebouncedInput(value, onChange)
  const tooLong = useMaxLengthError(text, maxLength)
  return (
    <TextInput
      {...input}
      error={tooLong ?? error}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        flush()
        onLeave?.()
      }}
      onKeyDown={(event) => {
        if (!onEnter || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        flush()
        onEnter()
      }}
      autoComplete="off"
    />
  )
}

interface AreaFieldProps extends FieldProps<string> {
  readonly maxLength: number
  readonly minRows?: number
  /** Said below the text, before its length. */
  readonly hint?: string | undefined
}

/** Several lines of text; the field grows with the text. */
export function AreaField({ value, onChange, maxLength, error, minRows = 4, hint, ...input }: AreaFieldProps) {
  const { text, type, flush } = useDebouncedInput(value, onChange)
  const tooLong = useMaxLengthError(text, maxLength)
  return (
    <Textarea
      {...input}
      autosize
      minRows={minRows}
      maxRows={18}
      error={tooLong ?? error}
      description={[hint, `${text.length} / ${maxLength}`].filter(Boolean).join(' · ')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={flush}
    />
  )
}
