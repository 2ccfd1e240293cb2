import { addressFields, resetMissingCoordinates, resetStaleCoordinates } from '@callout/domain/addresses/coordinates.ts'
import { customerFacts } from '@callout/domain/addresses/customer-facts.ts'
import type { contractApi } from '@callout/domain/contracts/contract.api.ts'
import {
  editableFields,
  refusalOfStatus,
  refusalToDelete,
  statusTimestamps,
} from '@callout/domain/contracts/contract.rules.ts'
import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { customerFromCard } from '@callout/domain/equipment/card.ts'
import { refusalOfWarrantyDates, warrantyFields } from '@callout/domain/equipment/warranty.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuse, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { ownerToCopy, type StoredCard, visibleCard } from '../equipment/card.queries.ts'
import { writeHistory } from '../platform/audit/history.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import { readTypedFacts } from '../platform/http/typed-facts.ts'
import { type ContractChanges, changeContract, publishContract, refuseOldContract } from './contract.change.ts'
import {
  applianceColumnsOf,
  type ContractInput,
  loadCompanyColumns,
  loadProductColumns,
  pickAllowedFields,
  refuseCardOfOtherTemplate,
  refuseInvalidValues,
} from './contract.fields.ts'
import { type StoredContract, visibleContract } from './contract.queries.ts'
import { loadContractRecord } from './contract.record.ts'

/** Saves the fields that this user may edit and ignores the others. */
export async function saveContract(
  ctx: RequestContext,
  input: BodyOf<typeof contractApi.save>,
): Promise<ContractRecord> {
  const contract = await visibleContract(ctx.tx, ctx.actor, input.ID, 'for update')
  await refuseOldContract(ctx, contract, input.version)
  // A card that this save adds or removes decides which other fields are editable.
  const ins_id = editableFields(ctx.actor, contract).includes('ins_id') ? input.ins_id : undefined
  const editable = editableFields(ctx.actor, { ...contract, ins_id: ins_id ?? contract.ins_id })
  throwIfRefused(refusalOfStatus(editable, contract.status_id, input.status_id))
  const inputFields = readTypedFacts(ctx, customerFacts, contract, pickAllowedFields(input, editable))
  throwIfRefused(refusalOfWarrantyDates(warrantyFields, contract, { ...contract, ...inputFields }))
  const changes = await contractChanges(ctx, contract, inputFields)
  await refuseInvalidValues(ctx, contract, changes)
  const type = changes.status_id !== undefined && changes.status_id !== contract.status_id ? 'status' : 'save'
  const coordinates = resetStaleCoordinates<StoredContract>(contract, changes as Partial<StoredContract>, addressFields)
  await changeContract(ctx, contract, { ...changes, ...coordinates }, type)
  return loadContractRecord(ctx, contract.ID)
}

async function contractChanges(
  ctx: RequestContext,
  contract: StoredContract,
  inputFields: ContractInput,
): Promise<ContractChanges> {
  const { ins_id, societe_uuid, code_product, status_id, ...rest } = inputFields
  const isOtherCard = ins_id !== undefined && ins_id !== String(contract.ins_id ?? '')
  const card = isOtherCard && ins_id !== '' ? await visibleCard(ctx.tx, ctx.actor, ins_id) : undefined
  const isOtherProduct = code_product !== undefined && code_product !== contract.code_product
  const isOtherCompany = societe_uuid !== undefined && societe_uuid !== (contract.societe_uuid ?? '')
  return {
    ...rest,
    ...(isOtherProduct && (await loadProductColumns(ctx, code_product))),
    ...(isOtherCard && (card ? applianceColumnsOf(card) : { ins_id: null })),
    ...(isOtherCompany && (await loadCompanyColumns(ctx, societe_uuid))),
    ...(status_id !== undefined && { status_id, ...statusTimestamps(contract, status_id, ctx.now) }),
  }
}

/** Copies a card to the contract: appliance, warranty, owner and address. */
export async function applyCardToContract(ctx: RequestContext, ID: string, card: StoredCard): Promise<void> {
  const contract = await visibleContract(ctx.tx, ctx.actor, ID, 'for update')
  if (!editableFields(ctx.actor, contract).includes('ins_id')) throw new Problem(403)
  await refuseCardOfOtherTemplate(ctx, contract, card)
  const owner = ownerToCopy(contract, card, customerFromCard(card))
  const changes: ContractChanges = { ...owner, ...applianceColumnsOf(card) }
  await refuseInvalidValues(ctx, contract, changes)
  const coordinates = resetMissingCoordinates<StoredContract>(
    contract,
    changes as Partial<StoredContract>,
    addressFields,
  )
  await changeContract(ctx, contract, { ...changes, ...coordinates }, 'save')
}

/** Deletes a contract that was never active and has no calls. Its history stays and shows who deleted it. */
export async function deleteContract(ctx: RequestContext, input: BodyOf<typeof contractApi.delete>): Promise<null> {
  const { tx, actor, now } = ctx
  const contract = await visibleContract(tx, actor, input.ID, 'for update')
  await refuseOldContract(ctx, contract, input.version)
  throwIfRefused(refusalToDelete(actor, contract))
  const { ID, network_code, service_contract_id } = contract
  if (await hasCalls(ctx, ID)) throw new RefusalError(refuse('contract.refused.has_calls'))
  await tx.deleteFrom('service_contracts').where('ID', '=', ID).execute()
  const historyEntry = {
    network_code,
    service_contract_uuid: ID,
    service_contract_id,
    type: 'delete',
    changedItem: [],
  } as const
  await writeHistory(tx, actor, now, historyEntry)
  publishContract(ctx, { ...contract, version: contract.version + 1 })
  return null
}

/** True if calls refer to the contract: an imported one may have calls without ever having been active. */
async function hasCalls({ tx }: RequestContext, ID: string): Promise<boolean> {
  const calls = await tx.selectFrom('calls').select('ID').where('service_contract_uuid', '=', ID).limit(1).execute()
  return calls.length > 0
}
