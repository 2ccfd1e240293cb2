import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { ActionIcon } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { isRequestFailure } from '../platform/api/errors.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { toast } from '../platform/browser/toast.ts'
import { useDialogState } from '../platform/forms/useDialogState.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { IconPencil } from '../ui/icons/laterIcons.tsx'
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

type OpenedDialog =
  | { readonly kind: 'pick'; readonly cards: readonly CardRecord[] }
  | { readonly kind: 'edit'; readonly card: CardRecord | CardDraft }

/** The record's own card, which may have no serial number; else those with its serial number, or a new one. */
async function firstDialog(
  linkedRecord: LinkedRecord,
  InsId: string,
  draft: CardDialogOptions['draft'],
): Promise<OpenedDialog> {
  const ownCard = InsId === '' ? undefined : await findCard(linkedRecord, InsId)
  if (ownCard) return { kind: 'edit', card: ownCard }
  const serial = draft.InternalSN.trim()
  const found = serial === '' ? [] : await findCards(linkedRecord, serial)
  const cards = found.filter((card) => !card.owner_hidden)
  return cards.length > 0 ? { kind: 'pick', cards } : { kind: 'edit', card: draft }
}

/** Edits the card of a record's appliance. Without a card, the user picks one by serial number or creates one. */
export function useCardDialog({ linkedRecord, InsId, draft, onSaved }: CardDialogOptions) {
  const t = useT()
  const [opened, setOpened] = useDialogState<OpenedDialog>(`card of ${linkedRecord.kind} ${linkedRecord.ID}`)
  const [isOpening, setOpening] = useState(false)
  const close = () => setOpened(undefined)

  const open = async () => {
    setOpening(true)
    try {
      setOpened(await firstDialog(linkedRecord, InsId, draft).finally(() => setOpening(false)))
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
  if (opened?.kind === 'edit')
    dialog = <CardEditor card={opened.card} linkedRecord={linkedRecord} onSaved={handleSaved} onClose={close} />
  else if (opened)
    dialog = (
      <CardPicker
        serial={draft.InternalSN.trim()}
        cards={opened.cards}
        onTake={(card) => setOpened({ kind: 'edit', card })}
        onNew={() => setOpened({ kind: 'edit', card: draft })}
        onClose={close}
      />
    )
  const button = (
    <ActionIcon
      variant="subtle"
      aria-label={t('card.edit')}
      title={t('card.edit')}
      loading={isOpening}
      onClick={() => void open()}
    >
      <IconPencil size={16} />
    </ActionIcon>
  )
  return { button, dialog: <Suspense>{dialog}</Suspense> }
}
