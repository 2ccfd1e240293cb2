import { hasWordsOf } from '@callout/domain/platform/facts/company-name.ts'
import { Checkbox, Combobox, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { useAutoOpen } from '../dialogs/useAutoOpen.ts'
import type { Choice } from '../fields/ChoiceField.tsx'
import { ChoiceButton } from './ChoiceButton.tsx'
import classes from './Filters.module.css'

interface ChoiceDropdownProps {
  readonly label: string
  readonly valueText: string | undefined
  readonly selectedCount: number
  readonly items: readonly Choice[]
  readonly isFetching: boolean
  /** The reason why the items could not be loaded. */
  readonly error: Error | null
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
}

/** Maximum number of listed choices; the user can search for the others. */
const maxOptions = 100

/** A choice filter with its dropdown, which opens on mount. */
export function ChoiceDropdown(props: ChoiceDropdownProps) {
  const { label, valueText, selectedCount, items, isFetching, error, value, onChange } = props
  const t = useT()
  const [search, setSearch] = useState('')
  const { opened, setOpened, target } = useAutoOpen()
  const combobox = useCombobox({
    opened,
    onOpenedChange: setOpened,
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
  })
  const found = items.filter((item) => hasWordsOf(item.text, search))
  const missing = isFetching ? t('list.loading') : error?.message
  const toggle = (item: string) =>
    onChange(value.includes(item) ? value.filter((other) => other !== item) : [...value, item])

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={toggle}
      width={280}
      keepMounted={false}
      position="bottom-start"
      shadow="md"
    >
      <Combobox.Target targetType="button">
        <ChoiceButton
          ref={target}
          label={label}
          valueText={valueText}
          selectedCount={selectedCount}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          autoFocus
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder={t('list.search')}
          aria-label={t('text.labelled', { label, value: t('list.search') })}
        />
        <Combobox.Options mah={300} className={classes.options} aria-label={label} aria-multiselectable>
          {found.slice(0, maxOptions).map((item) => (
            <Combobox.Option
              key={item.value}
              value={item.value}
              active={value.includes(item.value)}
              aria-selected={value.includes(item.value)}
            >
              <span className={classes.option}>
                <Checkbox.Indicator size="xs" checked={value.includes(item.value)} />
                {item.active === false ? t('text.out_of_use', { text: item.text }) : item.text}
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && (
            <Combobox.Empty>{(items.length === 0 && missing) || t('list.nothing_found')}</Combobox.Empty>
          )}
        </Combobox.Options>
        {found.length > maxOptions && (
          <Combobox.Footer>{t('list.narrow_search', { count: found.length - maxOptions })}</Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
