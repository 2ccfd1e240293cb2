import type { Scorecard, ScorecardPoint } from '@callout/domain/overview/scorecard.api.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import { addDays, weekdayOf } from '@callout/domain/platform/wall-clock.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../platform/http/context.ts'
import type { SqlFragment } from '../platform/lists/conditions.ts'
import { firstVisitShare, medianHours } from './chart.queries.ts'

/** Weeks of a scorecard. */
const periodWeeks = 13

/** Least number of other companies in a figure of the network. From fewer, a company could compute their values. */
const minOthers = 3

/** SQL of a figure of the network: null for a company if too few others have a value. */
const networkFigure = (actor: Actor, figure: SqlFragment, others: SqlFragment) =>
  actor.societe_uuid === null ? figure : sql`case when ${others} >= ${sql.lit(minOthers)} then ${figure} end`

/** The Monday that the period ending today begins on. */
export const firstDay = (today: string) => addDays(today, -weekdayOf(today) - 7 * (periodWeeks - 1))

/** SQL condition on `customer_answers`: a rating of the period in the actor's network. */
export const isRatingOfPeriod = ({ network_code, time_zone }: Actor, today: string) =>
  sql`network_code = ${network_code} and rating is not null
    and rated_at >= (${firstDay(today)}::timestamp at time zone ${time_zone})`

/** SQL of the mean of ratings. */
export const meanRating = sql`round(avg(rating), 1)::float8`

/** SQL of the fees and spare parts of the period for each call that has any, by company, in euros. */
export const costsByCompany = ({ network_code }: Actor, today: string) =>
  sql`(select societe_uuid, sum("DocTotal") / count(distinct service_job_uuid) as cost from documents
    where network_code = ${network_code} and type in ('fee', 'sparepart') and societe_uuid is not null
      and "DocDate" >= ${firstDay(today)}::date
    group by societe_uuid)`

/**
 * SQL of the share of answers of the period that came by their deadline, by company. Counts acceptances and declines, and
 * as late ones the calls that should be answered at `now`.
 */
export const answersInTimeByCompany = ({ network_code, time_zone }: Actor, today: string, now: string) => {
  const from = sql`(${firstDay(today)}::timestamp at time zone ${time_zone})`
  return sql`(select societe_uuid, round(count(*) filter (where in_time) / count(*)::numeric, 3)::float8 as share from (
      select row.societe_uuid, row.answered_in_time as in_time from calls row
        where row.network_code = ${network_code} and row.accepted_at >= ${from} and row.answered_in_time is not null
      union all select d.societe_uuid, d.in_time from companies c join call_declines d using (societe_uuid)
        where c.network_code = ${network_code} and d.declined_at >= ${from} and d.in_time is not null
      union all select row.societe_uuid, false from calls row
        where row.network_code = ${network_code} and row.answer_due_at <= ${now}::timestamptz) answers
    where societe_uuid is not null group by 1)`
}

/** The charts of a company by week: calls done, median hours to accept, share done at the first visit. */
export async function loadScorecardCharts(
  ctx: RequestContext,
  company: string,
  today: string,
): Promise<Scorecard['charts']> {
  const load = (instant: SqlFragment, value: SqlFragment) => loadWeeks(ctx, { company, today, instant, value })
  const doneAt = sql`row.done_at`
  const [calls, hours, firstVisits] = await Promise.all([
    load(doneAt, sql`count(*)::float8`),
    load(sql`row.accepted_at`, medianHours),
    load(doneAt, firstVisitShare),
  ])
  return [
    { name: 'calls', points: calls },
    { name: 'hours_to_accept', points: hours },
    { name: 'first_visit', points: firstVisits },
  ]
}

interface WeeklyValue {
  readonly company: string
  readonly today: string
  readonly instant: SqlFragment
  readonly value: SqlFragment
}

/** The value of each week for the company, and the median of all companies of the network, null if too few have one. */
async function loadWeeks({ tx, actor }: RequestContext, { company, today, instant, value }: WeeklyValue) {
  const zone = actor.time_zone
  const median = sql`round((percentile_cont(0.5) within group (order by value))::numeric, 3)::float8`
  const others = sql`count(value) filter (where societe_uuid <> ${company})`
  const { rows } = await sql<ScorecardPoint>`
    with valued as (
      select date_trunc('week', ${instant} at time zone ${zone})::date as week, row.societe_uuid, ${value} as value
      from calls row where row.network_code = ${actor.network_code} and row.societe_uuid is not null
        and ${instant} >= (${firstDay(today)}::timestamp at time zone ${zone})
      group by 1, 2)
    select monday::date::text as at, max(value) filter (where societe_uuid = ${company}) as value,
      ${networkFigure(actor, median, others)} as network
    from generate_series(${firstDay(today)}::timestamp, ${today}::timestamp, interval '1 week') monday
    left join valued on valued.week = monday::date
    group by monday order by monday`.execute(tx)
  return rows
}

/** The company's declines by reason, the most frequent first. */
export async function loadDeclines({ tx, actor }: RequestContext, company: string, today: string) {
  const { rows } = await sql<{ reason: string; count: number }>`
    select reject_reason as reason, count(*)::int as count from call_declines
    where societe_uuid = ${company} and declined_at >= (${firstDay(today)}::timestamp at time zone ${actor.time_zone})
    group by 1 order by 2 desc, 1`.execute(tx)
  return rows
}

/** The mean of the customers' ratings, for the company and its network, and the number of the company's ratings. */
export async function loadRating({ tx, actor }: RequestContext, company: string, today: string) {
  const others = sql`count(distinct societe_uuid) filter (where societe_uuid <> ${company})`
  const { rows } = await sql<Scorecard['rating']>`
    select round(avg(rating) filter (where societe_uuid = ${company}), 1)::float8 as value,
      ${networkFigure(actor, meanRating, others)} as network,
      (count(*) filter (where societe_uuid = ${company}))::int as count
    from customer_answers where ${isRatingOfPeriod(actor, today)}`.execute(tx)
  return rows[0] ?? { value: null, network: null, count: 0 }
}

/** A company's figure beside the median of the network's companies, of a table with a row per company that has one. */
async function loadBesideMedian(
  { tx, actor }: RequestContext,
  company: string,
  byCompany: SqlFragment,
  figure: string,
) {
  const value = sql.ref(figure)
  const median = sql`round((percentile_cont(0.5) within group (order by ${value}))::numeric, 2)::float8`
  const others = sql`count(${value}) filter (where societe_uuid <> ${company})`
  const { rows } = await sql<Scorecard['cost_per_call']>`
    select round(max(${value}) filter (where societe_uuid = ${company})::numeric, 2)::float8 as value,
      ${networkFigure(actor, median, others)} as network
    from ${byCompany} figures`.execute(tx)
  return rows[0] ?? { value: null, network: null }
}

/** Fees and spare parts in euros for each call that has any. */
export const loadCostPerCall = (ctx: RequestContext, company: string, today: string) =>
  loadBesideMedian(ctx, company, costsByCompany(ctx.actor, today), 'cost')

/** The share of answers that came by their deadline, 0 to 1. */
export const loadAnsweredInTime = (ctx: RequestContext, company: string, today: string) =>
  loadBesideMedian(ctx, company, answersInTimeByCompany(ctx.actor, today, ctx.now), 'share')
