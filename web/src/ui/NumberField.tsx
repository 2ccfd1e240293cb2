import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { decimalSeparator } from '../kernel/formats.ts'
import { useLanguage } from '../kernel/i18n.ts'
import type { FieldProps } from './field.ts'

interface NumberFieldProps extends FieldProps<number | null> {
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** How many decimals may be typed; none makes it a whole number. */
  readonly decimals?: number
  readonly description?: string | undefined
  readonly placeholder?: string
}

/** A number in the reader's figures; a point and a comma both begin the decimals. Out of bounds is said, not silently mended. */
export function NumberField({ value, onChange, decimals = 0, ...input }: NumberFieldProps) {
  // "1." and "1.0" are on their way to a number that the value alone can't tell.
  const [typed, setTyped] = useState<string | number>('')
  const read = typed === '' ? null : Number(typed)
  return (
    <NumberInput
      {...input}
      value={read === value ? typed : (value ?? '')}
      onChange={(text) => {
        setTyped(text)
        onChange(text === '' ? null : Number(text))
      }}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      decimalSeparator={decimalSeparator(useLanguage())}
      allowedDecimalSeparators={['.', ',']}
      valueIsNumericString
      clampBehavior="none"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
