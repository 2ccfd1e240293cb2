import { maxLengths } from '@callout/domain/calls/call.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useMaxLengthError } from '../../ui/fields/useMaxLengthError.ts'
import { Field, type FieldProps } from './Field.tsx'

interface TextAreaProps extends Omit<FieldProps, 'error'> {
  readonly value: string
  readonly error: MessageKey | undefined
  readonly maxLength?: number
  readonly onChange: (value: string) => void
}

/** Several lines of text, kept at every key; text that is too long stays and is marked. */
export function TextArea({ value, error, maxLength, onChange, ...field }: TextAreaProps) {
  const t = useT()
  const tooLong = useMaxLengthError(value, maxLength ?? maxLengths.description)
  return (
    <Field {...field} error={tooLong ?? (error && t(error))}>
      {(control) => <textarea {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)} />}
    </Field>
  )
}
