import { Role } from '@callout/domain/platform/access.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { parseJsonText } from '@callout/domain/platform/json.ts'
import type { ValueListItem, valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../platform/http/context.ts'
import { malformedRequest } from '../platform/http/problem.ts'
import { visibleCall } from './call.queries.ts'

/** Active technicians of the company of the call `record`. Without a record, a company gets its own technicians. */
export async function listTechnicians(
  ctx: RequestContext,
  { record }: BodyOf<typeof valueListApi.list>,
): Promise<ValueListItem[]> {
  const societe_uuid = await companyOfRecord(ctx, record)
  if (!societe_uuid) return []
  const { rows } = await sql<ValueListItem>`select technician_uuid as uuid, technician_name as text, technician as value
    from technicians where societe_uuid = ${societe_uuid} and active order by technician_name, technician`.execute(
    ctx.tx,
  )
  return rows
}

async function companyOfRecord({ tx, actor }: RequestContext, record: unknown): Promise<string | null> {
  const ID = recordIdOf(record)
  if (ID) return (await visibleCall(tx, actor, ID)).societe_uuid
  return actor.role === Role.sat ? actor.societe_uuid : null
}

/** The ID of a record sent as its ID, as an object or as JSON text. */
function recordIdOf(record: unknown): string | undefined {
  if (record === undefined || record === null || record === '') return undefined
  if (typeof record === 'object' && !Array.isArray(record)) return recordIdOf((record as { ID?: unknown }).ID)
  if (typeof record !== 'string') throw malformedRequest('record: should be an ID or a record')
  if (!record.startsWith('{')) return record
  const read = parseJsonText(record)
  if (read === record) throw malformedRequest('record: should be JSON')
  return recordIdOf(read)
}
