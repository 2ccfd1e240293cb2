import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { applianceOnCard, type CardRecord, type ownerOnCard } from '@callout/domain/equipment/card.ts'

/** The appliance of a card, as a contract's form holds it. */
export const applianceOfCard = (card: CardRecord) => ({ ins_id: card.InsId, ...applianceOnCard(card) })

type KnownOfContract = ReturnType<typeof ownerOnCard> & ReturnType<typeof applianceOnCard>

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
