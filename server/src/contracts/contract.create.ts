import type { NewFile } from '@callout/domain/attachments/attachment.ts'
import type { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { fieldsOfNew, whatStatusBrings } from '@callout/domain/contracts/contract.rules.ts'
import { ContractStatus, standardType } from '@callout/domain/contracts/contract.ts'
import { ownerOnCard } from '@callout/domain/equipment/card.ts'
import type { BodyOf } from '@callout/domain/kernel/endpoint.ts'
import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { visibleCard } from '../equipment/card.queries.ts'
import type { ServiceContracts } from '../kernel/db.types.ts'
import { actorName, writeHistory } from '../kernel/history.ts'
import { dayAt } from '../kernel/print.ts'
import type { Work } from '../kernel/serve.ts'
import { tellOfContract, toldItems } from './contract.change.ts'
import {
  applianceColumns,
  companyColumns,
  productColumns,
  refuseWrongValues,
  type Written,
  writtenOf,
} from './contract.fields.ts'
import { visibleContract } from './contract.queries.ts'

/** What a contract's files become; the attachments room knows. */
export type AttachToContract = (work: Work, ID: string, files: readonly NewFile[]) => Promise<void>

/** Makes a contract of the standard type with the files that were uploaded for it; one made by a company is its own. */
export const createContract = (attach: AttachToContract) =>
  async function createContract(work: Work, input: BodyOf<typeof contractApi.create>) {
    const { tx, actor, now } = work
    const { attachments = [], ...body } = input
    const written = writtenOf(body, fieldsOfNew(actor))
    const columns = await columnsOf(work, written)
    await refuseWrongValues(work, {}, columns)
    const ID = uuid()
    const service_contract_id = await nextNumber(work)
    const { network_code } = actor
    const made = { network_code, created_at: now, created_by: actor.account_uuid, creator_user_name: actorName(actor) }
    await tx
      .insertInto('service_contracts')
      .values({ ...columns, ...made, ID, service_contract_id })
      .execute()
    const changedItem = toldItems({}, columns)
    await writeHistory(tx, actor, now, {
      network_code,
      service_contract_uuid: ID,
      service_contract_id,
      type: 'create',
      changedItem,
    })
    tellOfContract(work, await visibleContract(tx, actor, ID))
    await attach(work, ID, attachments)
    return { ID, service_contract_id }
  }

type Columns = Omit<
  Insertable<ServiceContracts>,
  'ID' | 'service_contract_id' | 'network_code' | 'created_at' | 'creator_user_name'
>

async function columnsOf(work: Work, written: Written): Promise<Columns> {
  const { tx, actor, now } = work
  const { ins_id, societe_uuid, code_product, start_date, ...rest } = written
  const card = ins_id ? await visibleCard(tx, actor, ins_id) : undefined
  const status_id = written.status_id ?? ContractStatus.draft
  return {
    ...(card && ownerOnCard(card)),
    ...(card ? filledIn(rest) : rest),
    ...(card ? applianceColumns(card) : code_product && (await productColumns(work, code_product))),
    ...(await companyColumns(work, actor.societe_uuid ?? societe_uuid ?? '')),
    start_date: start_date ?? dayAt(now, actor.time_zone),
    type_id: standardType,
    status_id,
    ...whatStatusBrings(undefined, status_id, now),
  }
}

// What its maker left empty must not hide what the card knows.
const filledIn = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null)) as Partial<T>

async function nextNumber({ tx }: Work): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval('contract_numbers')::text as number`.execute(tx)
  return (rows[0] as { number: string }).number
}
