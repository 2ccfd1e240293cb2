import { attachmentList, contractAttachmentList } from '@callout/domain/attachments/attachment.list.ts'
import type { AttachmentRecord, ContractAttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { FilterData } from '@callout/domain/platform/list.request.ts'
import type { List } from '@callout/domain/platform/list.ts'
import { type RawBuilder, sql } from 'kysely'
import { callsVisibleTo, type StoredCall, visibleCall } from '../calls/call.queries.ts'
import { contractsVisibleTo, type StoredContract, visibleContract } from '../contracts/contract.queries.ts'
import type { HistoryOwner } from '../platform/audit/history.ts'
import type { Db } from '../platform/database/db.ts'
import { anyCompanyId, anyOf, storedCount } from '../platform/lists/counts.ts'

/** The column that references the owner of an attachment. */
export type OwnerColumn = 'service_job_uuid' | 'service_contract_uuid'

/** The owner of attachments: a call or a service contract. */
export interface AttachmentOwner {
  readonly kind: 'call' | 'contract'
  readonly ID: string
  readonly version: number
  readonly network_code: string
  readonly societe_uuid: string | null
  /** Of a call. */
  readonly technician?: string
  /** The owner's key and number, as stored in the history. */
  readonly historyOwner: HistoryOwner
}

export const toCallOwner = ({
  ID,
  version,
  network_code,
  societe_uuid,
  technician,
  call_id,
}: StoredCall): AttachmentOwner => ({
  kind: 'call',
  ID,
  version,
  network_code,
  societe_uuid,
  technician,
  historyOwner: { service_job_uuid: ID, call_id },
})

export const toContractOwner = (contract: StoredContract): AttachmentOwner => {
  const { ID, version, network_code, societe_uuid, service_contract_id } = contract
  const historyOwner = { service_contract_uuid: ID, service_contract_id }
  return { kind: 'contract', ID, version, network_code, societe_uuid, historyOwner }
}

/** How the attachments of calls or of contracts are listed, seen and attached to their owner. */
export interface AttachmentKind<Key extends OwnerColumn, Row> {
  readonly ownerColumn: Key
  readonly numberColumn: 'call_id' | 'service_contract_id'
  readonly list: List
  /** SQL condition on `row`: attachments of the records that the actor may see. */
  readonly visible: (actor: Actor) => RawBuilder<unknown>
  /** The stored total; undefined if it must be counted (with filters, or for a company). */
  readonly storedTotal: (actor: Actor, filterData: FilterData) => RawBuilder<unknown> | undefined
  /** Loads the owner if this actor may see it, else throws 404. */
  readonly loadOwner: (tx: Db, actor: Actor, ID: string, lock?: 'for update') => Promise<AttachmentOwner>
  /** Never set: carries the row type. */
  readonly row?: Row
}

const centralStaffTotal = (list: List, actor: Actor, filterData: FilterData) =>
  actor.role === Role.sat || Object.keys(filterData).length > 0
    ? undefined
    : storedCount(list, actor, anyOf([anyCompanyId]))

export const callAttachments: AttachmentKind<'service_job_uuid', AttachmentRecord> = {
  ownerColumn: 'service_job_uuid',
  numberColumn: 'call_id',
  list: attachmentList,
  visible: (actor) => {
    const network = sql`row.network_code = ${actor.network_code} and row.service_job_uuid is not null`
    if (actor.role !== Role.sat) return network
    return sql`${network} and row.service_job_uuid in (select row."ID" from calls row where ${callsVisibleTo(actor)})`
  },
  storedTotal: (actor, filterData) => centralStaffTotal(attachmentList, actor, filterData),
  loadOwner: async (tx, actor, ID, lock) => toCallOwner(await visibleCall(tx, actor, ID, lock)),
}

export const contractAttachments: AttachmentKind<'service_contract_uuid', ContractAttachmentRecord> = {
  ownerColumn: 'service_contract_uuid',
  numberColumn: 'service_contract_id',
  list: contractAttachmentList,
  visible: (actor) => sql`row.network_code = ${actor.network_code} and row.service_contract_uuid is not null
    and row.service_contract_uuid in (select row."ID" from service_contracts row where ${contractsVisibleTo(actor)})`,
  storedTotal: (actor, filterData) =>
    actor.enableServiceContract ? centralStaffTotal(contractAttachmentList, actor, filterData) : undefined,
  loadOwner: async (tx, actor, ID, lock) => toContractOwner(await visibleContract(tx, actor, ID, lock)),
}
