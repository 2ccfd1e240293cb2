import type { ChartPoint, Overview } from '@callout/domain/overview/overview.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { addDays } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'
import { callsVisibleTo } from '../calls/call.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { SqlFragment } from '../platform/lists/conditions.ts'

/** Days of a chart; the same number before is read for comparison. */
const periodDays = 30

interface DayRow {
  readonly day: string
  readonly value: number | null
  readonly done?: number
}

/** The charts of the 30 days to `today`. */
export async function loadCharts({ tx, actor }: RequestContext, today: string): Promise<Overview['charts']> {
  const load = async (values: SqlFragment) => {
    const { rows } = await sql<DayRow>`with ${companyCalls(actor, today)}
      select day::text, ${values} from ${daysTo(today, actor)} days order by day`.execute(tx)
    return pointsOf(rows)
  }
  const source = actor.societe_uuid ? sql`own row` : sql`calls row`
  const on = (instant: SqlFragment) =>
    sql`from ${source} where ${callsVisibleTo(actor)} and ${instant} >= days.starts and ${instant} < days.ends`
  const doneOn = on(sql`row.done_at`)
  const [opened, hours, firstVisits] = await Promise.all([
    load(sql`(select count(*)::int ${on(sql`row.created_at`)}) as value, (select count(*)::int ${doneOn}) as done`),
    load(sql`(select ${medianHours} ${on(sql`row.accepted_at`)}) as value`),
    load(sql`(select ${firstVisitShare} ${doneOn}) as value`),
  ])
  return [
    { name: 'calls', points: opened },
    { name: 'hours_to_accept', points: hours },
    { name: 'first_visit', points: firstVisits },
  ]
}

/** A company's few calls of both periods, read once; the calls of a network are counted by day over an index. */
const companyCalls = (actor: Actor, today: string) => sql`own as materialized (
  select network_code, societe_uuid, technician, created_at, assigned_at, accepted_at, done_at, appointments from calls row
  where ${callsVisibleTo(actor)} and row.societe_uuid = ${actor.societe_uuid}
    and greatest(created_at, accepted_at, done_at) >= ${addDays(today, -2 * periodDays)}::timestamptz)`

/** SQL for the median hours from assignment to acceptance; null without calls. */
export const medianHours = sql`round((percentile_cont(0.5) within group
  (order by date_part('epoch', row.accepted_at - row.assigned_at)) / 3600)::numeric, 1)::float8`

/** SQL for the share of calls done with one appointment; null without calls. */
export const firstVisitShare = sql`round(count(*) filter (where row.appointments <= 1) / nullif(count(*), 0)::numeric,
  3)::float8`

/** The days of both periods with their start and end by the reader's clock. */
const daysTo = (today: string, actor: Actor) => sql`(
  select day::date as day, day at time zone ${actor.reader_time_zone} as starts,
    (day + interval '1 day') at time zone ${actor.reader_time_zone} as ends
  from generate_series(${addDays(today, 1 - 2 * periodDays)}::timestamp, ${today}::timestamp, interval '1 day') day)`

/** The later period, each day with the value of the day one period earlier. */
function pointsOf(rows: readonly DayRow[]): ChartPoint[] {
  return rows.slice(-periodDays).map(({ day, value, done }, n) => ({
    at: day,
    value,
    before: rows[n]?.value ?? null,
    ...(done !== undefined && { done }),
  }))
}
