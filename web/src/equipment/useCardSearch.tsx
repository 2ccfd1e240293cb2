import type { CardRecord } from '@callout/domain/equipment/card.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { isRequestFailure } from '../platform/api/errors.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { toast } from '../platform/browser/toast.ts'
import { flushPendingInput } from '../platform/forms/pendingInput.ts'
import { useDialogState } from '../platform/forms/useDialogState.ts'
import type { CardDraft } from './cardForm.ts'
import { findCards, type LinkedRecord } from './cardQueries.ts'

const CardPicker = lazyDialog(() => import('./CardPicker.tsx'), 'CardPicker')
const CardEditor = lazyDialog(() => import('./CardEditor.tsx'), 'CardEditor')

interface CardSearchOptions {
  readonly linkedRecord: LinkedRecord
  readonly onTake: (card: CardRecord) => void
  /** True if the user may create a missing card. */
  readonly mayCreate: boolean
  /** Initial values of a new card. */
  readonly newCardDraft?: () => CardDraft
}

/** The form that holds the serial number. */
export interface SerialForm {
  readonly read: (name: 'internal_serial_number') => unknown
  readonly mark: (name: 'internal_serial_number', message: MessageKey) => void
}

type OpenedDialog =
  | { readonly kind: 'pick'; readonly serial: string; readonly cards: readonly CardRecord[] }
  | { readonly kind: 'create'; readonly serial: string }

/** The serial number, including pending input. */
function serialOf(form: SerialForm): string {
  flushPendingInput()
  return String(form.read('internal_serial_number') ?? '').trim()
}

/** Searches cards by serial number. Takes a single match at once; otherwise the user picks or creates a card. */
export function useCardSearch({ linkedRecord, onTake, mayCreate, newCardDraft }: CardSearchOptions) {
  const [isSearching, setSearching] = useState(false)
  const [opened, setOpened] = useDialogState<OpenedDialog>(`card search ${linkedRecord.kind} ${linkedRecord.ID}`)
  /** The last serial number without a card. */
  const [missingSerial, setMissingSerial] = useState('')
  const lastSearched = useRef('')
  const searchCount = useRef(0)
  const close = () => setOpened(undefined)
  const take = (card: CardRecord) => {
    close()
    // If the user drops the card and types its serial number again, search again.
    lastSearched.current = ''
    onTake(card)
  }

  /** Finds the cards of the serial number in the form; undefined if it has changed meanwhile, or is searched again. */
  const find = async (form: SerialForm, serial: string) => {
    lastSearched.current = serial
    searchCount.current += 1
    const search = searchCount.current
    const cards = await findCards(linkedRecord, serial)
    if (search !== searchCount.current) return undefined
    if (serialOf(form) === serial) return cards
    // If the user types it again, search again.
    lastSearched.current = ''
    return undefined
  }

  /** Searches without a popup or toast if nothing is found. Several matches open the picker. */
  const searchQuietly = async (form: SerialForm, serial: string) => {
    // Hide a failure of this automatic search: on save, the server links a single matching card anyway.
    const cards = await find(form, serial).catch(() => undefined)
    if (cards === undefined) return
    const [first] = cards
    setMissingSerial(first ? '' : serial)
    if (first && cards.length === 1) take(first)
    else if (first) setOpened({ kind: 'pick', serial, cards })
  }
  const search = async (form: SerialForm, serial: string) => {
    setSearching(true)
    try {
      const cards = await find(form, serial).finally(() => setSearching(false))
      if (cards === undefined) return
      const [first] = cards
      setMissingSerial(first ? '' : serial)
      if (first && cards.length === 1) take(first)
      else setOpened({ kind: 'pick', serial, cards })
    } catch (error) {
      if (!isRequestFailure(error)) throw error
      toast.error(error.message)
    }
  }

  /** Searches for the current serial number of the form, including pending input. */
  const searchFor = (form: SerialForm) => {
    const serial = serialOf(form)
    if (serial === '') form.mark('internal_serial_number', 'card.serial_needed')
    else void search(form, serial)
  }
  /** Searches when the field is left, once per serial number, and not for `taken`, whose card is already chosen. */
  const searchOnLeave = (form: SerialForm, taken: string | undefined) => {
    const serial = serialOf(form)
    if (serial === '' || serial === taken || serial === lastSearched.current) return
    void searchQuietly(form, serial)
  }

  let dialog: ReactNode = null
  if (opened?.kind === 'create')
    dialog = (
      <CardEditor
        card={{ ...newCardDraft?.(), InternalSN: opened.serial }}
        linkedRecord={linkedRecord}
        onSaved={take}
        onClose={close}
      />
    )
  else if (opened)
    dialog = (
      <CardPicker
        serial={opened.serial}
        cards={opened.cards}
        onTake={take}
        onNew={mayCreate ? () => setOpened({ kind: 'create', serial: opened.serial }) : undefined}
        onClose={close}
      />
    )
  return {
    searchFor,
    searchOnLeave,
    missingSerial,
    isSearching,
    isOpen: opened !== undefined,
    dialog: <Suspense>{dialog}</Suspense>,
  }
}

export type CardSearch = ReturnType<typeof useCardSearch>
