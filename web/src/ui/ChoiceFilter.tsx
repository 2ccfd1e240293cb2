import { Button, Checkbox, Combobox, useCombobox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useValueList } from '../kernel/useValueList.ts'
import classes from './Filters.module.css'

interface ChoiceFilterProps {
  readonly label: string
  readonly valueList: string
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly fullWidth?: boolean
}

/** So many choices are listed at most; the search narrows the rest. */
const most = 100

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Several items of a value list, ticked in a dropdown that can be searched. */
export function ChoiceFilter({ label, valueList, value, onChange, fullWidth }: ChoiceFilterProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
  })
  const { items } = useValueList(valueList, { enabled: combobox.dropdownOpened })
  const found = items.filter((item) => plain(item.text).includes(plain(search)))
  const toggle = (item: string) =>
    onChange(value.includes(item) ? value.filter((other) => other !== item) : [...value, item])

  return (
    <Combobox store={combobox} onOptionSubmit={toggle} width={280} position="bottom-start" shadow="md">
      <Combobox.Target targetType="button">
        <Button
          variant="default"
          fullWidth={fullWidth}
          justify="space-between"
          className={classes.choice}
          rightSection={<IconChevronDown size={14} />}
          onClick={() => combobox.toggleDropdown()}
        >
          {label}
          {value.length > 0 && <span className={classes.count}>{value.length}</span>}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder={t('list.search')}
          aria-label={`${label}: ${t('list.search')}`}
        />
        <Combobox.Options mah={300} className={classes.options} aria-label={label} aria-multiselectable>
          {found.slice(0, most).map((item) => (
            <Combobox.Option
              key={item.value}
              value={item.value}
              active={value.includes(item.value)}
              aria-selected={value.includes(item.value)}
            >
              <span className={classes.option}>
                <Checkbox.Indicator size="xs" checked={value.includes(item.value)} />
                {item.text}
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('list.nothing_found')}</Combobox.Empty>}
        </Combobox.Options>
        {found.length > most && (
          <Combobox.Footer>{t('list.narrow_search', { count: found.length - most })}</Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
