import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

// Keep the young generation small while modules load: V8 does not give its memory back.
setFlagsFromString('--semi-space-growth-factor=1')
// Cache compiled code between starts, in the data folder: it is executed, and only we write there.
process.env.NODE_COMPILE_CACHE ??= resolve(process.env.DATA_DIR || 'data', 'compiled')
enableCompileCache()

await import('./start.ts')
limitYoungGeneration(16)
// Collect the old generation when it has grown by half; by default V8 waits until it has tripled.
setFlagsFromString('--heap-growing-percent=50')

/**
 * Lets the young generation grow, but only to about `megabytes` per semi-space (it has two). By default it grows to
 * four times as much and stays.
 */
function limitYoungGeneration(megabytes: number): void {
  const maxBytes = 2 * megabytes * 1024 * 1024
  const isGrown = () =>
    getHeapSpaceStatistics().some((one) => one.space_name === 'new_space' && one.space_size >= maxBytes)
  const collections = new PerformanceObserver(() => {
    if (!isGrown()) return
    setFlagsFromString('--semi-space-growth-factor=1')
    collections.disconnect()
  })
  setFlagsFromString('--semi-space-growth-factor=2')
  collections.observe({ entryTypes: ['gc'] })
}
