import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// What was compiled at the last start need not be compiled again. It runs as ourselves, so it is kept where only we write.
enableCompileCache(resolve(process.env.DATA_DIR || 'data', 'compiled'))

await import('./start.ts')
