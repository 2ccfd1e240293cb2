import { z } from 'zod'
import { latitude, longitude } from '../addresses/coordinates.ts'
import { day, email, flag, id, integer, requiredText, text } from '../kernel/fields.ts'

const requiredDay = () =>
  day().refine((value) => value !== null, 'text.required') as unknown as z.ZodType<string, unknown>

/** Fields of an equipment card a person fills in. Addresses and dates name the appliance's place and warranty. */
export const cardFields = {
  InternalSN: text(250),
  CodeCom: requiredText(250),
  OwnerCode: text(50),
  OwnerName: requiredText(250),
  OwnerEmail: email(),
  OwnerPhone: requiredText(40),
  OwnerPhone2: text(40),
  Street: text(250),
  StreetNo: text(30),
  Block: text(30),
  Zip: requiredText(20),
  City: text(120),
  Country: requiredText(2),
  latitude: latitude(),
  longitude: longitude(),
  StartDate: requiredDay(),
  EndDate: day(),
  ExtensionDate: day(),
} as const

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
})
export type CardRecord = z.output<typeof cardRecord>

/** The card as a save sends it: `IsProduct` makes a new one, otherwise `InsId` and `version` name the one to change. */
export const savedCardFields = {
  InsId: text(30),
  version: integer({ min: 1 }),
  ItemCode: z.unknown(),
  ItemName: z.unknown(),
  service_call_id: z.unknown(),
  ...cardFields,
  IsProduct: flag(),
  serviceCallID: id().optional(),
}
export const savedCard = z.strictObject(savedCardFields).partial()

type Owner = 'OwnerName' | 'OwnerEmail' | 'OwnerPhone' | 'OwnerPhone2'
type Place = 'Street' | 'StreetNo' | 'Block' | 'Zip' | 'City' | 'Country' | 'latitude' | 'longitude'
type Appliance = 'InternalSN' | 'CodeCom' | 'StartDate' | 'EndDate' | 'ExtensionDate'

/** A card's owner and place, as calls and contracts hold them. */
export const ownerOnCard = (card: Pick<CardRecord, Owner | Place>) => ({
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

/** A card's appliance with its warranty, as calls and contracts hold it. */
export const applianceOnCard = (card: Pick<CardRecord, Appliance>) => ({
  internal_serial_number: card.InternalSN,
  code_product: card.CodeCom,
  warranty_start_date: card.StartDate,
  warranty_end_date: card.EndDate,
  warranty_extension_date: card.ExtensionDate,
})

/** `CODE|Name` as some sources write an owner: the code goes off, the name stays. */
export function splitOwner(OwnerName: string): { OwnerCode: string; OwnerName: string } {
  const at = OwnerName.indexOf('|')
  if (at === -1) return { OwnerCode: '', OwnerName: OwnerName.trim() }
  return { OwnerCode: OwnerName.slice(0, at).trim(), OwnerName: OwnerName.slice(at + 1).trim() }
}

/** An installed appliance keeps its product code and serial number; only a product card may name another. */
export const lockedOnCard = (card: { InsId: string; IsProduct: boolean }) =>
  card.InsId !== '' && !card.IsProduct ? (['CodeCom', 'InternalSN'] as const) : []

/** Until when the appliance is covered by warranty or its extension on a day `YYYY-MM-DD`; null where it is not. */
export function coveredUntil(
  card: { StartDate: string | null; EndDate: string | null; ExtensionDate: string | null },
  today: string,
): { kind: 'warranty' | 'extension'; until: string } | null {
  if (card.StartDate !== null && card.StartDate > today) return null
  if (card.EndDate !== null && card.EndDate >= today) return { kind: 'warranty', until: card.EndDate }
  if (card.ExtensionDate !== null && card.ExtensionDate >= today)
    return { kind: 'extension', until: card.ExtensionDate }
  return null
}
