import type { NetworkDay, Overview, OverviewVisit } from '@callout/domain/overview/overview.ts'
import { sql } from 'kysely'
import { callsVisibleTo, isOverdue } from '../calls/call.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { midnightOf } from '../platform/i18n/local-day.ts'
import type { ValueLists } from '../value-lists/value-list.queries.ts'

/** The most visits, and the most companies, that are sent; a network may have more in a day. */
const maxRows = 50

type StoredVisit = Omit<OverviewVisit, 'status'> & { readonly status_id: number }
type VisitsOfDay = Pick<Overview, 'visits' | 'visits_filter' | 'network_day'>

/**
 * The visits of a day (`YYYY-MM-DD` by the actor's clock) that the actor may see, with the filters of their list: for
 * central staff counted by company.
 */
export async function loadVisitsOf(ctx: RequestContext, lists: ValueLists, day: string): Promise<VisitsOfDay> {
  const statuses = lists.items('call_statuses').filter(({ attributes }) => attributes.is_cancelled_status !== true)
  const status = statuses.map(({ value }) => value)
  const visits_filter = { status, appointment_date_at: { from: day, to: day } }
  const first = await loadFirstVisits(ctx, lists, day)
  const visits = first.slice(0, maxRows)
  if (ctx.actor.societe_uuid === null) return { visits, visits_filter, network_day: await countByCompany(ctx, day) }
  return first.length <= maxRows ? { visits } : { visits, visits_filter }
}

/** SQL condition: `row` is a visit of the day that the actor may see. Cancelled ones are none. */
const isVisitOf = (
  { actor }: RequestContext,
  day: string,
) => sql`${callsVisibleTo(actor)} and not row.is_cancelled_status
  and row.appointment_date_at >= ${midnightOf(day, actor.reader_time_zone)}
  and row.appointment_date_at < ${midnightOf(day, actor.reader_time_zone, 1)}`

/** The first visits of a day in order of time, one more than are sent. */
async function loadFirstVisits(ctx: RequestContext, lists: ValueLists, day: string): Promise<OverviewVisit[]> {
  const { rows } = await sql<StoredVisit>`
    select row."ID", row.call_id, row.appointment_date_at as at, row.subject as title, row.ville as city,
      row.pays, row.code_postal,
      row.subcontractor_name as company, row.societe_uuid, row.status_id, row.is_saved_status_open as is_open,
      coalesce((select technician_name from technicians t
        where t.societe_uuid = row.societe_uuid and t.technician = row.technician), row.technician) as technician
    from calls row where ${isVisitOf(ctx, day)}
    order by row.appointment_date_at, row."ID" limit ${sql.lit(maxRows + 1)}`.execute(ctx.tx)
  return rows.map(({ status_id, ...visit }) => ({
    ...visit,
    status: lists.text('call_statuses', String(status_id), ctx.lang),
  }))
}

/** Counts the visits of a day for the network and each of its companies, those with the most late ones first. */
async function countByCompany(ctx: RequestContext, day: string): Promise<NetworkDay> {
  const { rows } = await sql<Omit<NetworkDay, 'companies'> & NetworkDay['companies'][number]>`
    select row.societe_uuid, max(row.subcontractor_name) as company, count(*)::int as visits,
      (count(*) filter (where not row.is_saved_status_open))::int as done,
      (count(*) filter (where ${isOverdue}))::int as late
    from calls row where ${isVisitOf(ctx, day)} and row.societe_uuid is not null
    group by grouping sets ((), (row.societe_uuid))
    order by grouping(row.societe_uuid) desc, late desc, visits desc, company
    limit ${sql.lit(maxRows + 1)}`.execute(ctx.tx)
  const [{ visits, done, late } = { visits: 0, done: 0, late: 0 }, ...companies] = rows
  return { visits, done, late, companies }
}
