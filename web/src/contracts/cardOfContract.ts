import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import type { CardRecord } from '@callout/domain/equipment/card.ts'

/** The appliance of a card, as a contract holds it. */
export const applianceOfCard = (card: CardRecord) => ({
  ins_id: card.InsId,
  internal_serial_number: card.InternalSN,
  code_product: card.CodeCom,
  warranty_start_date: card.StartDate,
  warranty_end_date: card.EndDate,
  warranty_extension_date: card.ExtensionDate,
})

/** The owner of a card and the appliance's place, as a contract holds them. */
export const ownerOfCard = (card: CardRecord) => ({
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

type KnownOfContract = Omit<ReturnType<typeof ownerOfCard> & ReturnType<typeof applianceOfCard>, 'ins_id'>

/** A card for a contract's appliance, as far as the contract knows it. */
export const cardFromContract = (contract: Pick<ContractRecord, keyof KnownOfContract>) => ({
  InternalSN: contract.internal_serial_number,
  CodeCom: contract.code_product,
  OwnerName: contract.customer_name,
  OwnerEmail: contract.email,
  OwnerPhone: contract.phone,
  OwnerPhone2: contract.phone2,
  Street: contract.adresse,
  StreetNo: contract.street_number,
  Block: contract.door_number,
  Zip: contract.code_postal,
  City: contract.ville,
  Country: contract.pays,
  latitude: contract.latitude,
  longitude: contract.longitude,
  StartDate: contract.warranty_start_date,
  EndDate: contract.warranty_end_date,
  ExtensionDate: contract.warranty_extension_date,
})
