import type { Range } from '@callout/domain/kernel/list.ts'
import { Group, Input } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
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
  return (
    <Input.Wrapper label={label} labelElement="div" role="group" aria-label={label}>
      <Group gap={8} wrap="nowrap" mt={2}>
        <DayField
          name={`${name}.from`}
          label=""
          ariaLabel={`${label}: ${t('list.from')}`}
          placeholder={t('list.from')}
          value={value.from ?? null}
          max={value.to}
          onChange={(from) => onChange({ ...value, from: from ?? undefined })}
        />
        <DayField
          name={`${name}.to`}
          label=""
          ariaLabel={`${label}: ${t('list.to')}`}
          placeholder={t('list.to')}
          value={value.to ?? null}
          min={value.from}
          onChange={(to) => onChange({ ...value, to: to ?? undefined })}
        />
      </Group>
    </Input.Wrapper>
  )
}
