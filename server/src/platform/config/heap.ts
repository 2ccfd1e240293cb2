import { Session } from 'node:inspector/promises'
import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Stops the growth of the young generation of V8's heap. Memory that it has is never given back. */
export const keepYoungGeneration = () => setFlagsFromString('--semi-space-growth-factor=1')

/**
 * Lets the young generation grow, but only to about `megabytes` per semi-space (it has two). By default it grows to
 * 64 MB and stays.
 */
export function limitYoungGeneration(megabytes: number): void {
  const maxBytes = 2 * megabytes * 1024 * 1024
  const isGrown = () =>
    getHeapSpaceStatistics().some((one) => one.space_name === 'new_space' && one.space_size >= maxBytes)
  const collections = new PerformanceObserver(() => {
    if (!isGrown()) return
    keepYoungGeneration()
    collections.disconnect()
  })
  setFlagsFromString('--semi-space-growth-factor=2')
  collections.observe({ entryTypes: ['gc'] })
}

/** Makes V8 collect the old generation when it has grown by half; by default it waits until it has tripled. */
export const collectOldGenerationEarly = () => setFlagsFromString('--heap-growing-percent=50')

/** Collects all garbage and gives free memory back to the system, in one pause of some 150 ms. */
export async function releaseFreeMemory(): Promise<void> {
  // Only a collection for want of memory also empties pages that are half full.
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
