import { hasWordsOf } from '@callout/domain/platform/facts/company-name.ts'
import { type ComboboxItem, Select } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/i18n.ts'
import { clearButtonProps } from './clearButtons.ts'
import type { FieldProps } from './fieldProps.ts'
import type { typedChoice } from './typedChoice.ts'

export interface Choice {
  readonly value: string
  readonly text: string
  /** False for a value out of use: only a record that has it shows it. */
  readonly active?: boolean | undefined
}

interface ChoiceFieldProps extends FieldProps<string> {
  readonly choices: readonly Choice[]
  /** Text of a stored value that is no longer among the choices. */
  readonly storedText?: string | undefined
  readonly clearable?: boolean
  readonly description?: string | undefined
  /** See `typedChoice`. */
  readonly select?: typeof typedChoice
}

/** A select field; long lists can be searched. */
export function ChoiceField({ value, onChange, choices, storedText, select, ...input }: ChoiceFieldProps) {
  const t = useT()
  const chosen = choices.find((choice) => choice.value === value)
  const offered = choices.filter((choice) => choice.active !== false || choice === chosen)
  const data = offered.map((choice) => ({ value: choice.value, label: choice.text }))
  if (!chosen && value !== '') data.unshift({ value, label: storedText || value })
  // Somebody took it out of use while this form was open.
  const isOutOfUse = chosen?.active === false && input['data-changed']
  return (
    <Select
      {...input}
      error={input.error ?? (isOutOfUse && t('message.out_of_use'))}
      data={data}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      allowDeselect={false}
      clearButtonProps={clearButtonProps(t('action.clear', { field: input.label }))}
      // Searchable while loading, so that text typed early filters the choices once they arrive.
      searchable={choices.length === 0 || data.length > 8}
      filter={({ options, search }) => options.filter((one) => hasWordsOf((one as ComboboxItem).label, search))}
      // Do not open on focus: the list would cover the message below the field.
      openOnFocus={false}
      nothingFoundMessage={<NothingFound mayCome={choices.length === 0} />}
      comboboxProps={{ shadow: 'md' }}
      {...select}
    />
  )
}

/** Shown in place of the choices: nothing found, or still loading. */
function NothingFound({ mayCome }: { readonly mayCome: boolean }) {
  const t = useT()
  const isFetching = useIsFetching() > 0
  return t(mayCome && isFetching ? 'list.loading' : 'list.nothing_found')
}
