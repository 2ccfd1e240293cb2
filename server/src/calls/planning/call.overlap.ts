import type { callAdviceApi, OverlappingVisit } from '@callout/domain/calls/call.advice.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { RefusalError, refuseField } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/http/context.ts'
import { callsVisibleTo, visibleCall } from '../call.queries.ts'

/** Limits the length of the warning. */
const maxVisits = 10

/**
 * Lists other visits of the technician that overlap the planned one. Technician codes are unique only within a company,
 * so only calls of the same company count. A visit that ends when the next one starts does not overlap it.
 */
export async function findOverlappingVisits(
  { tx, actor }: RequestContext,
  input: BodyOf<typeof callAdviceApi.overlaps>,
) {
  const { ID, technician, schedule_start_date: start, schedule_end_date: end } = input
  const call = await visibleCall(tx, actor, ID)
  if (end <= start) throw new RefusalError(refuseField('schedule_end_date', 'message.end_before_start'))
  const { rows } = await sql<OverlappingVisit>`
    select row."ID", row.call_id, row.customer_name, row.ville, row.pays, row.code_postal,
      row.schedule_start_date, row.schedule_end_date
    from calls row
    where ${callsVisibleTo(actor)} and row.societe_uuid = ${call.societe_uuid} and row.technician = ${technician}
      and row.is_saved_status_open and row.accepted_at is not null and row."ID" <> ${call.ID}
      and row.schedule_start_date < ${end} and row.schedule_end_date > ${start}
      -- No visit is longer than a day. This bound limits the index scan.
      and row.schedule_start_date > ${start}::timestamptz - interval '1 day'
    order by row.schedule_start_date, row."ID" limit ${maxVisits}`.execute(tx)
  return { Data: rows, Total: rows.length }
}
