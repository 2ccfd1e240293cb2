import { Button, Checkbox, Combobox, Input, useCombobox } from '@mantine/core'
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
  /** In the bar the label stands inside the button; elsewhere above it. */
  readonly inside: boolean
}

/** So many choices are listed at most; the search narrows the rest. */
const most = 100

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Several items of a value list, ticked in a dropdown that can be searched. */
export function ChoiceFilter({ label, valueList, value, onChange, inside }: ChoiceFilterProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
  })
  const { items } = useValueList(valueList, { enabled: combobox.dropdownOpened || (!inside && value.length > 0) })
  const found = items.filter((item) => plain(item.text).includes(plain(search)))
  const toggle = (item: string) =>
    onChange(value.includes(item) ? value.filter((other) => other !== item) : [...value, item])

  const chosen = items.filter((item) => value.includes(item.value)).map((item) => item.text)
  const says = value.length === 0 ? t('list.any') : chosen.join(', ')

  const control = (
    <Combobox store={combobox} onOptionSubmit={toggle} width={280} position="bottom-start" shadow="md">
      <Combobox.Target targetType="button">
        <Button
          variant="default"
          fullWidth={!inside}
          justify="space-between"
          className={classes.choice}
          rightSection={<IconChevronDown size={14} />}
          aria-label={inside ? [label, value.length || ''].join(' ').trim() : `${label}: ${says}`}
          onClick={() => combobox.toggleDropdown()}
        >
          {inside ? label : says}
          {inside && value.length > 0 && <span className={classes.count}>{value.length}</span>}
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
  return inside ? (
    control
  ) : (
    <Input.Wrapper label={label} labelElement="div">
      {control}
    </Input.Wrapper>
  )
}
