import type { Range } from '@callout/domain/kernel/list.ts'
import { useT } from '../kernel/i18n.ts'
import { Between } from './Between.tsx'
import { DayField } from './DateFields.tsx'

interface RangeFilterProps {
  readonly label: string
  readonly name: string
  readonly value: Range
  readonly onChange: (value: Range) => void
}

/** From a day to a day, both included; either end may be open. */
export function RangeFilter({ label, name, value, onChange }: RangeFilterProps) {
  const t = useT()
  const { from, to } = value
  return (
    <Between label={label} isBackwards={Boolean(from && to && from > to)}>
      <DayField
        name={`${name}.from`}
        label=""
        ariaLabel={`${label}: ${t('list.from')}`}
        placeholder={t('list.from')}
        value={from ?? null}
        max={to}
        onChange={(day) => onChange({ ...value, from: day ?? undefined })}
      />
      <DayField
        name={`${name}.to`}
        label=""
        ariaLabel={`${label}: ${t('list.to')}`}
        placeholder={t('list.to')}
        value={to ?? null}
        min={from}
        onChange={(day) => onChange({ ...value, to: day ?? undefined })}
      />
    </Between>
  )
}
