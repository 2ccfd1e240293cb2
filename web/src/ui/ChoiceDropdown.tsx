import { Checkbox, Combobox, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { ChoiceButton } from './ChoiceButton.tsx'
import type { Choice } from './ChoiceField.tsx'
import classes from './Filters.module.css'
import { useFocusBack } from './useFocusBack.ts'
import { useOpened } from './useOpened.ts'

interface ChoiceDropdownProps {
  readonly label: string
  readonly says: string | undefined
  readonly chosen: number
  readonly items: readonly Choice[]
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
}

/** So many choices are listed at most; the search narrows the rest. */
const most = 100

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A choice filter that has been opened: it starts open. */
export function ChoiceDropdown({ label, says, chosen, items, value, onChange }: ChoiceDropdownProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const { opened, setOpened, target } = useOpened()
  const combobox = useCombobox({
    opened,
    onOpenedChange: setOpened,
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
  })
  const found = items.filter((item) => plain(item.text).includes(plain(search)))
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
          says={says}
          chosen={chosen}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <FocusBack />
        <Combobox.Search
          autoFocus
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

/** Part of what opens, so that the button has the focus again when it closes. */
function FocusBack() {
  useFocusBack()
  return null
}
