import { expect, it } from 'vitest'
import type { Measurement } from '../benchmark.ts'
import type { BenchmarkResult } from '../results.ts'
import { remeasureSlow } from './remeasure.ts'

const measurement = (what: string, ours: number, isMet: boolean, more: Partial<Measurement> = {}): Measurement => ({
  what,
  unit: 'ms',
  ours,
  limit: 'under 20 ms',
  isMet,
  ...more,
})

const measurements = [
  measurement('quick', 10, true),
  measurement('slow', 25, false),
  measurement('slow, by no index', 30, false, { faults: ['reads calls whole'] }),
  measurement('wrong totals', 1, false, { unit: '' }),
]

const result = (benchmark: string, measurements: readonly Measurement[]): BenchmarkResult => ({
  benchmark,
  machine: '',
  commit: 'abc',
  day: '2026-01-31',
  calls: 1000,
  measurements,
  smaller: [{ calls: 10, measurements }],
  growth: [],
})

const runsReturning =
  (runs: readonly (readonly Measurement[])[], benchmarksRun: string[]) => async (benchmark: string) => {
    benchmarksRun.push(benchmark)
    return runs[benchmarksRun.length - 1] as readonly Measurement[]
  }

it('measures only slow measurements again, and keeps their earlier values', async () => {
  const [a, b] = [
    result('a', measurements),
    result(
      'b',
      measurements.filter(({ what }) => what !== 'slow'),
    ),
  ]
  const again = [
    measurement('quick', 21, false),
    measurement('slow', 15, true),
    measurement('slow, by no index', 5, true),
    measurement('wrong totals', 0, true),
  ]
  const benchmarksRun: string[] = []
  const repeated = await remeasureSlow([a, b], runsReturning([again], benchmarksRun))
  expect(benchmarksRun).toEqual(['a'])
  const withRepeat = [
    measurements[0],
    measurement('slow', 15, true, { earlierValues: [25] }),
    measurements[2],
    measurements[3],
  ]
  expect(repeated).toEqual([{ ...a, measurements: withRepeat }, b])
})

it('fails a measurement that is still too slow after two repeats', async () => {
  const benchmarksRun: string[] = []
  const [repeated] = await remeasureSlow(
    [result('a', [measurement('slow', 25, false)])],
    runsReturning([[measurement('slow', 24, false)], [measurement('slow', 23, false)]], benchmarksRun),
  )
  expect(benchmarksRun).toEqual(['a', 'a'])
  expect(repeated?.measurements).toEqual([measurement('slow', 23, false, { earlierValues: [25, 24] })])
})
