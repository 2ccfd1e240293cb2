import type { Range } from '@callout/domain/platform/list.request.ts'
import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { decimalSeparator } from '../../platform/i18n/formats.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { parseNumber } from '../fields/parseNumber.ts'
import { useDebouncedInput } from '../fields/useDebouncedInput.ts'
import { amountError } from './amountError.ts'
import { RangeFrame } from './RangeFrame.tsx'

interface AmountFilterProps {
  readonly label: string
  readonly value: Range
  readonly onChange: (value: Range) => void
}

/** A range of amounts in euros, both ends included; either end may be open. */
export function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const t = useT()
  const { from, to } = value
  return (
    <RangeFrame label={label} isBackwards={Boolean(from && to && Number(from) > Number(to))}>
      {(['from', 'to'] as const).map((end) => (
        <AmountEnd
          key={end}
          label={t('text.labelled', { label, value: t(`list.${end}`) })}
          placeholder={t(`list.${end}`)}
          value={value[end] ?? ''}
          onChange={(amount) => onChange({ ...value, [end]: amount || undefined })}
        />
      ))}
    </RangeFrame>
  )
}

interface AmountEndProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function AmountEnd({ label, placeholder, value, onChange }: AmountEndProps) {
  const t = useT()
  const separator = decimalSeparator(useLanguage())
  const typed = useRef('')
  // Keep the typed text while it equals the value: "1." and "1,0" are unfinished amounts.
  const isTyped = Object.is(parseNumber(typed.current), value === '' ? null : Number(value))
  const shown = isTyped ? typed.current : value.replace('.', separator)
  // Text that is not an amount stays as typed and starts no request.
  const { text, type, flush } = useDebouncedInput(shown, (next) => {
    if (amountError(next)) return
    typed.current = next
    const amount = parseNumber(next)
    onChange(amount === null ? '' : String(amount))
  })
  const problem = amountError(text)
  return (
    <TextInput
      flex={1}
      miw={0}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={flush}
      onKeyDown={(event) => event.key === 'Enter' && flush()}
      error={problem && t(problem)}
      inputMode="decimal"
      autoComplete="off"
      rightSection="€"
    />
  )
}
