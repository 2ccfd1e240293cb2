import { Textarea, TextInput } from '@mantine/core'
import type { FieldProps } from './field.ts'
import { useDraft } from './useDraft.ts'

interface TextFieldProps extends FieldProps<string> {
  readonly type?: 'text' | 'email' | 'tel'
  readonly maxLength?: number
  readonly description?: string
  /** What Enter does here, in place of sending the form. */
  readonly onEnter?: () => void
}

/** One line of text, handed on 300 ms after the last key. */
export function TextField({ value, onChange, onEnter, ...input }: TextFieldProps) {
  const { text, type, flush } = useDraft(value, onChange)
  return (
    <TextInput
      {...input}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={flush}
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

/** Several lines of text that grow with what is written. */
export function AreaField({ value, onChange, maxLength, ...input }: FieldProps<string> & { maxLength: number }) {
  const { text, type, flush } = useDraft(value, onChange)
  return (
    <Textarea
      {...input}
      autosize
      minRows={4}
      maxRows={18}
      maxLength={maxLength}
      description={`${text.length} / ${maxLength}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={flush}
    />
  )
}
