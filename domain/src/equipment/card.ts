import { z } from 'zod'
import { latitude, longitude } from '../addresses/coordinates.ts'
import { Role } from '../platform/access.ts'
import {
  day,
  flag,
  integer,
  maxPhoneLength,
  optionalId,
  requiredDayOrInstant,
  requiredText,
  savedEmail,
  text,
} from '../platform/fields.ts'

/** Schemas of the fields that a user fills in on an equipment card. */
export const cardFields = {
  InternalSN: text(250),
  CodeCom: requiredText(250),
  OwnerCode: text(50),
  OwnerName: requiredText(250),
  OwnerEmail: savedEmail(),
  OwnerPhone: requiredText(maxPhoneLength),
  OwnerPhone2: text(maxPhoneLength),
  Street: text(250),
  StreetNo: text(30),
  Block: text(30),
  Zip: requiredText(20),
  City: text(120),
  Country: requiredText(2),
  latitude: latitude(),
  longitude: longitude(),
  StartDate: requiredDayOrInstant(),
  EndDate: day(),
  ExtensionDate: day(),
} as const

/** A loaded equipment card. */
export const cardRecord = z.object({
  InsId: z.string(),
  version: z.int(),
  InternalSN: z.string(),
  CodeCom: z.string(),
  ItemCode: z.string(),
  ItemName: z.string(),
  OwnerCode: z.string(),
  OwnerName: z.string(),
  OwnerEmail: z.string(),
  OwnerPhone: z.string(),
  OwnerPhone2: z.string(),
  Street: z.string(),
  StreetNo: z.string(),
  Block: z.string(),
  Zip: z.string(),
  City: z.string(),
  Country: z.string(),
  StartDate: z.string().nullable(),
  EndDate: z.string().nullable(),
  ExtensionDate: z.string().nullable(),
  IsProduct: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** True if the user may only see the appliance: owner and place are empty, and the card is read-only. */
  owner_hidden: z.boolean(),
})
export type CardRecord = z.output<typeof cardRecord>

/** Schemas of a save: `IsProduct` creates a card, otherwise `InsId` and `version` identify the card to change. */
export const saveCardFields = {
  InsId: text(30),
  version: integer({ min: 1 }),
  ItemCode: z.unknown(),
  ItemName: z.unknown(),
  service_call_id: z.unknown(),
  ...cardFields,
  IsProduct: flag(),
  serviceCallID: optionalId(),
}
/** Body schema of a card save. */
export const saveCardBody = z.strictObject(saveCardFields).partial()

type OwnerField = 'OwnerName' | 'OwnerEmail' | 'OwnerPhone' | 'OwnerPhone2'
type PlaceField = 'Street' | 'StreetNo' | 'Block' | 'Zip' | 'City' | 'Country' | 'latitude' | 'longitude'
type ApplianceField = 'InternalSN' | 'CodeCom' | 'StartDate' | 'EndDate' | 'ExtensionDate'

/** Owner and place of a card, as fields of a call or contract. */
export const customerFromCard = (card: Pick<CardRecord, OwnerField | PlaceField>) => ({
  customer_name: card.OwnerName,
  adresse: card.Street,
  street_number: card.StreetNo,
  door_number: card.Block,
  code_postal: card.Zip,
  ville: card.City,
  pays: card.Country,
  latitude: card.latitude,
  longitude: card.longitude,
  email: card.OwnerEmail,
  phone: card.OwnerPhone,
  phone2: card.OwnerPhone2,
})

/** Appliance and warranty of a card, as fields of a call or contract. */
export const applianceFromCard = (card: Pick<CardRecord, ApplianceField>) => ({
  internal_serial_number: card.InternalSN,
  code_product: card.CodeCom,
  warranty_start_date: card.StartDate,
  warranty_end_date: card.EndDate,
  warranty_extension_date: card.ExtensionDate,
})

/** Splits an owner in the form `CODE|Name` into code and name. Without `|` the code is ''. */
export function splitOwnerCode(OwnerName: string): { OwnerCode: string; OwnerName: string } {
  const at = OwnerName.indexOf('|')
  if (at === -1) return { OwnerCode: '', OwnerName: OwnerName.trim() }
  return { OwnerCode: OwnerName.slice(0, at).trim(), OwnerName: OwnerName.slice(at + 1).trim() }
}

/** Read-only fields of a card: an installed appliance keeps its product code and serial number. */
export const lockedCardFields = (card: { InsId: string; IsProduct: boolean }) =>
  card.InsId !== '' && !card.IsProduct ? (['CodeCom', 'InternalSN'] as const) : []

/** True if a role may create cards without a call. A company sees only the cards of its calls, and would not see it. */
export const mayCreateCards = (role: Role) => role !== Role.sat
