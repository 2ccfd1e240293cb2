import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Failed, Refused } from '../kernel/failures.ts'
import { toast } from '../kernel/toast.ts'
import type { CardDraft } from './cardForm.ts'
import { findCards } from './cardQueries.ts'

const CardPicker = lazy(async () => ({ default: (await import('./CardPicker.tsx')).CardPicker }))
const CardEditor = lazy(async () => ({ default: (await import('./CardEditor.tsx')).CardEditor }))

interface CardSearch {
  readonly onTake: (card: CardRecord) => void
  /** Whether a card that is missing may be made here. */
  readonly mayMake: boolean
  /** What is known of a card that has to be made. */
  readonly known?: () => CardDraft
}

interface Found {
  readonly serial: string
  readonly cards: readonly CardRecord[]
  readonly isMaking: boolean
}

/** Looks for the card at a serial number: one is taken at once, of several one is picked, a missing one can be made. */
export function useCardSearch({ onTake, mayMake, known }: CardSearch) {
  const [isSearching, setSearching] = useState(false)
  const [found, setFound] = useState<Found>()
  const busy = useRef(false)
  const close = () => setFound(undefined)
  const take = (card: CardRecord) => {
    close()
    onTake(card)
  }

  const search = async (serial: string) => {
    if (busy.current) return
    busy.current = true
    setSearching(true)
    try {
      const cards = await findCards(serial)
      const [only] = cards
      if (only && cards.length === 1) take(only)
      else setFound({ serial, cards, isMaking: false })
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Failed)) throw error
      toast.error(error.message)
    } finally {
      busy.current = false
      setSearching(false)
    }
  }

  let dialog: ReactNode = null
  if (found?.isMaking)
    dialog = <CardEditor card={{ ...known?.(), InternalSN: found.serial }} onSaved={take} onClose={close} />
  else if (found)
    dialog = (
      <CardPicker
        {...found}
        onTake={take}
        onNew={mayMake ? () => setFound({ ...found, isMaking: true }) : undefined}
        onClose={close}
      />
    )
  return { search, isSearching, isOpen: found !== undefined, dialog: <Suspense>{dialog}</Suspense> }
}
