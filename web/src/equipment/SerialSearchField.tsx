import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useT } from '../platform/i18n/i18n.ts'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import grid from '../ui/forms/FormGrid.module.css'
import { IconSearch } from '../ui/icons/firstVisitIcons.tsx'
import type { CardSearch, SerialForm } from './useCardSearch.tsx'

interface SerialSearchFieldProps {
  readonly form: SerialForm
  readonly cards: CardSearch
  readonly field: FieldProps<string>
  readonly maxLength: number
  /** Called when the field loses focus, except to the search button. */
  readonly onLeave?: () => void
  /** Shown below the field. */
  readonly children?: ReactNode
}

/** Serial number with a button that searches for the card. */
export function SerialSearchField({ form, cards, field, maxLength, onLeave, children }: SerialSearchFieldProps) {
  const t = useT()
  // Pressing the button also leaves the field; the button's own search is enough then.
  const isPressed = useRef(false)
  const search = () => {
    isPressed.current = false
    cards.searchFor(form)
  }
  const leave = () => {
    if (!isPressed.current) onLeave?.()
    isPressed.current = false
  }
  return (
    <div className={grid.search}>
      {/* Enter searches for the card instead of submitting the form. */}
      <TextField {...field} data-autofocus onEnter={search} onLeave={leave} maxLength={maxLength} />
      {!field.disabled && (
        <Button
          variant="default"
          leftSection={<IconSearch size={16} />}
          loading={cards.isSearching}
          onPointerDown={() => {
            isPressed.current = true
          }}
          onClick={search}
        >
          {t('card.search')}
        </Button>
      )}
      {children}
    </div>
  )
}
