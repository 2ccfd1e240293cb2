import type { Benchmark } from '../benchmark.ts'
import { callPageQuery, unassignedBadgeQuery } from '../data/call-queries.ts'
import { createFilterSamples, newestWeekSample } from '../data/filter-samples.ts'
import { measureQueries } from '../measuring/measure-queries.ts'

const timeLimits = { times: 3, ms: 60 }

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
    const queries = [
      ...samples.map((sample) => callPageQuery(sample.what, sample)),
      unassignedBadgeQuery,
      callPageQuery(week.what, { ...week, sorts: byVisit, size: 100 }),
    ]
    return measureQueries(
      bench,
      queries.map((query) => [query, timeLimits] as const),
    )
  },
}
