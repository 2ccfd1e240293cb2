import { callList } from '@callout/domain/calls/call.list.ts'
import type { Benchmark } from '../../benchmark.ts'
import { callPageQuery, sortsOf, sortText } from '../../data/call-queries.ts'
import { measureQueries } from '../../measuring/measure-queries.ts'

export const callSortsBenchmark: Benchmark = {
  name: 'call-sorts',
  description: 'The first page of calls by every sortable column, up and down, with the exact total.',
  atEverySize: true,
  run: (bench) =>
    measureQueries(
      bench,
      sortsOf(callList).map((sort) => [callPageQuery(`calls by ${sortText(sort)}`, { sorts: [sort] }), { ms: 3 }]),
    ),
}
