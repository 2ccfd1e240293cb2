import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { keepYoungGeneration, limitYoungGeneration } from './platform/config/young-generation.ts'

// While modules load, or their memory would stay.
keepYoungGeneration()
// Cache compiled code between starts, in the data folder: it is executed, and only we write there.
process.env.NODE_COMPILE_CACHE ??= resolve(process.env.DATA_DIR || 'data', 'compiled')
enableCompileCache()

await import('./start.ts')
limitYoungGeneration(16)
// Collect the old generation when it has grown by half; by default V8 waits until it has tripled.
setFlagsFromString('--heap-growing-percent=50')
