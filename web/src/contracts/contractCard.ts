import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { applianceFromCard, type CardRecord, type customerFromCard } from '@callout/domain/equipment/card.ts'

/** Appliance fields of the contract form, taken from a card. */
export const contractApplianceFromCard = (card: CardRecord) => ({ ins_id: card.InsId, ...applianceFromCard(card) })

type ContractCardSource = ReturnType<typeof customerFromCard> & ReturnType<typeof applianceFromCard>

/** Values for a new card, taken from the contract. */
export const cardDraftFromContract = (contract: Pick<ContractRecord, keyof ContractCardSource>) => ({
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
