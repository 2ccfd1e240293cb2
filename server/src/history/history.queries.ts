import { seesAccounting } from '@callout/domain/documents/document.rules.ts'
import { accountingFields } from '@callout/domain/documents/document.ts'
import type { ChangeData } from '@callout/domain/history/history.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { Work } from '../kernel/serve.ts'
import { asReadBy, withItems } from './history.holders.ts'

export interface StoredHistory {
  readonly ID: number
  readonly user_name: string
  readonly created_at: string
  /** The company that alone, besides central staff, reads it. */
  readonly societe_uuid: string | null
  readonly change_data: ChangeData
}

/** What this reader may read of the history of a call or contract it has seen already, newest first. */
export async function historyOf(
  { tx, actor, lang }: Work,
  owner: 'service_job_uuid' | 'service_contract_uuid',
  ID: string,
): Promise<StoredHistory[]> {
  const stored = await tx
    .selectFrom('history')
    .select(['ID', 'user_name', 'created_at', 'societe_uuid', 'change_data'])
    .where(owner, '=', ID)
    // What was written about a company's documents is nobody else's.
    .where((where) =>
      actor.role === Role.sat
        ? where.or([where('societe_uuid', 'is', null), where('societe_uuid', '=', actor.societe_uuid)])
        : where.lit(true),
    )
    .orderBy('ID', 'desc')
    .execute()
  const rows = stored as unknown as StoredHistory[]
  const company = actor.societe_uuid
  const read = company ? asReadBy(company, rows, translate(lang, 'history.another_held')) : rows
  return read.map((row) => {
    const said = row.change_data.changedItem.filter(({ field }) => isSaid(field))
    const items = seesAccounting(actor) ? said : said.filter(({ field }) => !Object.hasOwn(accountingFields, field))
    return { ...row, change_data: withItems(row, items) }
  })
}

// The company's key tells whose the record was: a reader has its name.
const isSaid = (field: string) => field !== 'societe_uuid'
