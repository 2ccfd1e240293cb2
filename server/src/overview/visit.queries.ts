import type { Overview, OverviewVisit } from '@callout/domain/overview/overview.ts'
import { sql } from 'kysely'
import { callsVisibleTo } from '../calls/call.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { midnightOf } from '../platform/i18n/local-day.ts'
import type { ValueLists } from '../value-lists/value-list.queries.ts'

/** The most visits that are sent; a network may have more in a day. */
const maxVisits = 50

type StoredVisit = Omit<OverviewVisit, 'status'> & { readonly status_id: number }

/**
 * The visits of a day (`YYYY-MM-DD` by the actor's clock) that the actor may see, in order of time; with the
 * filters of their list if there are more than are sent.
 */
export async function loadVisitsOf(
  ctx: RequestContext,
  lists: ValueLists,
  day: string,
): Promise<Pick<Overview, 'visits' | 'visits_filter'>> {
  const { tx, actor, lang } = ctx
  const { rows } = await sql<StoredVisit>`
    select row."ID", row.call_id, row.appointment_date_at as at, row.subject as title, row.ville as city,
      row.pays, row.code_postal,
      row.subcontractor_name as company, row.societe_uuid, row.status_id, row.is_saved_status_open as is_open,
      coalesce((select technician_name from technicians t
        where t.societe_uuid = row.societe_uuid and t.technician = row.technician), row.technician) as technician
    from calls row where ${callsVisibleTo(actor)} and not row.is_cancelled_status
      and row.appointment_date_at >= ${midnightOf(day, actor.reader_time_zone)}
      and row.appointment_date_at < ${midnightOf(day, actor.reader_time_zone, 1)}
    order by row.appointment_date_at, row."ID" limit ${sql.lit(maxVisits + 1)}`.execute(tx)
  const visits = rows.slice(0, maxVisits).map(({ status_id, ...visit }) => ({
    ...visit,
    status: lists.text('call_statuses', String(status_id), lang),
  }))
  if (rows.length <= maxVisits) return { visits }
  const statuses = lists.items('call_statuses').filter(({ attributes }) => attributes.is_cancelled_status !== true)
  const status = statuses.map(({ value }) => value)
  return { visits, visits_filter: { status, appointment_date_at: { from: day, to: day } } }
}
