import type { ChangeType } from '@callout/domain/history/history.ts'
import { RefusalError, refuse } from '@callout/domain/kernel/refusal.ts'
import type { Updateable } from 'kysely'
import type { ServiceContracts } from '../kernel/db.types.ts'
import { changedItems, writeHistory } from '../kernel/history.ts'
import type { Work } from '../kernel/serve.ts'
import type { StoredContract } from './contract.queries.ts'

export type ContractChanges = Omit<
  Updateable<ServiceContracts>,
  'ID' | 'version' | 'network_code' | 'service_contract_id'
>

// Kept for the server's own use: no reader would know what they say.
const untold = new Set(['produit_uuid', 'activated_at', 'latitude', 'longitude'])

/** What a change's reader is told: the fields that say something to a person. */
export const toldItems = (before: object, changes: object) =>
  changedItems(before as Record<string, unknown>, changes as Record<string, unknown>).filter(
    ({ field }) => !untold.has(field),
  )

/** The one way a contract changes: row and history together. A change of nothing writes nothing. */
export async function changeContract(
  work: Work,
  contract: StoredContract,
  changes: ContractChanges,
  type: ChangeType,
): Promise<void> {
  const { tx, actor, now } = work
  const differing = changedItems(contract, changes)
  if (differing.length === 0) return
  const real = Object.fromEntries(differing.map(({ field }) => [field, changes[field as keyof ContractChanges]]))
  const { ID, network_code, service_contract_id } = contract
  const version = contract.version + 1
  await tx
    .updateTable('service_contracts')
    .set({ ...real, version })
    .where('ID', '=', ID)
    .execute()
  const changedItem = toldItems(contract, real)
  await writeHistory(tx, actor, now, {
    network_code,
    service_contract_uuid: ID,
    service_contract_id,
    type,
    changedItem,
  })
  tellOfContract(work, { ...contract, version }, changes.societe_uuid)
}

/** Tells open screens of central staff, and of the company that serves the contract or just took it over. */
export function tellOfContract(work: Work, contract: StoredContract, next?: string | null) {
  const companies = [contract.societe_uuid, next].filter((one) => typeof one === 'string')
  const { ID, version, network_code } = contract
  work.tell({ kind: 'contract', ID, version, network_code, companies })
}

/** Refuses to change a contract that has moved on since the asker saw it; says who moved it. */
export async function refuseOldVersion(
  { tx }: Work,
  contract: StoredContract & { seen_version: number },
  version?: number | null,
) {
  if ((version ?? contract.seen_version) === contract.version && contract.seen_version === contract.version) return
  const last = await tx
    .selectFrom('history')
    .select('user_name')
    .where('service_contract_uuid', '=', contract.ID)
    .orderBy('ID', 'desc')
    .limit(1)
    .executeTakeFirst()
  throw new RefusalError(refuse('message.conflict', { code: 'Conflict', params: { user_name: last?.user_name ?? '' } }))
}
