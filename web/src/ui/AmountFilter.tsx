import type { Range } from '@callout/domain/kernel/list.ts'
import { NumberInput } from '@mantine/core'
import { decimalSeparator } from '../kernel/formats.ts'
import { useLanguage, useT } from '../kernel/i18n.ts'
import { Between } from './Between.tsx'
import { useDraft } from './useDraft.ts'

interface AmountFilterProps {
  readonly label: string
  readonly value: Range
  readonly onChange: (value: Range) => void
}

/** From an amount in euros to another, both included; either end may be open. */
export function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const t = useT()
  const { from, to } = value
  return (
    <Between label={label} isBackwards={Boolean(from && to && Number(from) > Number(to))}>
      <AmountEnd
        label={`${label}: ${t('list.from')}`}
        placeholder={t('list.from')}
        value={from ?? ''}
        onChange={(amount) => onChange({ ...value, from: amount || undefined })}
      />
      <AmountEnd
        label={`${label}: ${t('list.to')}`}
        placeholder={t('list.to')}
        value={to ?? ''}
        onChange={(amount) => onChange({ ...value, to: amount || undefined })}
      />
    </Between>
  )
}

interface AmountEndProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function AmountEnd({ label, placeholder, value, onChange }: AmountEndProps) {
  const { text, type, flush } = useDraft(value, onChange)
  return (
    <NumberInput
      flex={1}
      miw={0}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(typed) => String(typed) !== text && type(String(typed))}
      onBlur={flush}
      onKeyDown={(event) => event.key === 'Enter' && flush()}
      min={0}
      max={999_999_999}
      decimalScale={2}
      decimalSeparator={decimalSeparator(useLanguage())}
      allowedDecimalSeparators={['.', ',']}
      valueIsNumericString
      allowNegative={false}
      rightSection="€"
      hideControls
    />
  )
}
