import { customerFields } from '@callout/domain/addresses/customer.ts'
import { type CallRecord, type InputField, inputFields } from '@callout/domain/calls/call.ts'
import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import type { CustomerAppliance, CustomerDetails } from '@callout/domain/customers/customer.api.ts'
import { type CardRecord, customerFromCard } from '@callout/domain/equipment/card.ts'
import { warrantyFields } from '@callout/domain/equipment/warranty.ts'

/** Appliance data shown while a call is created. */
export interface CallAppliance extends Pick<CardRecord, 'StartDate' | 'EndDate' | 'ExtensionDate'> {
  readonly serial: string
  readonly code_product: string
  readonly item_name: string
  readonly owner: string
  readonly place: string
  /** The user may not see the owner: the server returns the card without it. */
  readonly owner_hidden: boolean
}

const joinWords = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')

export const applianceOfCard = (card: CardRecord): CallAppliance => ({
  serial: card.InternalSN,
  code_product: card.CodeCom,
  item_name: card.ItemName,
  owner: card.OwnerName,
  place: joinWords(card.Street, card.StreetNo, card.Zip, card.City),
  owner_hidden: card.owner_hidden,
  StartDate: card.StartDate,
  EndDate: card.EndDate,
  ExtensionDate: card.ExtensionDate,
})

/** The appliance of the call that is duplicated; undefined if it has no product. */
export function applianceOfCall(call: CallRecord): CallAppliance | undefined {
  if (call.code_product === '') return undefined
  return {
    serial: call.internal_serial_number,
    code_product: call.code_product,
    item_name: call.item_name,
    owner: call.customer_name,
    place: joinWords(call.adresse, call.street_number, call.code_postal, call.ville),
    owner_hidden: false,
    StartDate: call.warranty_start_date,
    EndDate: call.warranty_end_date,
    ExtensionDate: call.warranty_extension_date,
  }
}

// The company's remark belongs to the old visit.
const copiedFields = () => (Object.keys(inputFields()) as InputField[]).filter((name) => name !== 'description_sat')

/** Initial form values, from a blank call or from the one to duplicate. The wished date is `now`. */
export function newCallValues(call: CallRecord, now: string) {
  const values = Object.fromEntries(copiedFields().map((name) => [name, call[name]])) as Pick<CallRecord, InputField>
  // The server finds the contract of a copy by date. A blank call may be created from a contract.
  const contractId = call.ID === '' && call.service_contract_uuid
  return { ...values, wish_date_from: now, attachments: [], service_contract_uuid: contractId || '' }
}

const fieldsFromContract = [
  'ins_id',
  'internal_serial_number',
  'code_product',
  'item_name',
  ...customerFields,
  ...warrantyFields,
] as const satisfies readonly (keyof CallRecord & keyof ContractRecord)[]

/** A blank call for the appliance and customer of a contract, linked to the contract. */
export function blankCallForContract(contract: ContractRecord, blank: CallRecord): CallRecord {
  const copied = Object.fromEntries(fieldsFromContract.map((name) => [name, contract[name]]))
  const { ID, service_contract_id } = contract
  return { ...blank, ...copied, service_contract_uuid: ID, service_contract_id }
}

/** Customer fields that the server fills from the card if they are empty. */
export const customerFieldsOfCard = [
  'customer_code',
  ...customerFields,
  'adresse_complement',
  'adresse2',
  'adresse3',
] as const satisfies readonly InputField[]

export type CustomerField = (typeof customerFieldsOfCard)[number]

const applianceFields = [
  'ins_id',
  'internal_serial_number',
  'code_product',
  ...warrantyFields,
] as const satisfies readonly (InputField & keyof CustomerAppliance)[]
type ApplianceField = (typeof applianceFields)[number]

/** Form values of an appliance of a customer. */
export const applianceValues = (appliance: CustomerAppliance) =>
  Object.fromEntries(applianceFields.map((name) => [name, appliance[name]])) as Pick<CustomerAppliance, ApplianceField>

/** Call fields of a customer, and of an appliance of theirs if one is given. */
export const callFieldsOfCustomer = ({ customer }: CustomerDetails, appliance?: CustomerAppliance) => ({
  ...customer,
  ...(appliance && { ...applianceValues(appliance), item_name: appliance.item_name }),
})

/** Form values of a customer. Fields that the customer lacks are emptied, so that nothing of the previous one stays. */
export const customerValues = ({ customer }: CustomerDetails) => ({ ...noCustomer, ...customer })

/** Form values of a customer of whom nothing is known. */
export const noCustomer = {
  ...(Object.fromEntries(customerFieldsOfCard.map((name) => [name, ''])) as Record<CustomerField, string>),
  latitude: null,
  longitude: null,
}

/** Form values of the owner of a card, empty if the user may not see them. */
export function ownerValues(card: CardRecord): Readonly<Record<CustomerField, string | number | null>> {
  if (card.owner_hidden) return noCustomer
  return { ...noCustomer, customer_code: card.OwnerCode, ...customerFromCard(card) }
}

/** Form values of an appliance without a card. The serial number is not among them: the user may have typed it. */
export const valuesWithoutCard = {
  ins_id: '',
  code_product: '',
  ...(Object.fromEntries(warrantyFields.map((name) => [name, null])) as Record<(typeof warrantyFields)[number], null>),
}

/** The appliance of a customer, as the form shows it. */
export const applianceOfCustomer = ({ customer }: CustomerDetails, appliance: CustomerAppliance): CallAppliance => ({
  serial: appliance.internal_serial_number,
  code_product: appliance.code_product,
  item_name: appliance.item_name,
  owner: customer.customer_name,
  place: joinWords(customer.adresse, customer.street_number, customer.code_postal, customer.ville),
  owner_hidden: false,
  StartDate: appliance.warranty_start_date,
  EndDate: appliance.warranty_end_date,
  ExtensionDate: appliance.warranty_extension_date,
})
