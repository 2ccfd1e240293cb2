import { callApi } from '@callout/domain/calls/call.api.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import type { FilterData, Sort } from '@callout/domain/platform/list.request.ts'
import type { Column, Filter } from '@callout/domain/platform/list.ts'
import type { BenchContext, Benchmark, Measurement } from '../../benchmark.ts'
import { createFilterSamples, type FilterSample } from '../../data/filter-samples.ts'
import { median, timeOf } from '../../measuring/timing.ts'

const timesEach = 3

const sorts: readonly Sort[] = Object.entries<Column>(callList.columns)
  .filter(([, { sortable }]) => sortable !== false)
  .flatMap(([Member]) => ([0, 1] as const).map((SortDirection) => ({ Member, SortDirection })))

/** Measures filters where PostgreSQL has to choose between the index of the filter and that of the order. */
export const filterOrdersBenchmark: Benchmark = {
  name: 'filter-orders',
  description:
    'Filters of the filter bar in pairs, in the order of the list. Then every filter in every order: the slowest order of each.',
  run: async (bench) => {
    const samples = await createFilterSamples(bench.network.pool)
    const inBar = samples.filter(({ filterData }) =>
      Object.keys(filterData).every((name) => (callList.filters as Record<string, Filter>)[name]?.isInFilterBar),
    )
    const measurements: Measurement[] = []
    for (const [first, second] of pairsOf(inBar)) {
      const what = `${first.what}, ${second.what}`
      const ms = await pageTime(bench, { ...first.filterData, ...second.filterData }, [])
      measurements.push(measurementUnder(60, what, ms))
    }
    for (const sample of samples) measurements.push(await slowestOrder(bench, sample))
    return measurements
  },
}

/** All pairs of samples of different filters. */
const pairsOf = (samples: readonly FilterSample[]) =>
  samples.flatMap((first, at) =>
    samples
      .slice(at + 1)
      .filter((second) => Object.keys(second.filterData).join() !== Object.keys(first.filterData).join())
      .map((second) => [first, second] as const),
  )

async function slowestOrder(bench: BenchContext, { what, filterData }: FilterSample): Promise<Measurement> {
  let slowest = { ms: 0, by: '' }
  for (const sort of sorts) {
    const ms = await pageTime(bench, filterData, [sort])
    if (ms > slowest.ms) slowest = { ms, by: `${sort.Member}, ${sort.SortDirection === 0 ? 'up' : 'down'}` }
  }
  return measurementUnder(300, `${what}, in its slowest order`, slowest.ms, slowest.by)
}

/** Median time of the first page with its total, in milliseconds. */
async function pageTime({ server: started }: BenchContext, filterData: FilterData, Sorts: readonly Sort[]) {
  const server = await started()
  const token = await server.signIn('dispatcher')
  const body = { request: { Page: 1, PageSize: 40, Sorts, Total: -1 }, filterData }
  const times: number[] = []
  for (let time = 0; time < timesEach; time++)
    times.push(await timeOf(() => server.post(callApi.list.path, body, token)))
  return median(times)
}

const measurementUnder = (ms: number, what: string, ours: number, order?: string): Measurement => ({
  what,
  unit: 'ms',
  ours,
  limit: `under ${ms} ms${order ? ` (slowest by ${order})` : ''}`,
  isMet: ours < ms,
})
