import { Checkbox } from '@mantine/core'

interface FlagFilterProps {
  readonly label: string
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

export function FlagFilter({ label, value, onChange }: FlagFilterProps) {
  return <Checkbox label={label} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
}
