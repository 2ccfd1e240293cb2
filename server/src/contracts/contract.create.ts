import { addressFields, resetStaleCoordinates } from '@callout/domain/addresses/coordinates.ts'
import { customerFacts } from '@callout/domain/addresses/customer-facts.ts'
import { replacementsOf } from '@callout/domain/addresses/customer-values.ts'
import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import type { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { newContractFields, statusTimestamps } from '@callout/domain/contracts/contract.rules.ts'
import { ContractStatus, standardType } from '@callout/domain/contracts/contract.ts'
import { applianceFromCard, customerFromCard } from '@callout/domain/equipment/card.ts'
import { refusalOfWarrantyDates, warrantyFields } from '@callout/domain/equipment/warranty.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { visibleCard } from '../equipment/card.queries.ts'
import { actorName, writeHistory } from '../platform/audit/history.ts'
import type { ServiceContracts } from '../platform/database/db.types.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { readTypedFacts } from '../platform/http/typed-facts.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import { historyFields, publishContract } from './contract.change.ts'
import {
  applianceColumnsOf,
  type ContractInput,
  loadCompanyColumns,
  loadProductColumns,
  pickAllowedFields,
  refuseInvalidValues,
} from './contract.fields.ts'
import { type StoredContract, visibleContract } from './contract.queries.ts'

/** Attaches uploaded files to a contract. */
export type AttachToContract = (ctx: RequestContext, ID: string, files: readonly NewFile[]) => Promise<void>

/** Creates a contract of the standard type with its uploaded files. A company's contract is its own. */
export const createContract = (attach: AttachToContract) =>
  async function createContract(ctx: RequestContext, input: BodyOf<typeof contractApi.create>) {
    const { tx, actor, now } = ctx
    const { attachments = [], ...body } = input
    const inputFields = pickAllowedFields(body, newContractFields(actor))
    const columns = await newContractColumns(ctx, inputFields)
    // The days of a card were checked when the card was saved; old ones stay as they are.
    if (!inputFields.ins_id) throwIfRefused(refusalOfWarrantyDates(warrantyFields, {}, columns))
    await refuseInvalidValues(ctx, {}, columns)
    const ID = uuid()
    const service_contract_id = await nextContractNumber(ctx)
    const { network_code } = actor
    const creation = {
      network_code,
      created_at: now,
      created_by: actor.account_uuid,
      creator_user_name: actorName(actor),
      creator_societe_uuid: actor.societe_uuid,
    }
    await tx
      .insertInto('service_contracts')
      .values({ ...columns, ...creation, ID, service_contract_id })
      .execute()
    const changedItem = historyFields({}, columns)
    await writeHistory(tx, actor, now, {
      network_code,
      service_contract_uuid: ID,
      service_contract_id,
      type: 'create',
      changedItem,
    })
    publishContract(ctx, await visibleContract(tx, actor, ID))
    await attach(ctx, ID, attachments)
    return { ID, service_contract_id }
  }

type NewContractColumns = Omit<
  Insertable<ServiceContracts>,
  'ID' | 'service_contract_id' | 'network_code' | 'created_at' | 'creator_user_name'
>

async function newContractColumns(ctx: RequestContext, inputFields: ContractInput): Promise<NewContractColumns> {
  const { tx, actor, now } = ctx
  const { ins_id, societe_uuid, code_product, start_date, ...rest } = inputFields
  const card = ins_id ? await visibleCard(tx, actor, ins_id) : undefined
  const status_id = inputFields.status_id ?? ContractStatus.draft
  const stored = card ? { ...customerFromCard(card), ...applianceFromCard(card) } : {}
  return {
    ...customerColumns(card && customerFromCard(card), readTypedFacts(ctx, customerFacts, stored, rest)),
    ...(card ? applianceColumnsOf(card) : code_product && (await loadProductColumns(ctx, code_product))),
    ...(await loadCompanyColumns(ctx, actor.societe_uuid ?? societe_uuid ?? '')),
    // A missing start date means today. An empty one stays empty.
    start_date: start_date === undefined ? dayInTimeZone(now, actor.time_zone) : start_date,
    type_id: standardType,
    status_id,
    ...statusTimestamps(undefined, status_id, now),
  }
}

/**
 * The card's customer with what was typed. A new address without coordinates of its own loses the card's. A form with
 * the customer's name shows the whole customer: what is empty there was emptied, and an emptied street takes its number
 * and door along.
 */
function customerColumns(customer: Partial<StoredContract> | undefined, typed: Partial<StoredContract>) {
  if (!customer) return typed
  const emptied = customer.adresse && typed.adresse === '' ? { street_number: '', door_number: '' } : {}
  const changes = { ...replacementsOf(customer, typed), ...(typed.customer_name && { ...emptied, ...typed }) }
  return { ...customer, ...changes, ...resetStaleCoordinates<StoredContract>(customer, changes, addressFields) }
}

async function nextContractNumber({ tx }: RequestContext): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval('contract_numbers')::text as number`.execute(tx)
  return (rows[0] as { number: string }).number
}
