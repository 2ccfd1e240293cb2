import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// What was compiled at the last start need not be compiled again, by threads neither. It runs as ourselves, so it is kept
// where only we write.
process.env.NODE_COMPILE_CACHE ??= resolve(process.env.DATA_DIR || 'data', 'compiled')
enableCompileCache()

await import('./start.ts')
