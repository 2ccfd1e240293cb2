import type { ContractChangeType } from '@callout/domain/history/history.ts'
import { refuseOverwrite } from '@callout/domain/platform/old-version.ts'
import type { Refusal } from '@callout/domain/platform/refusal.ts'
import { sql, type Updateable } from 'kysely'
import { changedItems, changedValues } from '../platform/audit/history.ts'
import type { ServiceContracts } from '../platform/database/db.types.ts'
import { recipientsOf } from '../platform/events/recipients.ts'
import type { ChangeContext, RequestContext } from '../platform/http/context.ts'
import { changeRecord } from '../platform/records/change-record.ts'
import { refuseOldVersion } from '../platform/records/old-version.ts'
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
  const changed = changedValues(contract, changes)
  if (Object.keys(changed).length === 0) return
  const { ID, network_code, service_contract_id } = contract
  await changeRecord(ctx, {
    table: 'service_contracts',
    key: 'ID',
    before: contract,
    changed,
    type,
    history: {
      network_code,
      service_contract_uuid: ID,
      service_contract_id,
      type,
      changedItem: historyFields(contract, changed),
    },
    effects: [(ctx, { before, after }) => publishContract(ctx, after, before)],
    conflict: () => refusalOfOldContract(ctx, contract),
  })
}

/** Publishes a contract to central staff, to its company and to the company that it had before a change. */
export function publishContract(ctx: ChangeContext, contract: StoredContract, before = contract) {
  const { ID, version, network_code } = contract
  ctx.publish({ kind: 'contract', ID, version, network_code, companies: recipientsOf(before, contract).companies })
}

/** History of files: it leaves the contract's row and version as they are. */
const typesOfFiles: ContractChangeType[] = ['attach', 'rename', 'detach']

/** Refuses to change a contract that changed since the user loaded it. Names who changed it. */
export const refuseOldContract = (
  ctx: RequestContext,
  contract: StoredContract & { seen_version: number },
  version?: number | null,
) => refuseOldVersion(contract, version, () => refusalOfOldContract(ctx, contract))

async function refusalOfOldContract({ tx }: RequestContext, { ID }: StoredContract): Promise<Refusal> {
  // An import adds old rows late.
  const { rows } = await sql<{ user_name: string }>`select user_name from history
    where service_contract_uuid = ${ID} and change_data->>'type' <> all(${typesOfFiles}::text[])
    order by created_at desc, "ID" desc limit 1`.execute(tx)
  return refuseOverwrite(rows[0]?.user_name ?? '')
}
