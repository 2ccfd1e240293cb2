import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { isRequestFailure } from '../platform/api/errors.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { toast } from '../platform/browser/toast.ts'
import { useDialogState } from '../platform/forms/useDialogState.ts'
import type { CardDraft } from './cardForm.ts'
import { findCard, findCards, type LinkedRecord } from './cardQueries.ts'

const CardPicker = lazyDialog(() => import('./CardPicker.tsx'), 'CardPicker')
const CardEditor = lazyDialog(() => import('./CardEditor.tsx'), 'CardEditor')

interface CardDialogOptions {
  readonly linkedRecord: LinkedRecord
  readonly InsId: string
  /** Values for a new card, taken from the record. */
  readonly draft: CardDraft & { readonly InternalSN: string }
  readonly onSaved: () => void
}

type Step = { readonly pick: readonly CardRecord[] } | { readonly edit: CardRecord | CardDraft }

/** The record's own card, which may have no serial number; else those with its serial number, or a new one. */
async function firstStep(linkedRecord: LinkedRecord, InsId: string, draft: CardDialogOptions['draft']): Promise<Step> {
  const ownCard = InsId === '' ? undefined : await findCard(linkedRecord, InsId)
  if (ownCard) return { edit: ownCard }
  const serial = draft.InternalSN.trim()
  const found = serial === '' ? [] : await findCards(linkedRecord, serial)
  const cards = found.filter((card) => !card.owner_hidden)
  return cards.length > 0 ? { pick: cards } : { edit: draft }
}

/** Edits the card of a record's appliance. Without a card, the user picks one by serial number or creates one. */
export function useCardDialog({ linkedRecord, InsId, draft, onSaved }: CardDialogOptions) {
  const [step, setStep] = useDialogState<Step>(`card of ${linkedRecord.kind} ${linkedRecord.ID}`)
  const [isOpening, setOpening] = useState(false)
  const close = () => setStep(undefined)

  const open = async () => {
    setOpening(true)
    try {
      setStep(await firstStep(linkedRecord, InsId, draft).finally(() => setOpening(false)))
    } catch (error) {
      if (!isRequestFailure(error)) throw error
      toast.error(error.message)
    }
  }
  const handleSaved = () => {
    close()
    onSaved()
  }

  let dialog: ReactNode = null
  if (step && 'edit' in step)
    dialog = <CardEditor card={step.edit} linkedRecord={linkedRecord} onSaved={handleSaved} onClose={close} />
  else if (step)
    dialog = (
      <CardPicker
        serial={draft.InternalSN.trim()}
        cards={step.pick}
        onTake={(card) => setStep({ edit: card })}
        onNew={() => setStep({ edit: draft })}
        onClose={close}
      />
    )
  return { open: () => void open(), isOpening, dialog: <Suspense>{dialog}</Suspense> }
}
