import { type CardRecord, cardFields } from '@callout/domain/equipment/card.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'

export type CardField = keyof typeof cardFields
const cardFieldNames = Object.keys(cardFields) as CardField[]

/** Initial values for a new card. */
export type CardDraft = Partial<Pick<CardRecord, CardField>>

/** Form values of a new card. `IsProduct` tells the server to create one. */
export const newCardValues = (draft: CardDraft) => ({ ...blankCard, ...draft, IsProduct: true })

/** Form values of a stored card, with its ID and version. */
export const storedCardValues = (card: CardRecord) => ({
  InsId: card.InsId,
  version: card.version,
  ...(Object.fromEntries(cardFieldNames.map((name) => [name, card[name]])) as Pick<CardRecord, CardField>),
})

const blankCard = {
  InternalSN: '',
  CodeCom: '',
  OwnerCode: '',
  OwnerName: '',
  OwnerEmail: '',
  OwnerPhone: '',
  OwnerPhone2: '',
  Street: '',
  StreetNo: '',
  Block: '',
  Zip: '',
  City: '',
  Country: '',
  latitude: null,
  longitude: null,
  StartDate: null,
  EndDate: null,
  ExtensionDate: null,
} as const satisfies Pick<CardRecord, CardField>

/** Card fields have the same labels as the matching fields of a call. */
export const cardLabels: Readonly<Record<CardField, MessageKey>> = {
  InternalSN: 'field.internal_serial_number',
  CodeCom: 'field.code_product',
  OwnerCode: 'field.OwnerCode',
  OwnerName: 'field.OwnerName',
  OwnerEmail: 'field.email',
  OwnerPhone: 'field.phone',
  OwnerPhone2: 'field.phone2',
  Street: 'field.adresse',
  StreetNo: 'field.street_number',
  Block: 'field.door_number',
  Zip: 'field.code_postal',
  City: 'field.ville',
  Country: 'field.pays',
  latitude: 'field.latitude',
  longitude: 'field.longitude',
  StartDate: 'field.warranty_start_date',
  EndDate: 'field.warranty_end_date',
  ExtensionDate: 'field.warranty_extension_date',
}
