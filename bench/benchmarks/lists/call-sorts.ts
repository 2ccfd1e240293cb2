import { callList } from '@callout/domain/calls/call.list.ts'
import type { Benchmark } from '../../benchmark.ts'
import { callPageQuery } from '../../data/call-queries.ts'
import { measureQueries } from '../../measuring/measure-queries.ts'

const columns: [string, { sortable?: false }][] = Object.entries(callList.columns)
const sorts = columns
  .filter(([, { sortable }]) => sortable !== false)
  .flatMap(([Member]) => ([0, 1] as const).map((SortDirection) => ({ Member, SortDirection })))

export const callSortsBenchmark: Benchmark = {
  name: 'call-sorts',
  description: 'The first page of calls by every sortable column, up and down, with the exact total.',
  atEverySize: true,
  run: (bench) =>
    measureQueries(
      bench,
      sorts.map((sort) => {
        const what = `calls by ${sort.Member}, ${sort.SortDirection === 0 ? 'up' : 'down'}`
        return [callPageQuery(what, { sorts: [sort] }), { ms: 3 }]
      }),
    ),
}
