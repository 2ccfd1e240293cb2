import { type RawBuilder, sql } from 'kysely'
import { companyHours, isCompanyLeave, isHoliday } from '../../companies/technician.queries.ts'
import type { RequestContext } from '../../platform/http/context.ts'

/** A day of a company. Without working hours at a weekend, on a holiday and on leave. */
export interface WorkingDay {
  readonly day: string
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly on_leave: boolean
}

/** The working hours of a company on `days` days from `first`, an SQL date. */
export async function loadWorkingDays(
  { tx, actor }: Pick<RequestContext, 'tx' | 'actor'>,
  { societe_uuid, first, days }: { societe_uuid: string; first: RawBuilder<unknown>; days: number },
): Promise<WorkingDay[]> {
  const hour = (time: string) => sql`case when is_open then (day + ${time}::time) at time zone ${actor.time_zone} end`
  const { rows } = await sql<WorkingDay>`
    select to_char(day, 'YYYY-MM-DD') as day, on_leave,
      ${hour(companyHours.starts_at)} as starts_at, ${hour(companyHours.ends_at)} as ends_at
    from generate_series(0, ${days}::int - 1) n
    cross join lateral (select ${first} + n as day) d
    cross join lateral (select ${isCompanyLeave(societe_uuid)} as on_leave) leave
    cross join lateral (select not on_leave and extract(isodow from day) <= ${companyHours.lastWeekday}::int
      and not ${isHoliday(actor.network_code)} as is_open) o
    order by day`.execute(tx)
  return rows
}

/** The working hours of the open days in epoch milliseconds. */
export const hoursOf = (days: readonly Pick<WorkingDay, 'starts_at' | 'ends_at'>[]) =>
  days.flatMap(({ starts_at, ends_at }) =>
    starts_at && ends_at ? [{ from: Date.parse(starts_at), to: Date.parse(ends_at) }] : [],
  )
