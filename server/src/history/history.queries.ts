import { maySeeAccounting } from '@callout/domain/documents/document.rules.ts'
import { accountingFields } from '@callout/domain/documents/document.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { type StoredHistory, visibleToCompany, withChangedItems } from './history.visibility.ts'

/** The history rows of a visible call or contract as the actor may read them, newest first. */
export async function loadVisibleHistory(
  { tx, actor, lang }: RequestContext,
  owner: 'service_job_uuid' | 'service_contract_uuid',
  ID: string,
): Promise<StoredHistory[]> {
  const stored = await tx
    .selectFrom('history')
    .select(['ID', 'user_name', 'created_at', 'societe_uuid', 'change_data'])
    .where(owner, '=', ID)
    // Rows about a company's documents are visible to that company and central staff only.
    .where((where) =>
      actor.role === Role.sat
        ? where.or([where('societe_uuid', 'is', null), where('societe_uuid', '=', actor.societe_uuid)])
        : where.lit(true),
    )
    .orderBy('ID', 'desc')
    .execute()
  const rows = stored as unknown as StoredHistory[]
  const company = actor.societe_uuid
  const visibleRows = company ? visibleToCompany(company, rows, translate(lang, 'history.another_held')) : rows
  return visibleRows.map((row) => {
    const listedItems = row.change_data.changedItem.filter(({ field }) => isListedField(field))
    const items = maySeeAccounting(actor)
      ? listedItems
      : listedItems.filter(({ field }) => !Object.hasOwn(accountingFields, field))
    return { ...row, change_data: withChangedItems(row, items) }
  })
}

// The company's key is stored to find the holder; readers see the company's name.
const isListedField = (field: string) => field !== 'societe_uuid'
