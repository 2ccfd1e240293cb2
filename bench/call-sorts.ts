import { callList } from '@callout/domain/calls/call.list.ts'
import { askAll } from './asking.ts'
import { callPage } from './call-questions.ts'
import type { Program } from './claim.ts'

const columns: [string, { sortable?: false }][] = Object.entries(callList.columns)
const sorts = columns
  .filter(([, { sortable }]) => sortable !== false)
  .flatMap(([Member]) => ([0, 1] as const).map((SortDirection) => ({ Member, SortDirection })))

export const callSorts: Program = {
  name: 'call-sorts',
  about: 'The first page of calls by every sortable column, up and down, with the exact total.',
  atEverySize: true,
  run: (bench) =>
    askAll(
      bench,
      sorts.map((sort) => {
        const what = `calls by ${sort.Member}, ${sort.SortDirection === 0 ? 'up' : 'down'}`
        return [callPage(what, { sorts: [sort] }), { times: 3, ms: 60 }]
      }),
    ),
}
