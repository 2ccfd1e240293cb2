import type { ChartPoint, Overview } from '@callout/domain/overview/overview.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { addDays } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'
import { callsVisibleTo } from '../calls/call.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { SqlFragment } from '../platform/lists/conditions.ts'

/** Weeks of a chart; the same number before is read for comparison. */
const periodWeeks = 4

interface WeekRow {
  readonly at: string
  readonly calls: number
  readonly done: number
  readonly hours_to_accept: number | null
  readonly first_visit: number | null
}

/** The charts of the whole weeks before `today`, in one statement: it reads the calls of a company once. */
export async function loadCharts({ tx, actor }: RequestContext, today: string): Promise<Overview['charts']> {
  const source = actor.societe_uuid ? sql`own row` : sql`calls row`
  const on = (instant: SqlFragment) =>
    sql`from ${source} where ${callsVisibleTo(actor)} and ${instant} >= weeks.starts and ${instant} < weeks.ends`
  const { rows } = await sql<WeekRow>`with ${companyCalls(actor, today)}
    select first_day::text as at, (select count(*)::int ${on(sql`row.created_at`)}) as calls, finished.*,
      (select ${medianHours} ${on(sql`row.accepted_at`)}) as hours_to_accept
    from ${weeksTo(today, actor)} weeks
    cross join lateral (select count(*)::int as done, ${firstVisitShare} as first_visit ${on(sql`row.done_at`)}) finished
    order by first_day`.execute(tx)
  return [
    { name: 'calls', points: pointsOf(rows, 'calls', ({ done }) => ({ done })) },
    { name: 'hours_to_accept', points: pointsOf(rows, 'hours_to_accept') },
    { name: 'first_visit', points: pointsOf(rows, 'first_visit') },
  ]
}

/** A company's few calls of both periods, read once; the calls of a network are counted by week over an index. */
const companyCalls = (actor: Actor, today: string) => sql`own as materialized (
  select network_code, societe_uuid, technician, created_at, assigned_at, accepted_at, done_at, appointments from calls row
  where ${callsVisibleTo(actor)} and row.societe_uuid = ${actor.societe_uuid}
    and greatest(created_at, accepted_at, done_at) >= ${addDays(today, -14 * periodWeeks - 1)}::timestamptz)`

/** SQL for the median hours from assignment to acceptance; null without calls. */
export const medianHours = sql`round((percentile_cont(0.5) within group
  (order by date_part('epoch', row.accepted_at - row.assigned_at)) / 3600)::numeric, 1)::float8`

/** SQL for the share of calls done with one appointment; null without calls. */
export const firstVisitShare = sql`round(count(*) filter (where row.appointments <= 1) / nullif(count(*), 0)::numeric,
  3)::float8`

/**
 * The weeks of both periods with their start and end by the reader's clock. They end with yesterday: each is whole, with
 * one weekend, whatever weekday today is.
 */
const weeksTo = (today: string, actor: Actor) => sql`(
  select day::date as first_day, day at time zone ${actor.reader_time_zone} as starts,
    (day + interval '7 days') at time zone ${actor.reader_time_zone} as ends
  from generate_series(${addDays(today, -14 * periodWeeks)}::timestamp, ${addDays(today, -7)}::timestamp,
    interval '7 days') day)`

/** The later period, each week with the value of the week one period earlier. */
const pointsOf = (
  rows: readonly WeekRow[],
  figure: 'calls' | 'hours_to_accept' | 'first_visit',
  more?: (row: WeekRow) => Partial<ChartPoint>,
): ChartPoint[] =>
  rows
    .slice(-periodWeeks)
    .map((row, n) => ({ at: row.at, value: row[figure], before: rows[n]?.[figure] ?? null, ...more?.(row) }))
