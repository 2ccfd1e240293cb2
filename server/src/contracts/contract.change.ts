import type { ContractChangeType } from '@callout/domain/history/history.ts'
import { refuseOverwrite } from '@callout/domain/platform/old-version.ts'
import { RefusalError } from '@callout/domain/platform/refusal.ts'
import { sql, type Updateable } from 'kysely'
import { changedItems, writeHistory } from '../platform/audit/history.ts'
import type { ServiceContracts } from '../platform/database/db.types.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { StoredContract } from './contract.queries.ts'

export type ContractChanges = Omit<
  Updateable<ServiceContracts>,
  'ID' | 'version' | 'network_code' | 'service_contract_id'
>

// Columns left out of the history, because they mean nothing to its readers.
const hiddenFields = new Set(['produit_uuid', 'activated_at', 'latitude', 'longitude'])

/** The changed fields that the history shows. */
export const historyFields = (before: object, changes: object) =>
  changedItems(before as Record<string, unknown>, changes as Record<string, unknown>).filter(
    ({ field }) => !hiddenFields.has(field),
  )

/** The only function that changes contracts. Writes row and history, or nothing if no value differs. */
export async function changeContract(
  ctx: RequestContext,
  contract: StoredContract,
  changes: ContractChanges,
  type: ContractChangeType,
): Promise<void> {
  const { tx, actor, now } = ctx
  const changedFields = changedItems(contract, changes)
  if (changedFields.length === 0) return
  const realChanges = Object.fromEntries(
    changedFields.map(({ field }) => [field, changes[field as keyof ContractChanges]]),
  )
  const { ID, network_code, service_contract_id } = contract
  const version = contract.version + 1
  await tx
    .updateTable('service_contracts')
    .set({ ...realChanges, version })
    .where('ID', '=', ID)
    .execute()
  const changedItem = historyFields(contract, realChanges)
  await writeHistory(tx, actor, now, {
    network_code,
    service_contract_uuid: ID,
    service_contract_id,
    type,
    changedItem,
  })
  publishContractChange(ctx, { ...contract, version }, changes.societe_uuid)
}

/** Publishes the change to central staff, to the company of the contract and to its next company. */
export function publishContractChange(ctx: RequestContext, contract: StoredContract, nextCompany?: string | null) {
  const companies = [contract.societe_uuid, nextCompany].filter((company) => typeof company === 'string')
  const { ID, version, network_code } = contract
  ctx.publish({ kind: 'contract', ID, version, network_code, companies })
}

/** History of files: it leaves the contract's row and version as they are. */
const typesOfFiles: ContractChangeType[] = ['attach', 'rename', 'detach']

/** Refuses to change a contract that changed since the user loaded it. Names who changed it. */
export async function refuseOldVersion(
  { tx }: RequestContext,
  contract: StoredContract & { seen_version: number },
  version?: number | null,
) {
  if ((version ?? contract.seen_version) === contract.version && contract.seen_version === contract.version) return
  const last = await tx
    .selectFrom('history')
    .select('user_name')
    .where('service_contract_uuid', '=', contract.ID)
    .where(sql<string>`change_data->>'type'`, 'not in', typesOfFiles)
    // An import adds old rows late.
    .orderBy('created_at', 'desc')
    .orderBy('ID', 'desc')
    .limit(1)
    .executeTakeFirst()
  throw new RefusalError(refuseOverwrite(last?.user_name ?? ''))
}
