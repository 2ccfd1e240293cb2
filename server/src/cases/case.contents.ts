import type { caseApi } from '@callout/domain/cases/case.api.ts'
import type { DocumentType } from '@callout/domain/documents/document.ts'
import type { BodyOf, ResponseOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import { visibleCall } from '../calls/call.queries.ts'
import { documentsVisibleTo } from '../documents/document.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'

type Contents = ResponseOf<typeof caseApi.contents>

/** Counts what the tabs of a call list. */
export async function countContents(
  { tx, actor }: RequestContext,
  input: BodyOf<typeof caseApi.contents>,
): Promise<Contents> {
  const { ID } = await visibleCall(tx, actor, input.ID)
  const documents = (type: DocumentType) => sql`(select count(*)::int from documents row
    where row.service_job_uuid = ${ID} and row.type = ${type} and ${documentsVisibleTo(actor)})`
  const { rows } = await sql<Contents>`select
    (select count(*)::int from attachments where service_job_uuid = ${ID}) as attachments,
    ${documents('fee')} as fees, ${documents('sparepart')} as spareparts, ${documents('dpc')} as dpc`.execute(tx)
  return rows[0] as Contents
}
