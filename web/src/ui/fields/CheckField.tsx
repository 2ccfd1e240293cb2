import { Checkbox } from '@mantine/core'
import type { FieldProps } from './fieldProps.ts'

export function CheckField({ value, onChange, required, ...input }: FieldProps<boolean>) {
  return <Checkbox {...input} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
}
