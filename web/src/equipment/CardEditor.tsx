import { type CardRecord, lockedCardFields, splitOwnerCode } from '@callout/domain/equipment/card.ts'
import { useState } from 'react'
import { AddressFields } from '../addresses/AddressFields.tsx'
import { flushPendingInput } from '../platform/forms/pendingInput.ts'
import { useEndpointForm } from '../platform/forms/useEndpointForm.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useNetwork } from '../platform/session/session.ts'
import { DayField } from '../ui/dates/DayField.tsx'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { EmailField } from '../ui/fields/EmailField.tsx'
import { NameField } from '../ui/fields/NameField.tsx'
import { TelephoneField } from '../ui/fields/TelephoneField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import grid from '../ui/forms/FormGrid.module.css'
import classes from './Card.module.css'
import { type CardDraft, type CardField, cardLabels, newCardValues, storedCardValues } from './cardForm.ts'
import { cardApiByKind, findCard, type LinkedRecord, linkFields, toDisplayedCard } from './cardQueries.ts'
import { ProductField, productText } from './ProductField.tsx'
import { ProductLookup } from './ProductLookup.tsx'

interface CardEditorProps {
  /** The card to edit, or the initial values of a new one. */
  readonly card: CardRecord | CardDraft
  readonly linkedRecord: LinkedRecord
  /** Not called once the user has left the dialog. */
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

const requiredFields: readonly CardField[] = ['OwnerName', 'CodeCom', 'Country', 'Zip', 'StartDate', 'OwnerPhone']

const isStoredCard = (card: CardRecord | CardDraft): card is CardRecord => 'InsId' in card

/** Popup to edit or create an equipment card: appliance, owner, address and warranty. */
export function CardEditor({ card, linkedRecord, onSaved, onClose }: CardEditorProps) {
  const t = useT()
  const { default_country } = useNetwork()
  const isStored = isStoredCard(card)
  const [initial] = useState(() => ({
    ...(isStored ? storedCardValues(card) : newCardValues({ ...card, Country: card.Country || default_country })),
    ...linkFields(linkedRecord),
  }))
  const form = useEndpointForm(cardApiByKind[linkedRecord.kind].save, initial, {
    onDoneIfMounted: (saved) => onSaved(toDisplayedCard(saved)),
    loadNewest: async () => {
      const newest = isStored ? await findCard(linkedRecord, card.InsId) : undefined
      return newest && storedCardValues(newest)
    },
  })
  const locked: readonly string[] = isStored ? lockedCardFields(card) : []
  const field = <Value = string>(name: CardField) => ({
    ...form.field<Value>(name, t(cardLabels[name])),
    required: requiredFields.includes(name),
    disabled: locked.includes(name),
  })
  const ownerName = field('OwnerName')
  const start = field<string | null>('StartDate')
  const end = field<string | null>('EndDate')
  const serialToSearch = () => {
    flushPendingInput()
    const serial = String(form.read('InternalSN') ?? '').trim()
    if (serial === '') form.mark('InternalSN', 'card.serial_needed')
    return serial
  }

  return (
    <FormDialog
      title={t(isStored ? 'card.edit' : 'card.new')}
      action={t('save.save')}
      size="lg"
      {...form.dialogProps}
      onClose={onClose}
    >
      <div className={grid.fields}>
        <TextField {...field('InternalSN')} maxLength={250} />
        <ProductField {...field('CodeCom')} storedText={isStored ? productText(card.CodeCom, card.ItemName) : ''} />
        {!locked.includes('CodeCom') && (
          <div data-wide>
            <ProductLookup readSerial={serialToSearch} onPick={(code) => form.setField('CodeCom', code)} />
          </div>
        )}
        <NameField
          {...ownerName}
          maxLength={250}
          onChange={(typed) => {
            if (!typed.includes('|')) return ownerName.onChange(typed)
            const split = splitOwnerCode(typed)
            ownerName.onChange(split.OwnerName)
            form.setField('OwnerCode', split.OwnerCode)
          }}
        />
        <TextField {...field('OwnerCode')} maxLength={50} />
        <TelephoneField {...field('OwnerPhone')} />
        <TelephoneField {...field('OwnerPhone2')} />
        <div data-wide>
          <EmailField {...field('OwnerEmail')} />
        </div>
        <div data-wide>
          <AddressFields names={addressNames} field={field} setField={form.setField} />
        </div>
      </div>
      <div className={classes.days}>
        <DayField {...start} max={end.value} />
        <DayField {...end} min={start.value} />
        <DayField {...field<string | null>('ExtensionDate')} min={start.value} />
      </div>
    </FormDialog>
  )
}
