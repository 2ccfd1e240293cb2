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
  readonly value: number | null
  readonly done?: number
}

/** The charts of the whole weeks before `today`. */
export async function loadCharts({ tx, actor }: RequestContext, today: string): Promise<Overview['charts']> {
  const load = async (values: SqlFragment) => {
    const { rows } = await sql<WeekRow>`with ${companyCalls(actor, today)}
      select first_day::text as at, ${values} from ${weeksTo(today, actor)} weeks order by first_day`.execute(tx)
    return pointsOf(rows)
  }
  const source = actor.societe_uuid ? sql`own row` : sql`calls row`
  const on = (instant: SqlFragment) =>
    sql`from ${source} where ${callsVisibleTo(actor)} and ${instant} >= weeks.starts and ${instant} < weeks.ends`
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
function pointsOf(rows: readonly WeekRow[]): ChartPoint[] {
  return rows.slice(-periodWeeks).map(({ at, value, done }, n) => ({
    at,
    value,
    before: rows[n]?.value ?? null,
    ...(done !== undefined && { done }),
  }))
}
