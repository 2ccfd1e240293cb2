import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Measurement } from './benchmark.ts'
import type { MeasurementsAtSize } from './measuring/growth.ts'

/** The measurements of one benchmark in one run; `calls` and `measurements` are those of the largest network. */
export interface BenchmarkResult extends MeasurementsAtSize {
  readonly benchmark: string
  /** The commit that was measured. */
  readonly commit: string
  /** When, as `2026-01-31`. */
  readonly day: string
  /** The measurements on smaller networks, from the smallest. */
  readonly smaller: readonly MeasurementsAtSize[]
  /** The largest network compared with the smallest. */
  readonly growth: readonly Measurement[]
}

/**
 * The measurements that must keep their limits besides growth: all of the largest network, failed ones of the others.
 */
export const requiredMeasurements = ({ measurements, smaller }: BenchmarkResult): readonly Measurement[] => [
  ...measurements,
  ...smaller.flatMap((at) => at.measurements.filter(({ ours }) => Number.isNaN(ours))),
]

const folder = new URL('../.cache/bench/', import.meta.url)
const fileOf = (benchmark: string) => new URL(`${benchmark}.json`, folder)

/** Keeps the last result of a benchmark, so that one can be repeated without the others. */
export function saveResult(result: BenchmarkResult): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(result.benchmark), JSON.stringify(result))
}

/** The last result of a benchmark; undefined if there is none. */
export function loadResult(benchmark: string): BenchmarkResult | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(benchmark), 'utf8'), (name, value) =>
      // JSON has no NaN, the value of a failed measurement.
      name === 'ours' ? (value ?? Number.NaN) : value,
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
