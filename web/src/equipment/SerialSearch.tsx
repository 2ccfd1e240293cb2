import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '../kernel/i18n.ts'
import grid from '../ui/FormGrid.module.css'
import type { FieldProps } from '../ui/field.ts'
import { TextField } from '../ui/TextField.tsx'
import type { CardSearch, SerialForm } from './useCardSearch.tsx'

interface SerialSearchProps {
  readonly form: SerialForm
  readonly cards: CardSearch
  readonly field: FieldProps<string>
  readonly maxLength: number
  /** What else belongs to the serial number, below it. */
  readonly children?: ReactNode
}

/** The serial number, by which the appliance's card is found. */
export function SerialSearch({ form, cards, field, maxLength, children }: SerialSearchProps) {
  const t = useT()
  const search = () => cards.searchFor(form)
  return (
    <div className={grid.search}>
      {/* Enter looks for the card; it does not send a form that is hardly begun. */}
      <TextField {...field} data-autofocus onEnter={search} maxLength={maxLength} />
      {!field.disabled && (
        <Button variant="default" leftSection={<IconSearch size={16} />} loading={cards.isSearching} onClick={search}>
          {t('card.search')}
        </Button>
      )}
      {children}
    </div>
  )
}
