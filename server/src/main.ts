import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import {
  collectOldGenerationEarly,
  keepYoungGeneration,
  limitYoungGeneration,
  releaseFreeMemory,
} from './platform/config/heap.ts'

// While modules load, or their memory would stay.
keepYoungGeneration()
// Cache compiled code between starts, in the data folder: it is executed, and only we write there.
process.env.NODE_COMPILE_CACHE ??= resolve(process.env.DATA_DIR || 'data', 'compiled')
enableCompileCache()

await import('./start.ts')
// Otherwise the memory of loading would stay: 180 MiB while idle instead of 138.
await releaseFreeMemory()
limitYoungGeneration(16)
collectOldGenerationEarly()
