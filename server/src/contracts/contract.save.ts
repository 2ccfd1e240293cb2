import { coordinatesAfter } from '@callout/domain/addresses/coordinates.ts'
import type { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { editableFields, refusalToDelete, whatStatusBrings } from '@callout/domain/contracts/contract.rules.ts'
import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { ownerOnCard } from '@callout/domain/equipment/card.ts'
import { refusalOfWarranty, warrantyFields } from '@callout/domain/equipment/warranty.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { orRefuse } from '@callout/domain/kernel/refusal.ts'
import { type StoredCard, visibleCard } from '../equipment/card.queries.ts'
import { writeHistory } from '../kernel/history.ts'
import type { Work } from '../kernel/serve.ts'
import { Problem } from '../kernel/wire.ts'
import { type ContractChanges, changeContract, refuseOldVersion, tellOfContract } from './contract.change.ts'
import {
  applianceColumns,
  companyColumns,
  productColumns,
  refuseWrongValues,
  type Written,
  writtenOf,
} from './contract.fields.ts'
import { type StoredContract, visibleContract } from './contract.queries.ts'
import { contractRecordAfter } from './contract.record.ts'

const address = ['adresse', 'street_number', 'code_postal', 'ville', 'pays'] as const

/** Saves what this person may change; read-only fields that came back are ignored. */
export async function saveContract(work: Work, input: BodyOf<typeof contractApi.save>): Promise<ContractRecord> {
  const contract = await visibleContract(work.tx, work.actor, input.ID, 'for update')
  await refuseOldVersion(work, contract, input.version)
  // A card taken or let go in this very save decides what else is open.
  const ins_id = editableFields(work.actor, contract).includes('ins_id') ? input.ins_id : undefined
  const written = writtenOf(input, editableFields(work.actor, { ...contract, ins_id: ins_id ?? contract.ins_id }))
  orRefuse(refusalOfWarranty(warrantyFields, contract, { ...contract, ...written }))
  const changes = await changesOf(work, contract, written)
  await refuseWrongValues(work, contract, changes)
  const place = coordinatesAfter<StoredContract>(contract, changes as Partial<StoredContract>, address)
  const type = changes.status_id !== undefined && changes.status_id !== contract.status_id ? 'status' : 'save'
  await changeContract(work, contract, { ...changes, ...place }, type)
  return contractRecordAfter(work, contract.ID)
}

async function changesOf(work: Work, contract: StoredContract, written: Written): Promise<ContractChanges> {
  const { ins_id, societe_uuid, code_product, status_id, ...rest } = written
  const isOtherCard = ins_id !== undefined && ins_id !== String(contract.ins_id ?? '')
  const card = isOtherCard && ins_id !== '' ? await visibleCard(work.tx, work.actor, ins_id) : undefined
  const isOtherProduct = code_product !== undefined && code_product !== contract.code_product
  const isOtherCompany = societe_uuid !== undefined && societe_uuid !== (contract.societe_uuid ?? '')
  return {
    ...rest,
    ...(isOtherProduct && (await productColumns(work, code_product))),
    ...(isOtherCard && (card ? applianceColumns(card) : { ins_id: null })),
    ...(isOtherCompany && (await companyColumns(work, societe_uuid))),
    ...(status_id !== undefined && { status_id, ...whatStatusBrings(contract, status_id, work.now) }),
  }
}

/** The contract takes a card: appliance, warranty, owner and place follow it. */
export async function giveCardToContract(work: Work, ID: string, card: StoredCard): Promise<void> {
  const contract = await visibleContract(work.tx, work.actor, ID, 'for update')
  if (!editableFields(work.actor, contract).includes('ins_id')) throw new Problem(403)
  const owner = Object.fromEntries(
    Object.entries(ownerOnCard(card)).filter(([, value]) => value !== '' && value !== null),
  )
  const changes = { ...owner, ...applianceColumns(card) }
  await refuseWrongValues(work, contract, changes)
  await changeContract(work, contract, changes, 'save')
}

/** Deletes a contract that never was active. Its history stays, and says who deleted it. */
export async function deleteContract(work: Work, input: BodyOf<typeof contractApi.delete>): Promise<null> {
  const { tx, actor, now } = work
  const contract = await visibleContract(tx, actor, input.ID, 'for update')
  await refuseOldVersion(work, contract, input.version)
  orRefuse(refusalToDelete(contract))
  const { ID, network_code, service_contract_id } = contract
  await tx.deleteFrom('service_contracts').where('ID', '=', ID).execute()
  const gone = {
    network_code,
    service_contract_uuid: ID,
    service_contract_id,
    type: 'delete',
    changedItem: [],
  } as const
  await writeHistory(tx, actor, now, gone)
  tellOfContract(work, { ...contract, version: contract.version + 1 })
  return null
}
