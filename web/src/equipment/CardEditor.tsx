import { type CardRecord, lockedOnCard, splitOwner } from '@callout/domain/equipment/card.ts'
import { useState } from 'react'
import { AddressFields } from '../addresses/AddressFields.tsx'
import { handOnDrafts } from '../kernel/drafts.ts'
import { useT } from '../kernel/i18n.ts'
import { useNetwork } from '../kernel/session.ts'
import { useEndpointForm } from '../kernel/useEndpointForm.ts'
import { DayField } from '../ui/DateFields.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import grid from '../ui/FormGrid.module.css'
import { TextField } from '../ui/TextField.tsx'
import classes from './Card.module.css'
import { type CardDraft, type CardField, cardLabels, knownCard, newCard } from './cardForm.ts'
import { asShown, type CardOwner, cardCalls, takenBy } from './cardQueries.ts'
import { ProductField, productText } from './ProductField.tsx'
import { ProductLookup } from './ProductLookup.tsx'

interface CardEditorProps {
  /** The card to change, or what is known of one to be made. */
  readonly card: CardRecord | CardDraft
  readonly owner: CardOwner
  readonly onSaved: (card: CardRecord) => void
  readonly onClose: () => void
}

const addressNames = {
  country: 'Country',
  street: 'Street',
  number: 'StreetNo',
  door: 'Block',
  zip: 'Zip',
  city: 'City',
  latitude: 'latitude',
  longitude: 'longitude',
} as const

const required: readonly CardField[] = ['OwnerName', 'CodeCom', 'Country', 'Zip', 'StartDate', 'OwnerPhone']

const isKnown = (card: CardRecord | CardDraft): card is CardRecord => 'InsId' in card

/** An equipment card: the appliance, its owner and place, its warranty. */
export function CardEditor({ card, owner: of, onSaved, onClose }: CardEditorProps) {
  const t = useT()
  const { default_country } = useNetwork()
  const known = isKnown(card)
  const [initial] = useState(() => ({
    ...(known ? knownCard(card) : newCard({ ...card, Country: card.Country || default_country })),
    ...takenBy(of),
  }))
  const form = useEndpointForm(cardCalls[of.kind].save, initial, { onDone: (saved) => onSaved(asShown(saved)) })
  const locked: readonly string[] = known ? lockedOnCard(card) : []
  const field = <Value = string>(name: CardField) => ({
    ...form.field<Value>(name, t(cardLabels[name])),
    required: required.includes(name),
    disabled: locked.includes(name),
  })
  const owner = field('OwnerName')
  const serialToSearch = () => {
    handOnDrafts()
    const serial = String(form.read('InternalSN') ?? '').trim()
    if (serial === '') form.mark('InternalSN', 'card.serial_needed')
    return serial
  }

  return (
    <FormDialog
      title={t(known ? 'card.edit' : 'card.new')}
      action={t('save.save')}
      size="lg"
      isSending={form.isSending}
      refusal={form.refusal}
      wouldLose={form.wouldLose}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className={grid.fields}>
        <TextField {...field('InternalSN')} maxLength={250} />
        <ProductField {...field('CodeCom')} storedText={known ? productText(card.CodeCom, card.ItemName) : ''} />
        {!locked.includes('CodeCom') && (
          <div data-wide>
            <ProductLookup read={serialToSearch} onPick={(code) => form.set('CodeCom', code)} />
          </div>
        )}
        <TextField
          {...owner}
          maxLength={250}
          onChange={(typed) => {
            if (!typed.includes('|')) return owner.onChange(typed)
            const split = splitOwner(typed)
            owner.onChange(split.OwnerName)
            form.set('OwnerCode', split.OwnerCode)
          }}
        />
        <TextField {...field('OwnerCode')} maxLength={50} />
        <TextField {...field('OwnerPhone')} type="tel" maxLength={40} />
        <TextField {...field('OwnerPhone2')} type="tel" maxLength={40} />
        <div data-wide>
          <TextField {...field('OwnerEmail')} type="email" />
        </div>
        <div data-wide>
          <AddressFields names={addressNames} field={field} set={form.set} />
        </div>
      </div>
      <div className={classes.days}>
        <DayField {...field<string | null>('StartDate')} />
        <DayField {...field<string | null>('EndDate')} />
        <DayField {...field<string | null>('ExtensionDate')} />
      </div>
    </FormDialog>
  )
}
