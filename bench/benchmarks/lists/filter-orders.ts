import { callApi } from '@callout/domain/calls/call.api.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import type { FilterData, Sort } from '@callout/domain/platform/list.request.ts'
import type { Column, Filter } from '@callout/domain/platform/list.ts'
import type { BenchContext, Benchmark, Measurement } from '../../benchmark.ts'
import { createFilterSamples, type FilterSample } from '../../data/filter-samples.ts'
import { answerFromDisk } from '../../measuring/answer-from-disk.ts'
import { failedMeasurement } from '../../measuring/measure-queries.ts'
import { median, timeOf } from '../../measuring/timing.ts'

const timesEach = 3
/** Number of orders of a filter that are measured: the slowest when each is asked once. */
const slowOrders = 3
/** Largest number of times a page of a large network may be refused while it is read from disk. */
const diskWaits = 2

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
    for (const pair of pairsOf(inBar)) measurements.push(await measured(whatOf(pair), () => measurePair(bench, pair)))
    for (const sample of samples) {
      measurements.push(await measured(slowestOrderOf(sample), () => measureSlowestOrder(bench, sample)))
    }
    return measurements
  },
}

type FilterPair = readonly [FilterSample, FilterSample]

/** The measurement, or one that failed: the others go on. */
const measured = (what: string, measure: () => Promise<Measurement>) =>
  measure().catch((error: unknown) => failedMeasurement(what, error))

const whatOf = ([first, second]: FilterPair) => `${first.what}, ${second.what}`
const slowestOrderOf = ({ what }: FilterSample) => `${what}, in its slowest order`

/** All pairs of samples of different filters. */
const pairsOf = (samples: readonly FilterSample[]) =>
  samples.flatMap((first, at) =>
    samples
      .slice(at + 1)
      .filter((second) => Object.keys(second.filterData).join() !== Object.keys(first.filterData).join())
      .map((second): FilterPair => [first, second]),
  )

async function measurePair(bench: BenchContext, pair: FilterPair): Promise<Measurement> {
  const [first, second] = pair
  const ms = await pageTime(bench, { ...first.filterData, ...second.filterData }, [])
  return measurementUnder(60, whatOf(pair), ms)
}

async function measureSlowestOrder(bench: BenchContext, sample: FilterSample): Promise<Measurement> {
  const { what, filterData } = sample
  const firstTimes: { readonly sort: Sort; readonly ms: number }[] = []
  for (const sort of sorts) firstTimes.push({ sort, ms: await firstPageTime(bench, filterData, [sort]) })
  let slowest = { ms: 0, by: '' }
  for (const { sort } of firstTimes.toSorted((a, b) => b.ms - a.ms).slice(0, slowOrders)) {
    const ms = await pageTime(bench, filterData, [sort])
    if (ms > slowest.ms) slowest = { ms, by: orderText(sort) }
  }
  bench.log(`  ${what}, by ${slowest.by}: ${slowest.ms.toFixed(0)} ms`)
  return measurementUnder(300, slowestOrderOf(sample), slowest.ms, slowest.by)
}

const orderText = ({ Member, SortDirection }: Sort) => `${Member}, ${SortDirection === 0 ? 'up' : 'down'}`

/** Median time of the first page with its total, in milliseconds. */
async function pageTime(bench: BenchContext, filterData: FilterData, Sorts: readonly Sort[]) {
  await firstPageTime(bench, filterData, Sorts)
  const send = await createPageRequest(bench, filterData, Sorts)
  const times: number[] = []
  while (times.length < timesEach) times.push(await timeOf(send))
  return median(times)
}

/** Time until the page is first answered, in milliseconds. */
async function firstPageTime(bench: BenchContext, filterData: FilterData, Sorts: readonly Sort[]) {
  const send = await createPageRequest(bench, filterData, Sorts)
  return timeOf(() => answerFromDisk(send, diskWaits)).catch((cause: unknown) => {
    const order = Sorts.map(orderText).join() || callList.sort
    throw new Error(`by ${order}: refused ${diskWaits + 1} times`, { cause })
  })
}

/** A function that requests the first page with its total. */
async function createPageRequest(
  { server: started }: BenchContext,
  filterData: FilterData,
  Sorts: readonly Sort[],
): Promise<() => Promise<string>> {
  const server = await started()
  const token = await server.signIn('dispatcher')
  const body = { request: { Page: 1, PageSize: 40, Sorts, Total: -1 }, filterData }
  return () => server.post(callApi.list.path, body, token)
}

const measurementUnder = (ms: number, what: string, ours: number, order?: string): Measurement => ({
  what,
  unit: 'ms',
  ours,
  limit: `under ${ms} ms${order ? ` (slowest by ${order})` : ''}`,
  isMet: ours < ms,
})
