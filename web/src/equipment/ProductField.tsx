import { maxProducts, partsFirst, type ValueListItem } from '@callout/domain/value-lists/value-list.api.ts'
import { Select } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useT } from '../platform/i18n/i18n.ts'
import { useValueList } from '../platform/lists/useValueList.ts'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import { textDelayMs } from '../ui/fields/useDebouncedInput.ts'

interface ProductFieldProps extends FieldProps<string> {
  /** Text of the stored product. */
  readonly storedText: string
  /** Called with the data of the chosen product. */
  readonly onPick?: (product: ValueListItem) => void
  /** Lists spare parts before appliances. */
  readonly isPart?: boolean
}

/** Value of the disabled option "more results exist". */
const moreResultsValue = '…'

const codeNameSeparator = ' · '
export const productText = (code: string, name: string) => (name === '' ? code : `${code}${codeNameSeparator}${name}`)

/** Product of the sales network; the value is its code. Searches the server 300 ms after the last key. */
export function ProductField({ value, onChange, storedText, onPick, isPart = false, ...input }: ProductFieldProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState({ value: '', text: '' })
  // After a choice the field holds code and name. Search by the code alone, to find similar products too.
  const searchLater = useDebouncedCallback(
    (typed: string) => setSearch(typed.split(codeNameSeparator)[0] ?? ''),
    textDelayMs,
  )
  const { items } = useValueList('product_articles', {
    additionalData: search,
    ...(isPart && { parentValue: partsFirst }),
    enabled: !input.disabled,
  })
  const data: { value: string; label: string; disabled?: boolean }[] = items
    .slice(0, maxProducts)
    .map((item) => ({ value: item.value, label: item.text }))
  if (items.length > maxProducts) data.push({ value: moreResultsValue, label: t('list.more_exist'), disabled: true })
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
      onSearchChange={searchLater}
      filter={({ options }) => options}
      nothingFoundMessage={t('list.nothing_found')}
      comboboxProps={{ shadow: 'md' }}
      maxDropdownHeight={280}
    />
  )
}
