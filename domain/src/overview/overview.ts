import { z } from 'zod'
import { filterDataSchema } from '../platform/filter-data.ts'
import type { FilterData } from '../platform/list.request.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { queueNames } from './overview.queues.ts'

const filterData = once(filterDataSchema)

/** A number with a list behind it: `count` is the total of that list under these filters. */
export const cellFields = once(() => ({
  count: z.int(),
  /** Sum of the amounts in euros. */
  sum: z.number().optional(),
  list: z.string(),
  filterData: filterData(),
}))

/** A visit of today. `title` is the call's subject. */
const visit = once(() =>
  z.object({
    ID: z.string(),
    call_id: z.string(),
    at: z.string(),
    title: z.string(),
    city: z.string(),
    pays: z.string(),
    code_postal: z.string(),
    technician: z.string(),
    company: z.string(),
    societe_uuid: z.string().nullable(),
    status: z.string(),
    is_open: z.boolean(),
  }),
)
export type OverviewVisit = OutputOf<typeof visit>

/** Visits: all of today, those that are finished, and open ones that should be over. */
const visitCounts = once(() => ({ visits: z.int(), done: z.int(), late: z.int() }))

/** The visits of a network today, and of its companies, those with the most late ones first. */
const networkDay = once(() =>
  z.object({
    ...visitCounts(),
    companies: z.array(z.object({ societe_uuid: z.string(), company: z.string(), ...visitCounts() })),
  }),
)
export type NetworkDay = OutputOf<typeof networkDay>

export const chartNames = ['calls', 'hours_to_accept', 'first_visit'] as const
export type ChartName = (typeof chartNames)[number]

/**
 * A week of a chart, which begins on the day `at`. `value` is the number of calls opened, the median hours to accept or
 * the share of calls done at the first visit (0 to 1); null in a week without any. `before` is the value one period
 * earlier.
 */
const chartPoint = once(() =>
  z.object({
    at: z.string(),
    value: z.number().nullable(),
    before: z.number().nullable(),
    /** Number of calls done, in the chart of calls. */
    done: z.number().optional(),
  }),
)
export type ChartPoint = OutputOf<typeof chartPoint>

/** The user's queues, the visits of today and the last four weeks. */
export const overview = once(() =>
  z.object({
    /** The user's own company, which has a scorecard; null for central staff. */
    societe_uuid: z.string().nullable(),
    queues: z.array(
      z.object({
        name: z.enum(queueNames),
        ...cellFields(),
        /** Column by which the list opens, the most urgent first. */
        orderBy: z.string().optional(),
        /** Since when the row waits that waits longest. */
        oldest: z.string().optional(),
      }),
    ),
    /** Empty for central staff, who have `network_day`. */
    visits: z.array(visit()),
    /** Filters of the list of calls with all visits of today, if `visits` does not have them all. */
    visits_filter: filterData().optional(),
    network_day: networkDay().optional(),
    charts: z.array(z.object({ name: z.enum(chartNames), points: z.array(chartPoint()) })),
  }),
)
export type Overview = OutputOf<typeof overview>
export type QueueCell = Overview['queues'][number]

/** A change by somebody else on a call that concerns this user. */
const recentChange = once(() =>
  z.object({
    ID: z.string(),
    service_job_uuid: z.string(),
    call_id: z.string(),
    title: z.string(),
    at: z.string(),
    type: z.string(),
    user_name: z.string(),
  }),
)
export type RecentChange = OutputOf<typeof recentChange>

/**
 * The changes since the user marked them as seen, newest first; `more` is the number of older ones, not sent. A network
 * may have too many changes to search: then those up to `searched_since` were left out.
 */
export const recentChanges = once(() =>
  z.object({
    seen_at: z.string().nullable(),
    changes: z.array(recentChange()),
    more: z.int().optional(),
    searched_since: z.string().nullable().optional(),
  }),
)

/** Filters of the calls behind a point of a chart: those of the days `from` to `to` (inclusive). */
export function filterOfPoint(chart: ChartName, from: string, to = from): FilterData {
  const days = { from, to }
  if (chart === 'calls') return { created_at: days }
  return chart === 'hours_to_accept' ? { accepted_at: days } : { done_at: days }
}
