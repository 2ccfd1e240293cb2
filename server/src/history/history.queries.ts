import { seesAccounting } from '@callout/domain/documents/document.rules.ts'
import { accountingFields } from '@callout/domain/documents/document.ts'
import type { ChangeData } from '@callout/domain/history/history.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import type { Actor } from '@callout/domain/kernel/actor.ts'
import type { Db } from '../kernel/db.ts'

export interface StoredHistory {
  readonly ID: number
  readonly user_name: string
  readonly created_at: string
  readonly change_data: ChangeData
}

/** What this reader may read of the history of a call or contract it has seen already, newest first. */
export async function historyOf(
  tx: Db,
  actor: Actor,
  owner: 'service_job_uuid' | 'service_contract_uuid',
  ID: string,
): Promise<StoredHistory[]> {
  const rows = await tx
    .selectFrom('history')
    .select(['ID', 'user_name', 'created_at', 'change_data'])
    .where(owner, '=', ID)
    // What was written about a company's documents is nobody else's.
    .where((where) =>
      actor.role === Role.sat
        ? where.or([where('societe_uuid', 'is', null), where('societe_uuid', '=', actor.societe_uuid)])
        : where.lit(true),
    )
    .orderBy('ID', 'desc')
    .execute()
  return (rows as unknown as StoredHistory[]).map((row) => (seesAccounting(actor) ? row : withoutAccounting(row)))
}

function withoutAccounting(row: StoredHistory): StoredHistory {
  const changedItem = row.change_data.changedItem.filter(({ field }) => !Object.hasOwn(accountingFields, field))
  return { ...row, change_data: { ...row.change_data, changedItem } }
}
