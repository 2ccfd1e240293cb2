import type { CardRecord } from '@callout/domain/equipment/card.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { handOnDrafts } from '../kernel/drafts.ts'
import { Failed, Refused } from '../kernel/failures.ts'
import { focusKept } from '../kernel/focusKept.ts'
import { toast } from '../kernel/toast.ts'
import type { CardDraft } from './cardForm.ts'
import { type CardOwner, findCards } from './cardQueries.ts'

const CardPicker = lazy(async () => ({ default: (await import('./CardPicker.tsx')).CardPicker }))
const CardEditor = lazy(async () => ({ default: (await import('./CardEditor.tsx')).CardEditor }))

interface CardSearchOptions {
  readonly owner: CardOwner
  readonly onTake: (card: CardRecord) => void
  /** Whether a card that is missing may be made here. */
  readonly mayMake: boolean
  /** What is known of a card that has to be made. */
  readonly known?: () => CardDraft
}

/** The form that holds the serial number. */
export interface SerialForm {
  readonly read: (name: 'internal_serial_number') => unknown
  readonly mark: (name: 'internal_serial_number', message: MessageKey) => void
}

interface Found {
  readonly serial: string
  readonly cards: readonly CardRecord[]
  readonly isMaking: boolean
}

/** Looks for the card at a serial number: one is taken at once, of several one is picked, a missing one can be made. */
export function useCardSearch({ owner, onTake, mayMake, known }: CardSearchOptions) {
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
    const end = focusKept()
    setSearching(true)
    const done = () => {
      busy.current = false
      end(() => setSearching(false))
    }
    try {
      const cards = await findCards(owner, serial).finally(done)
      const [only] = cards
      if (only && cards.length === 1) take(only)
      else setFound({ serial, cards, isMaking: false })
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Failed)) throw error
      toast.error(error.message)
    }
  }

  /** Looks for the card at the serial number that stands in the form now, the one being typed included. */
  const searchFor = (form: SerialForm) => {
    handOnDrafts()
    const serial = String(form.read('internal_serial_number') ?? '').trim()
    if (serial === '') form.mark('internal_serial_number', 'card.serial_needed')
    else void search(serial)
  }

  let dialog: ReactNode = null
  if (found?.isMaking)
    dialog = (
      <CardEditor card={{ ...known?.(), InternalSN: found.serial }} owner={owner} onSaved={take} onClose={close} />
    )
  else if (found)
    dialog = (
      <CardPicker
        {...found}
        onTake={take}
        onNew={mayMake ? () => setFound({ ...found, isMaking: true }) : undefined}
        onClose={close}
      />
    )
  return { searchFor, isSearching, isOpen: found !== undefined, dialog: <Suspense>{dialog}</Suspense> }
}

export type CardSearch = ReturnType<typeof useCardSearch>
