import { filterWordsOf, plainText } from '@callout/domain/platform/search-text.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
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
  const words = filterWordsOf(typed)
  const found = items.filter(({ code, text }) => words.every((word) => plainText(`${code} ${text}`).includes(word)))
  return (
    <FullScreenDialog onClose={onClose} title={title}>
      <div className={classes.picker}>
        {items.length > maxWithoutSearch && (
          <TextField
            type="search"
            isLabelHidden
            label={t('list.search')}
            placeholder={t('list.search')}
            value={typed}
            onChange={setTyped}
          />
        )}
        <ul className={shared.list}>
          {found.map((item) => (
            <LineRow
              key={item.code}
              item={item}
              quantity={lines.find(({ code }) => code === item.code)?.Quantity ?? 0}
              onChange={onChange}
            />
          ))}
        </ul>
        {found.length === 0 && <p className={shared.quiet}>{t('list.nothing_found')}</p>}
        <div className={shared.bar}>
          <Button size="lg" fullWidth onClick={onClose}>
            {t('today.chosen')}
          </Button>
        </div>
      </div>
    </FullScreenDialog>
  )
}
