import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Hardly anything that modules make while they are read lives on: the room for what is new, which is not given back, need
// not grow for it.
setFlagsFromString('--semi-space-growth-factor=1')
// What was compiled at the last start need not be compiled again, by threads neither. It runs as ourselves, so it is kept
// where only we write.
process.env.NODE_COMPILE_CACHE ??= resolve(process.env.DATA_DIR || 'data', 'compiled')
enableCompileCache()

await import('./start.ts')
setFlagsFromString('--semi-space-growth-factor=2')
