import { maxLengths } from '@callout/domain/calls/call.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { Textarea } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { useMaxLengthError } from '../../ui/fields/useMaxLengthError.ts'

interface TextAreaProps {
  readonly label: string
  /** The title of the section says the same. */
  readonly isLabelHidden?: boolean
  readonly description?: string
  readonly value: string
  readonly error: MessageKey | undefined
  readonly maxLength?: number
  readonly required?: boolean
  readonly onChange: (value: string) => void
}

/** Several lines of text, kept at every key; text that is too long stays and is marked. */
export function TextArea({ label, isLabelHidden, value, error, maxLength, onChange, ...input }: TextAreaProps) {
  const t = useT()
  const tooLong = useMaxLengthError(value, maxLength ?? maxLengths.description)
  return (
    <Textarea
      {...input}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      size="lg"
      autosize
      minRows={3}
      maxRows={12}
      value={value}
      error={tooLong ?? (error && t(error))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
