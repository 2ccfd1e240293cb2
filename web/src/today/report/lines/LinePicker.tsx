import { filterWordsOf, plainText } from '@callout/domain/platform/search-text.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useT } from '../../../platform/i18n/i18n.ts'
import { FullScreenDialog } from '../../dialogs/FullScreenDialog.tsx'
import { TextField } from '../../fields/TextField.tsx'
import shared from '../../Shared.module.css'
import classes from '../Report.module.css'
import type { Line } from '../reportForm.ts'
import type { Item } from '../Section.tsx'
import { LineRow } from './LineRow.tsx'

/** Maximum number of items in a list without a search. */
const maxWithoutSearch = 8

interface LinePickerProps {
  readonly title: string
  readonly items: readonly Item[]
  readonly lines: readonly Line[]
  readonly onChange: (code: string, quantity: number) => void
  readonly onClose: () => void
}

/** All items to choose from, full-screen, each with its quantity. */
export function LinePicker({ title, items, lines, onChange, onClose }: LinePickerProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const found = itemsWith(items, typed)
  return (
    <PickerDialog title={title} onClose={onClose}>
      {items.length > maxWithoutSearch && <SearchField value={typed} onChange={setTyped} />}
      <ItemList items={found} lines={lines} onChange={onChange} />
      {found.length === 0 && <p className={shared.quiet}>{t('list.nothing_found')}</p>}
    </PickerDialog>
  )
}

/** The items that have all typed words in their code, name or detail. */
export function itemsWith(items: readonly Item[], typed: string): readonly Item[] {
  const words = filterWordsOf(typed)
  return items.filter(({ code, text, detail = '' }) => {
    const searched = plainText(`${code} ${text} ${detail}`)
    return words.every((word) => searched.includes(word))
  })
}

interface PickerDialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog to choose lines from, with the button that ends it at the bottom. */
export function PickerDialog({ title, onClose, children }: PickerDialogProps) {
  const t = useT()
  return (
    <FullScreenDialog onClose={onClose} title={title}>
      <div className={classes.picker}>
        {children}
        <div className={shared.bar}>
          <Button size="lg" fullWidth onClick={onClose}>
            {t('today.chosen')}
          </Button>
        </div>
      </div>
    </FullScreenDialog>
  )
}

/** The field to search items with. */
export function SearchField(field: { readonly value: string; readonly onChange: (typed: string) => void }) {
  const t = useT()
  return <TextField type="search" isLabelHidden label={t('list.search')} placeholder={t('list.search')} {...field} />
}

/** Items with their quantities. */
export function ItemList({ items, lines, onChange }: Pick<LinePickerProps, 'items' | 'lines' | 'onChange'>) {
  return (
    <ul className={shared.list}>
      {items.map((item) => (
        <LineRow
          key={item.code}
          item={item}
          quantity={lines.find(({ code }) => code === item.code)?.Quantity ?? 0}
          onChange={onChange}
        />
      ))}
    </ul>
  )
}
