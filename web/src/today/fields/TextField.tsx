import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'

type InputProps = Pick<ComponentProps<'input'>, 'type' | 'placeholder' | 'autoCapitalize' | 'spellCheck'>

interface TextFieldProps extends FieldProps, InputProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One line of text, large enough for a thumb. */
export function TextField({
  value,
  onChange,
  type,
  placeholder,
  autoCapitalize,
  spellCheck,
  ...field
}: TextFieldProps) {
  const input = { type, placeholder, autoCapitalize, spellCheck }
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          {...input}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
