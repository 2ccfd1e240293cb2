import type { ValueListItem } from '@callout/domain/value-lists/value-list.api.ts'
import { Select } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useValueList } from '../kernel/useValueList.ts'
import type { FieldProps } from '../ui/field.ts'
import { textPause } from '../ui/useDraft.ts'

interface ProductFieldProps extends FieldProps<string> {
  /** The name of the product that stands in the field already. */
  readonly storedText: string
  /** Told what the network knows of the product that was chosen. */
  readonly onPick?: (product: ValueListItem) => void
}

/** What stands between a product's code and its name. */
const between = ' · '
export const productText = (code: string, name: string) => (name === '' ? code : `${code}${between}${name}`)

/** A product of the sales network, searched on the server 300 ms after the last key; the value is its code. */
export function ProductField({ value, onChange, storedText, onPick, ...input }: ProductFieldProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState({ value: '', text: '' })
  // A chosen product puts its whole text into the field: its code alone finds it and its neighbours.
  const ask = useDebouncedCallback((typed: string) => setSearch(typed.split(between)[0] ?? ''), textPause)
  const { items } = useValueList('product_articles', { additionalData: search, enabled: !input.disabled })
  const data = items.map((item) => ({ value: item.value, label: item.text }))
  if (value !== '' && !items.some((item) => item.value === value))
    data.unshift({ value, label: picked.value === value ? picked.text : storedText || value })
  return (
    <Select
      {...input}
      data={data}
      value={value === '' ? null : value}
      onChange={(chosen, option) => {
        setPicked({ value: chosen ?? '', text: option?.label ?? '' })
        const product = items.find((item) => item.value === chosen)
        if (product) onPick?.(product)
        onChange(chosen ?? '')
      }}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      onSearchChange={ask}
      filter={({ options }) => options}
      nothingFoundMessage={t('list.nothing_found')}
      comboboxProps={{ shadow: 'md' }}
      maxDropdownHeight={280}
    />
  )
}
