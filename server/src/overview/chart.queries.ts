import { addDays } from '@callout/domain/overview/overview.queues.ts'
import type { ChartPoint, Overview } from '@callout/domain/overview/overview.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { sql } from 'kysely'
import { callsVisibleTo } from '../calls/call.queries.ts'
import type { RequestContext } from '../platform/http/context.ts'
import type { Condition } from '../platform/lists/conditions.ts'

/** Days of a chart; the same number before is read for comparison. */
const periodDays = 30

interface DayRow {
  readonly day: string
  readonly value: number | null
  readonly done?: number
}

/** The charts of the 30 days to `today`, each over an index on its instant. */
export async function loadCharts({ tx, actor }: RequestContext, today: string): Promise<Overview['charts']> {
  const load = async (values: Condition) => {
    const { rows } =
      await sql<DayRow>`select day::text, ${values} from ${daysTo(today, actor)} days order by day`.execute(tx)
    return pointsOf(rows)
  }
  const calls = callsVisibleTo(actor)
  const isOn = (instant: Condition) => sql`${calls} and ${instant} >= days.starts and ${instant} < days.ends`
  const createdAt = sql`row.created_at`
  const doneAt = sql`row.done_at`
  const acceptedAt = sql`row.accepted_at`
  const [opened, hours, firstVisits] = await Promise.all([
    load(sql`(select count(*)::int from calls row where ${isOn(createdAt)}) as value,
      (select count(*)::int from calls row where ${isOn(doneAt)}) as done`),
    load(sql`(select ${medianHours} from calls row where ${isOn(acceptedAt)}) as value`),
    load(sql`(select ${firstVisitShare} from calls row where ${isOn(doneAt)}) as value`),
  ])
  return [
    { name: 'calls', points: opened },
    { name: 'hours_to_accept', points: hours },
    { name: 'first_visit', points: firstVisits },
  ]
}

/** SQL for the median hours from assignment to acceptance; null without calls. */
export const medianHours = sql`round((percentile_cont(0.5) within group
  (order by date_part('epoch', row.accepted_at - row.assigned_at)) / 3600)::numeric, 1)::float8`

/** SQL for the share of calls done with one appointment; null without calls. */
export const firstVisitShare = sql`round(count(*) filter (where row.appointments <= 1) / nullif(count(*), 0)::numeric,
  3)::float8`

/** The days of both periods with their start and end in the network's time zone. */
const daysTo = (today: string, actor: Actor) => sql`(
  select day::date as day, day at time zone ${actor.time_zone} as starts,
    (day + interval '1 day') at time zone ${actor.time_zone} as ends
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
