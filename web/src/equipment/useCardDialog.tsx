import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Failed, Refused } from '../kernel/failures.ts'
import { focusKept } from '../kernel/focusKept.ts'
import { toast } from '../kernel/toast.ts'
import type { CardDraft } from './cardForm.ts'
import { type CardOwner, findCards } from './cardQueries.ts'

const CardPicker = lazy(async () => ({ default: (await import('./CardPicker.tsx')).CardPicker }))
const CardEditor = lazy(async () => ({ default: (await import('./CardEditor.tsx')).CardEditor }))

interface CardOfRecord {
  readonly owner: CardOwner
  readonly InsId: string
  /** What the record knows of an appliance without a card. */
  readonly known: CardDraft & { readonly InternalSN: string }
  readonly onSaved: () => void
}

type Step = { readonly pick: readonly CardRecord[] } | { readonly edit: CardRecord | CardDraft }

/** Opens the card of a record's appliance; where it has none, one at its serial number is picked, or one is made. */
export function useCardDialog({ owner, InsId, known, onSaved }: CardOfRecord) {
  const [step, setStep] = useState<Step>()
  const [isOpening, setOpening] = useState(false)
  const close = () => setStep(undefined)
  const serial = known.InternalSN.trim()

  const open = async () => {
    const end = focusKept()
    setOpening(true)
    const search = serial === '' ? Promise.resolve([]) : findCards(owner, serial)
    try {
      const cards = await search.finally(() => end(() => setOpening(false)))
      const own = cards.find((card) => card.InsId === InsId)
      setStep(own ? { edit: own } : cards.length > 0 ? { pick: cards } : { edit: known })
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Failed)) throw error
      toast.error(error.message)
    }
  }
  const saved = () => {
    close()
    onSaved()
  }

  let dialog: ReactNode = null
  if (step && 'edit' in step) dialog = <CardEditor card={step.edit} owner={owner} onSaved={saved} onClose={close} />
  else if (step)
    dialog = (
      <CardPicker
        serial={serial}
        cards={step.pick}
        onTake={(card) => setStep({ edit: card })}
        onNew={() => setStep({ edit: known })}
        onClose={close}
      />
    )
  return { open: () => void open(), isOpening, dialog: <Suspense>{dialog}</Suspense> }
}
