import type { Range } from '@callout/domain/platform/list.request.ts'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { parsedValue } from '../../platform/i18n/unparsedText.ts'
import { DayField } from '../dates/DayField.tsx'
import { searchDelayMs, useDebouncedInput } from '../fields/useDebouncedInput.ts'
import { RangeFrame } from './RangeFrame.tsx'

interface DayRangeFilterProps {
  readonly label: string
  readonly name: string
  readonly value: Range
  readonly onChange: (value: Range) => void
}

/** A range of days, both ends included; either end may be open. */
export function DayRangeFilter({ label, name, value, onChange }: DayRangeFilterProps) {
  const t = useT()
  const { from, to } = value
  return (
    <RangeFrame label={label} isBackwards={Boolean(from && to && from > to)}>
      {(['from', 'to'] as const).map((end) => (
        <DayEnd
          key={end}
          name={`${name}.${end}`}
          ariaLabel={t('text.labelled', { label, value: t(`list.${end}`) })}
          placeholder={t(`list.${end}`)}
          value={value[end]}
          onChange={(day) => onChange({ ...value, [end]: day })}
        />
      ))}
    </RangeFrame>
  )
}

interface DayEndProps {
  readonly name: string
  readonly ariaLabel: string
  readonly placeholder: string
  readonly value: string | undefined
  readonly onChange: (day: string | undefined) => void
}

/** One end of the range. Changes are debounced; unparsed text does not filter. */
function DayEnd({ value, onChange, ...input }: DayEndProps) {
  const [shownValue, setShownValue] = useState<string | null>(value ?? null)
  const isPending = useRef(false)
  const apply = (day: string) => {
    isPending.current = false
    onChange(day || undefined)
  }
  const { type } = useDebouncedInput(value ?? '', apply, searchDelayMs)
  useEffect(() => {
    // An older value arrives while the user types on.
    if (isPending.current) return
    setShownValue((now) => (parsedValue(now) === value ? now : (value ?? null)))
  }, [value])
  return (
    <DayField
      {...input}
      label=""
      value={shownValue}
      onChange={(day) => {
        setShownValue(day)
        isPending.current = true
        type(parsedValue(day) ?? '')
      }}
    />
  )
}
