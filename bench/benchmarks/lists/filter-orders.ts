import { callApi } from '@callout/domain/calls/call.api.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import type { FilterData, Sort } from '@callout/domain/platform/list.request.ts'
import type { Filter } from '@callout/domain/platform/list.ts'
import type { BenchContext, Benchmark, Measurement } from '../../benchmark.ts'
import { sortsOf, sortText } from '../../data/call-queries.ts'
import { createFilterSamples, type FilterSample } from '../../data/filter-samples.ts'
import { answerFromDisk } from '../../measuring/answer-from-disk.ts'
import { failedMeasurement } from '../../measuring/measure-queries.ts'
import { median, timeOf } from '../../measuring/timing.ts'

const timesEach = 3
/** Number of orders of a filter that are measured: the slowest when each is asked once. */
const slowOrders = 3
/** Limits of a filter in any order, and of the median of all of them, in milliseconds. */
const maxMs = 1000
const maxMedianMs = 100
/** Largest number of times a page of a large network may be refused while it is read from disk. */
const diskWaits = 2

/** Measures filters where PostgreSQL has to choose between the index of the filter and that of the order. */
export const filterOrdersBenchmark: Benchmark = {
  name: 'filter-orders',
  description:
    'Filters of the filter bar in pairs, in the order of the list. Then every filter in every order: the slowest order of each, and the median of all.',
  run: async (bench) => {
    const samples = await createFilterSamples(bench.network.pool)
    const inBar = samples.filter(({ filterData }) =>
      Object.keys(filterData).every((name) => (callList.filters as Record<string, Filter>)[name]?.isInFilterBar),
    )
    const measurements: Measurement[] = []
    for (const [first, second] of pairsOf(inBar)) {
      const filterData = { ...first.filterData, ...second.filterData }
      const measure = async () => ({ ms: await pageTime(bench, filterData, [], timesEach) })
      measurements.push(await measureUnder(60, `${first.what}, ${second.what}`, measure))
    }
    const allTimes: number[] = []
    for (const { what, filterData } of samples) {
      const measure = () => slowestOrder(bench, filterData, allTimes)
      const measurement = await measureUnder(maxMs, `${what}, in its slowest order`, measure)
      bench.log(`  ${what}, ${measurement.limit}: ${measurement.ours.toFixed(0)} ms`)
      measurements.push(measurement)
    }
    const ms = median(allTimes)
    const limit = `under ${maxMedianMs} ms`
    measurements.push({
      what: 'median of all filters in all orders',
      unit: 'ms',
      ours: ms,
      limit,
      isMet: ms < maxMedianMs,
    })
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

interface OrderTime {
  readonly ms: number
  readonly order?: string
}

/** The slowest order, and the median time of its first page in milliseconds. Adds the time of each order to `allTimes`. */
async function slowestOrder(bench: BenchContext, filterData: FilterData, allTimes: number[]): Promise<OrderTime> {
  const firstTimes: { readonly sort: Sort; readonly ms: number }[] = []
  for (const sort of sortsOf(callList)) firstTimes.push({ sort, ms: await pageTime(bench, filterData, [sort], 0) })
  allTimes.push(...firstTimes.map(({ ms }) => ms))
  let slowest = { ms: 0, order: '' }
  for (const { sort } of firstTimes.toSorted((a, b) => b.ms - a.ms).slice(0, slowOrders)) {
    const ms = await pageTime(bench, filterData, [sort], timesEach)
    if (ms > slowest.ms) slowest = { ms, order: sortText(sort) }
  }
  return slowest
}

/**
 * Time of the first page with its total, in milliseconds: the median of `repeats` requests after the first answer, or
 * with none that of the first answer.
 */
async function pageTime(bench: BenchContext, filterData: FilterData, Sorts: readonly Sort[], repeats: number) {
  const server = await bench.server()
  const token = await server.signIn('dispatcher')
  const body = { request: { Page: 1, PageSize: 40, Sorts, Total: -1 }, filterData }
  const send = () => server.post(callApi.list.path, body, token)
  const first = await timeOf(() => answerFromDisk(send, diskWaits)).catch((cause: unknown) => {
    const order = Sorts.map(sortText).join() || callList.sort
    throw new Error(`by ${order}: not answered in ${diskWaits + 1} requests`, { cause })
  })
  const times: number[] = []
  while (times.length < repeats) times.push(await timeOf(send))
  return repeats > 0 ? median(times) : first
}

/** The measurement, or one that failed: the others go on. */
async function measureUnder(limitMs: number, what: string, measure: () => Promise<OrderTime>): Promise<Measurement> {
  try {
    const { ms, order } = await measure()
    const limit = `under ${limitMs} ms${order ? ` (slowest by ${order})` : ''}`
    return { what, unit: 'ms', ours: ms, limit, isMet: ms < limitMs }
  } catch (error) {
    return failedMeasurement(what, error)
  }
}
