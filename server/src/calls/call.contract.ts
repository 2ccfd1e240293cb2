import type { callApi } from '@callout/domain/calls/call.api.ts'
import { promisedUntil } from '@callout/domain/calls/promise.ts'
import { refusalOfNewCall, refusalOfOtherAppliance } from '@callout/domain/contracts/contract.rules.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { findContractForAppliance } from '../contracts/appliance.queries.ts'
import { type StoredContract, visibleContract } from '../contracts/contract.queries.ts'
import { findProduct } from '../equipment/card.queries.ts'
import type { ChangeContext } from '../platform/http/context.ts'
import type { StoredCall } from './call.queries.ts'

/** The columns that a call has by its contract: the link, and until when an answer is promised. */
export const columnsByContract = (
  linked: ReturnType<typeof contractColumns>,
  contract: StoredContract | undefined,
  created_at: string,
) => ({ ...linked, promised_until: promisedUntil(contract, created_at) })

/** The columns that link a call to its contract. */
export const contractColumns = (contract: Pick<StoredContract, 'ID' | 'service_contract_id'> | undefined) => ({
  service_contract_uuid: contract?.ID ?? null,
  service_contract_id: contract?.service_contract_id ?? '',
})

/**
 * The same for a contract found by its appliance. Number and key are hidden from a company that does not serve the
 * contract, so that it cannot discover contracts by trying serial numbers.
 */
export const foundContractColumns = (actor: Actor, contract: StoredContract | undefined) => ({
  ...contractColumns(contract),
  contract_hidden_from: contract && contract.societe_uuid !== actor.societe_uuid ? actor.societe_uuid : null,
})

/** The contract that a new call is created from. It must be active, visible and about the same appliance. */
export async function contractForNewCall(
  ctx: ChangeContext,
  { service_contract_uuid = '', ins_id = '', internal_serial_number = '' }: Partial<BodyOf<typeof callApi.create>>,
): Promise<StoredContract | undefined> {
  if (service_contract_uuid === '') return undefined
  const contract = await visibleContract(ctx.tx, ctx.actor, service_contract_uuid, 'for update')
  throwIfRefused(refusalOfNewCall(contract))
  throwIfRefused(refusalOfOtherAppliance(contract, { ins_id, internal_serial_number }))
  return contract
}

/** Fields that a call without a card copies from its contract: the appliance, its warranty and the product's skill. */
export async function applianceFieldsOfContract({ tx, actor }: ChangeContext, contract: StoredContract) {
  const product = await findProduct(tx, contract.network_code, contract.code_product)
  const { internal_serial_number } = contract
  // Everybody who sees a call sees its card with the owner, so the card is given only to readers of the contract.
  const isContractVisible = actor.role !== Role.sat || contract.societe_uuid === actor.societe_uuid
  return {
    ...(isContractVisible && { ins_id: contract.ins_id }),
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

/** The customer and address, for a call created from the contract. */
export const customerFieldsOfContract = (contract: StoredContract) => ({
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

const applianceFields = ['ins_id', 'internal_serial_number', 'code_product'] as const

/** While a call is open and its appliance changes, the call gets the contract of the new appliance. */
export async function contractColumnsAfterChange(ctx: ChangeContext, call: StoredCall, changes: Partial<StoredCall>) {
  const isOther = applianceFields.some((field) => changes[field] !== undefined && changes[field] !== call[field])
  if (!isOther || !call.is_saved_status_open) return {}
  const contract = await findContractForAppliance(ctx, { ...call, ...changes })
  return columnsByContract(foundContractColumns(ctx.actor, contract), contract, call.created_at)
}
