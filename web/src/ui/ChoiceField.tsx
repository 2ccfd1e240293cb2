import { Select } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useT } from '../kernel/i18n.ts'
import type { FieldProps } from './field.ts'

export interface Choice {
  readonly value: string
  readonly text: string
}

interface ChoiceFieldProps extends FieldProps<string> {
  readonly choices: readonly Choice[]
  /** What stands for the value where the choices do not hold it: a stored one that is no longer offered. */
  readonly storedText?: string | undefined
  readonly clearable?: boolean
  readonly description?: string | undefined
}

/** One of the choices; long lists can be searched. */
export function ChoiceField({ value, onChange, choices, storedText, ...input }: ChoiceFieldProps) {
  const known = choices.some((choice) => choice.value === value)
  const data = choices.map((choice) => ({ value: choice.value, label: choice.text }))
  if (!known && value !== '') data.unshift({ value, label: storedText || value })
  return (
    <Select
      {...input}
      data={data}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      allowDeselect={false}
      // What is typed before the choices are here is looked for once they are.
      searchable={choices.length === 0 || data.length > 8}
      // Focus alone opens nothing: it would cover what is said below the field.
      openOnFocus={false}
      nothingFoundMessage={<NothingFound mayCome={choices.length === 0} />}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

/** In place of the choices: whether there are none, or none yet. */
function NothingFound({ mayCome }: { readonly mayCome: boolean }) {
  const t = useT()
  const isFetching = useIsFetching() > 0
  return t(mayCome && isFetching ? 'list.loading' : 'list.nothing_found')
}
