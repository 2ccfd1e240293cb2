import type { Benchmark } from '../../benchmark.ts'
import { callPageQuery, network_code } from '../../data/call-queries.ts'
import { measureQueries } from '../../measuring/measure-queries.ts'
import type { BenchmarkQuery, TimeLimits } from '../../measuring/query-benchmark.ts'
import { groupDigits } from '../../report/table.ts'

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
