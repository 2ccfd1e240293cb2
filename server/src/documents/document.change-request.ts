import type { ChangeRequest } from '@callout/domain/documents/document.ts'
import { sql } from 'kysely'
import { visibleActorName } from '../platform/audit/history.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { StoredDocument } from './document.queries.ts'

/** Loads the open change request from the history: comment, author and time; null if there is none. */
export async function loadChangeRequest(
  { tx, actor }: RequestContext,
  document: StoredDocument,
): Promise<ChangeRequest> {
  if (document.IsChangeRequested !== 'Y') return null
  const rejection = JSON.stringify({
    type: 'document_reject',
    changedItem: [{ field: 'DocNum', new_value: document.DocNum }],
  })
  const comment = sql`jsonb_path_query_first(change_data, '$.changedItem[*] ? (@.field == "comment").new_value') #>> '{}'`
  const user_name = visibleActorName(actor, { name: sql`history.user_name`, accountUuid: sql`history.account_uuid` })
  const { rows } = await sql<{ comment: string | null; user_name: string; created_at: string }>`
    select ${comment} as comment, ${user_name} as user_name, created_at
    from history where service_job_uuid = ${document.service_job_uuid} and change_data @> ${rejection}::jsonb
    order by "ID" desc limit 1`.execute(tx)
  const [row] = rows
  return row ? { ...row, comment: row.comment ?? '' } : null
}
