import type { Visit } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import type { StoredCall } from '../calls/call.queries.ts'
import { documentsVisibleTo } from '../documents/document.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'

/** Open lines of the documents of a call. */
export type WrittenLines = Pick<Visit, 'fees' | 'parts'>

type Line = Visit['fees'][number] & { readonly service_job_uuid: string; readonly type: 'fee' | 'sparepart' }

/** The fees and parts already written on these calls, by call. */
export async function loadWrittenLines(
  { tx, actor }: RequestContext,
  calls: readonly Pick<StoredCall, 'ID'>[],
): Promise<Map<string, WrittenLines>> {
  const { rows } = await sql<Line>`
    select row.service_job_uuid, row.type, row."DocNum", coalesce(nullif(l."CodeCom", ''), l."ItemCode") as code,
      l."Description" as text, l."Quantity"::float8 as "Quantity"
    from documents row join document_lines l using ("DocEntry")
    where row.service_job_uuid = any (${calls.map(({ ID }) => ID)}::uuid[]) and row.type in ('fee', 'sparepart')
      and l."LineStatus" = 'O' and ${documentsVisibleTo(actor)}
    order by row."DocNum", l."LineNum"`.execute(tx)
  const byCall = new Map<string, { fees: Visit['fees']; parts: Visit['parts'] }>()
  for (const { service_job_uuid, type, ...line } of rows) {
    const lines = byCall.get(service_job_uuid) ?? { fees: [], parts: [] }
    lines[type === 'fee' ? 'fees' : 'parts'].push(line)
    byCall.set(service_job_uuid, lines)
  }
  return byCall
}
