import { callList } from '@callout/domain/calls/call.list.ts'
import type { Filter } from '@callout/domain/platform/list.ts'
import type { Benchmark } from '../../benchmark.ts'
import { callPageQuery, unassignedBadgeQuery } from '../../data/call-queries.ts'
import { createFilterSamples, type FilterSample, newestWeekSample } from '../../data/filter-samples.ts'
import { measureQueries } from '../../measuring/measure-queries.ts'

const limits = { inFilterBar: { ms: 60 }, others: { ms: 1000 } }
const filters: Readonly<Record<string, Filter>> = callList.filters
const limitsOf = ({ filterData }: FilterSample) =>
  Object.keys(filterData).every((name) => filters[name]?.isInFilterBar) ? limits.inFilterBar : limits.others

/** Measures every filter alone, the badge and a week of the planning. */
export const callFiltersBenchmark: Benchmark = {
  name: 'call-filters',
  description:
    'Every filter of the list of calls alone: texts by three letters and by a whole word, choices by the value most calls ' +
    'have and by the rarest, dates by a day and by thirty. Then the badge, and the first hundred visits of a week.',
  atEverySize: true,
  run: async (bench) => {
    const samples = await createFilterSamples(bench.network.pool)
    const week = await newestWeekSample(bench.network.pool)
    const byVisit = [{ Member: 'appointment_date_at', SortDirection: 0 as const }]
    return measureQueries(bench, [
      ...samples.map((sample) => [callPageQuery(sample.what, sample), limitsOf(sample)] as const),
      [unassignedBadgeQuery, { ms: 3 }],
      [callPageQuery(week.what, { ...week, sorts: byVisit, size: 100 }), limits.others],
    ])
  },
}
