import { NumberInput } from '@mantine/core'
import type { FieldProps } from './field.ts'

interface NumberFieldProps extends FieldProps<number | null> {
  readonly min?: number
  readonly max?: number
  readonly step?: number
}

/** A whole number. Out of bounds is said, not silently mended. */
export function NumberField({ value, onChange, ...input }: NumberFieldProps) {
  return (
    <NumberInput
      {...input}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
      allowDecimal={false}
      clampBehavior="none"
    />
  )
}
