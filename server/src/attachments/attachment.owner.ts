import { attachmentList, contractAttachmentList } from '@callout/domain/attachments/attachment.list.ts'
import type { AttachmentRecord, ContractAttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { FilterData, List } from '@callout/domain/kernel/list.ts'
import { type RawBuilder, sql } from 'kysely'
import { callsVisibleTo, type StoredCall, visibleCall } from '../calls/call.queries.ts'
import { contractsVisibleTo, type StoredContract, visibleContract } from '../contracts/contract.queries.ts'
import type { Db } from '../kernel/db.ts'
import type { HistoryOwner } from '../kernel/history.ts'
import { anyCompany, anyOf, keptCount } from '../kernel/list.counts.ts'

/** The column that says whose an attachment is. */
export type OwnerKey = 'service_job_uuid' | 'service_contract_uuid'

/** What attachments belong to: a call or a service contract. */
export interface Owner {
  readonly kind: 'call' | 'contract'
  readonly ID: string
  readonly version: number
  readonly network_code: string
  readonly societe_uuid: string | null
  /** Its key and the number people see, under the names they have on the wire. */
  readonly named: HistoryOwner
}

export const callOwner = ({ ID, version, network_code, societe_uuid, call_id }: StoredCall): Owner => ({
  kind: 'call',
  ID,
  version,
  network_code,
  societe_uuid,
  named: { service_job_uuid: ID, call_id },
})

export const contractOwner = (contract: StoredContract): Owner => {
  const { ID, version, network_code, societe_uuid, service_contract_id } = contract
  const named = { service_contract_uuid: ID, service_contract_id }
  return { kind: 'contract', ID, version, network_code, societe_uuid, named }
}

/** Attachments of one kind of record: their list, who sees them, and how their record is found. */
export interface Owned<Key extends OwnerKey, Row> {
  readonly key: Key
  readonly number: 'call_id' | 'service_contract_id'
  readonly list: List
  /** Which attachments an actor may see, as a condition on `row`: those of the records it may see. */
  readonly visible: (actor: Actor) => RawBuilder<unknown>
  /** The total of all of them, which is kept for the network but not for a company. */
  readonly counted: (actor: Actor, filterData: FilterData) => RawBuilder<unknown> | undefined
  /** The record, if this actor may see it. */
  readonly owner: (tx: Db, actor: Actor, ID: string, lock?: 'for update') => Promise<Owner>
  /** Tells the kinds apart in types alone. */
  readonly row?: Row
}

const keptForCentral = (list: List, actor: Actor, filterData: FilterData) =>
  actor.role === Role.sat || Object.keys(filterData).length > 0
    ? undefined
    : keptCount(list, actor, anyOf([anyCompany]))

export const ofCalls: Owned<'service_job_uuid', AttachmentRecord> = {
  key: 'service_job_uuid',
  number: 'call_id',
  list: attachmentList,
  visible: (actor) => {
    const network = sql`row.network_code = ${actor.network_code} and row.service_job_uuid is not null`
    if (actor.role !== Role.sat) return network
    return sql`${network} and row.service_job_uuid in (select row."ID" from calls row where ${callsVisibleTo(actor)})`
  },
  counted: (actor, filterData) => keptForCentral(attachmentList, actor, filterData),
  owner: async (tx, actor, ID, lock) => callOwner(await visibleCall(tx, actor, ID, lock)),
}

export const ofContracts: Owned<'service_contract_uuid', ContractAttachmentRecord> = {
  key: 'service_contract_uuid',
  number: 'service_contract_id',
  list: contractAttachmentList,
  visible: (actor) => sql`row.network_code = ${actor.network_code} and row.service_contract_uuid is not null
    and row.service_contract_uuid in (select row."ID" from service_contracts row where ${contractsVisibleTo(actor)})`,
  counted: (actor, filterData) =>
    actor.enableServiceContract ? keptForCentral(contractAttachmentList, actor, filterData) : undefined,
  owner: async (tx, actor, ID, lock) => contractOwner(await visibleContract(tx, actor, ID, lock)),
}
