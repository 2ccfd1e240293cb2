import { customerFields } from '@callout/domain/addresses/customer.ts'
import { type CallRecord, type WrittenField, writtenFields } from '@callout/domain/calls/call.ts'
import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import type { CardRecord } from '@callout/domain/equipment/card.ts'
import { warrantyFields } from '@callout/domain/equipment/warranty.ts'

/** The appliance a new call is about, as far as the one who takes the call has to see it. */
export interface Appliance extends Pick<CardRecord, 'StartDate' | 'EndDate' | 'ExtensionDate'> {
  readonly serial: string
  readonly code_product: string
  readonly item_name: string
  readonly owner: string
  readonly place: string
}

const words = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')

export const applianceOfCard = (card: CardRecord): Appliance => ({
  serial: card.InternalSN,
  code_product: card.CodeCom,
  item_name: card.ItemName,
  owner: card.OwnerName,
  place: words(card.Street, card.StreetNo, card.Zip, card.City),
  StartDate: card.StartDate,
  EndDate: card.EndDate,
  ExtensionDate: card.ExtensionDate,
})

/** The appliance of the call a new one is made from; undefined where it names none. */
export function applianceOfCall(call: CallRecord): Appliance | undefined {
  if (call.code_product === '') return undefined
  return {
    serial: call.internal_serial_number,
    code_product: call.code_product,
    item_name: call.item_name,
    owner: call.customer_name,
    place: words(call.adresse, call.street_number, call.code_postal, call.ville),
    StartDate: call.warranty_start_date,
    EndDate: call.warranty_end_date,
    ExtensionDate: call.warranty_extension_date,
  }
}

// What a company wrote about its visit does not belong to the next one.
const copied = () => (Object.keys(writtenFields()) as WrittenField[]).filter((name) => name !== 'description_sat')

/** What a new call begins with: the fields of a blank one, or of the call it is made from, wished for now. */
export function newCallFrom(call: CallRecord, now: string) {
  const values = Object.fromEntries(copied().map((name) => [name, call[name]])) as Pick<CallRecord, WrittenField>
  // A copy finds the contract of its own day; a blank one may have been begun from a contract.
  const carried = call.ID === '' && call.service_contract_uuid
  return { ...values, wish_date_from: now, attachments: [], service_contract_uuid: carried || '' }
}

const asOnContract = [
  'ins_id',
  'internal_serial_number',
  'code_product',
  'item_name',
  ...customerFields,
  ...warrantyFields,
] as const satisfies readonly (keyof CallRecord & keyof ContractRecord)[]

/** A blank call about what a contract is about, which carries the contract. */
export function blankUnder(contract: ContractRecord, blank: CallRecord): CallRecord {
  const taken = Object.fromEntries(asOnContract.map((name) => [name, contract[name]]))
  const { ID, service_contract_id } = contract
  return { ...blank, ...taken, service_contract_uuid: ID, service_contract_id }
}

/** Fields of the customer that a card brings along: left empty, they follow the card. */
export const ownerFields = [
  'customer_code',
  ...customerFields,
  'adresse_complement',
  'adresse2',
  'adresse3',
] as const satisfies readonly WrittenField[]
