import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

// Hardly anything that modules make while they are read lives on: the room for what is new, which is not given back, need
// not grow for it.
setFlagsFromString('--semi-space-growth-factor=1')
// What was compiled at the last start need not be compiled again, by threads neither. It runs as ourselves, so it is kept
// where only we write.
process.env.NODE_COMPILE_CACHE ??= resolve(process.env.DATA_DIR || 'data', 'compiled')
enableCompileCache()

await import('./start.ts')
growUpTo(16)
// Of what lives longer, half as much again may gather before it is looked through: left to itself, three times as much.
setFlagsFromString('--heap-growing-percent=50')

/** Lets that room grow with the work, up to so many megabytes, which it takes twice: left to itself it would grow four times as far, and stay. */
function growUpTo(megabytes: number): void {
  const mostBytes = 2 * megabytes * 1024 * 1024
  const isGrown = () =>
    getHeapSpaceStatistics().some((one) => one.space_name === 'new_space' && one.space_size >= mostBytes)
  const collections = new PerformanceObserver(() => {
    if (!isGrown()) return
    setFlagsFromString('--semi-space-growth-factor=1')
    collections.disconnect()
  })
  setFlagsFromString('--semi-space-growth-factor=2')
  collections.observe({ entryTypes: ['gc'] })
}
