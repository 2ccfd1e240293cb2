import type { Measurement } from '../benchmark.ts'
import type { MeasurementsAtSize } from './growth.ts'

/** Number of times a slow measurement is repeated. */
const maxRepeats = 2

/** True if only the time was over its limit. Wrong numbers, sizes and plans do not change when repeated. */
const isSlow = ({ isMet, unit, faults = [] }: Measurement) =>
  !isMet && faults.length === 0 && (unit === 'ms' || unit === 's' || unit === '/s')

/**
 * Repeats benchmarks of the largest network that were too slow, because a shared machine may be slow for some minutes.
 * Keeps the earlier values.
 */
export async function remeasureSlow(
  measured: MeasurementsAtSize[],
  calls: number,
  run: (benchmark: string) => Promise<readonly Measurement[]>,
): Promise<void> {
  for (let time = 0; time < maxRepeats; time++)
    for (const [at, { benchmark, calls: size, measurements }] of measured.entries())
      if (size === calls && measurements.some(isSlow))
        measured[at] = { benchmark, calls, measurements: withNewMeasurements(measurements, await run(benchmark)) }
}

/** Replaces slow measurements by the new ones, with their earlier values. Keeps all others. */
function withNewMeasurements(
  measurements: readonly Measurement[],
  now: readonly Measurement[],
): readonly Measurement[] {
  const newByName = new Map(now.map((measurement) => [measurement.what, measurement]))
  return measurements.map((measurement) => {
    const again = newByName.get(measurement.what)
    return again && isSlow(measurement)
      ? { ...again, earlierValues: [...(measurement.earlierValues ?? []), measurement.ours] }
      : measurement
  })
}
