import type { Benchmark } from '../../benchmark.ts'
import { callPageQuery, network_code } from '../../data/call-queries.ts'
import { containsSample, middleValueOf, textFilters } from '../../data/filter-samples.ts'
import { measureQueries } from '../../measuring/measure-queries.ts'
import type { BenchmarkQuery, TimeLimits } from '../../measuring/query-benchmark.ts'
import { groupDigits } from '../../report/table.ts'

/** Limit for searches by fewer than three letters: a trigram index cannot serve them. */
const shortFilterLimits = { ms: 120 }

export const shortFiltersBenchmark: Benchmark = {
  name: 'short-filters',
  description: 'Every text of the list of calls searched by one and by two letters. The bare SQL is asked once.',
  run: async (bench) => {
    const queries: [BenchmarkQuery, TimeLimits][] = []
    for (const [name, filter] of textFilters) {
      const text = await middleValueOf(bench.network.pool, filter.column ?? name)
      for (const [what, length] of [
        ['one letter', 1],
        ['two letters', 2],
      ] as const) {
        const sample = containsSample(name, filter, what, text.slice(0, length))
        queries.push([callPageQuery(sample.what, { ...sample, access: 'broad' }), shortFilterLimits])
      }
    }
    return measureQueries(bench, queries)
  },
}

const size = 40
const farPage = 5000

export const farPagesBenchmark: Benchmark = {
  name: 'far-pages',
  description:
    'Pages far into the list of calls; the last page is the last full one, so that it is as long in every network. The bare SQL, which skips by offset, is asked once.',
  atEverySize: true,
  run: async (bench) => {
    const { rows } = await bench.network.pool.query<{ total: number }>(
      'select count(*) as total from calls where network_code = $1',
      [network_code],
    )
    const last = Math.floor((rows[0]?.total ?? 0) / size)
    const page = (what: string, page: number, ms: number): [BenchmarkQuery, TimeLimits] => [
      callPageQuery(what, { page }),
      { ms },
    ]
    const pages = [page('last page', last, 10)]
    if (last > farPage) pages.unshift(page(`page ${groupDigits(farPage)}`, farPage, 20))
    return measureQueries(bench, pages)
  },
}
