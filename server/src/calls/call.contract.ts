import type { callApi } from '@callout/domain/calls/call.api.ts'
import { refusalOfNewCall, refusalOfOtherAppliance } from '@callout/domain/contracts/contract.rules.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { orRefuse } from '@callout/domain/kernel/refusal.ts'
import { contractForAppliance } from '../contracts/appliance.queries.ts'
import { type StoredContract, visibleContract } from '../contracts/contract.queries.ts'
import { productOf } from '../equipment/card.queries.ts'
import type { Work } from '../kernel/serve.ts'
import type { StoredCall } from './call.queries.ts'

/** How a call carries a contract. */
export const contractColumns = (contract: Pick<StoredContract, 'ID' | 'service_contract_id'> | undefined) => ({
  service_contract_uuid: contract?.ID ?? null,
  service_contract_id: contract?.service_contract_id ?? '',
})

/** The contract a new call is made from: an active one that its maker may see, about the very appliance. */
export async function contractToCarry(
  work: Work,
  { service_contract_uuid = '', ins_id = '', internal_serial_number = '' }: Partial<BodyOf<typeof callApi.create>>,
): Promise<StoredContract | undefined> {
  if (service_contract_uuid === '') return undefined
  const contract = await visibleContract(work.tx, work.actor, service_contract_uuid, 'for update')
  orRefuse(refusalOfNewCall(contract))
  orRefuse(refusalOfOtherAppliance(contract, { ins_id, internal_serial_number }))
  return contract
}

/** What a call without a card of its own takes of its contract: the appliance, its warranty, and the product's skill. */
export async function applianceUnder({ tx, actor }: Work, contract: StoredContract) {
  const product = await productOf(tx, contract.network_code, contract.code_product)
  const { internal_serial_number } = contract
  // A card says whose the appliance is, and with the call its maker would see it.
  const isSeen = actor.role !== Role.sat || contract.societe_uuid === actor.societe_uuid
  return {
    ...(isSeen && { ins_id: contract.ins_id }),
    ...(internal_serial_number !== '' && { internal_serial_number }),
    produit_uuid: contract.produit_uuid,
    code_product: contract.code_product,
    item_name: contract.item_name,
    warranty_start_date: contract.warranty_start_date,
    warranty_end_date: contract.warranty_end_date,
    warranty_extension_date: contract.warranty_extension_date,
    ...(product && { item_code: product.item_code }),
    ...(product?.skill && { skill: product.skill }),
  }
}

/** The customer and the place, for a call made from the contract itself. */
export const customerOf = (contract: StoredContract) => ({
  customer_name: contract.customer_name,
  adresse: contract.adresse,
  street_number: contract.street_number,
  door_number: contract.door_number,
  code_postal: contract.code_postal,
  ville: contract.ville,
  pays: contract.pays,
  latitude: contract.latitude,
  longitude: contract.longitude,
  email: contract.email,
  phone: contract.phone,
  phone2: contract.phone2,
})

const ofAppliance = ['ins_id', 'internal_serial_number', 'code_product'] as const

/** While its work is to be done, a call carries the contract of its appliance: another appliance, another contract. */
export async function contractAfter(work: Work, call: StoredCall, changes: Partial<StoredCall>) {
  const isOther = ofAppliance.some((field) => changes[field] !== undefined && changes[field] !== call[field])
  if (!isOther || !call.is_saved_status_open) return {}
  return contractColumns(await contractForAppliance(work, { ...call, ...changes }))
}
