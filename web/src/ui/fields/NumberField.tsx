import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { decimalSeparator } from '../../platform/i18n/formats.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import type { FieldProps } from './fieldProps.ts'
import { numberError, parseNumber } from './parseNumber.ts'

interface NumberFieldProps extends FieldProps<number | null> {
  readonly min?: number
  readonly max?: number
  /** Amount that the arrow keys add or subtract. */
  readonly step?: number
  /** Maximum number of decimals; without it, only whole numbers are valid. */
  readonly decimals?: number
  /** A value that nobody typed has at least so many decimals: 2 for an amount of money. */
  readonly minDecimals?: number
  readonly description?: string | undefined
  readonly placeholder?: string
}

/**
 * A number in the user's format; both point and comma are decimal separators. Text that is not a number stays as typed,
 * is marked as an error, and has the value NaN, which every form refuses.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, step = 1, decimals = 0, minDecimals = 0, error, ...input } = props
  const t = useT()
  const separator = decimalSeparator(useLanguage())
  const [typed, setTyped] = useState('')
  // Keep the typed text while it equals the value: "1." and "1,0" are unfinished numbers.
  const shown = value === null || Number.isNaN(value) ? '' : withDecimals(value, minDecimals).replace('.', separator)
  const text = Object.is(parseNumber(typed), value) ? typed : shown
  const problem = numberError(text, decimals)
  const type = (next: string) => {
    setTyped(next)
    onChange(parseNumber(next))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined || Number.isNaN(value)) return
    event.preventDefault()
    const next = Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(min ?? 0, (value ?? 0) + direction * step))
    type(String(Number(next.toFixed(decimals))).replace('.', separator))
  }
  return (
    <TextInput
      {...input}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      error={problem ? t(problem) : error}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}

function withDecimals(value: number, min: number): string {
  const text = String(value)
  const [, decimals = ''] = text.split('.')
  return decimals.length < min ? value.toFixed(min) : text
}
