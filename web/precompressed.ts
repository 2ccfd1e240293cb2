import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files gain nothing. */
const minBytes = 1024

/**
 * Writes a .br and a .gz file for every script, style, picture and map outline, so that the server never compresses
 * them.
 */
export function precompressed(): Plugin {
  let folder = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir, build.assetsDir)
    },
    closeBundle: () => {
      const files = readdirSync(folder).filter((name) => /\.(m?js|css|svg|json)$/.test(name))
      for (const path of files.map((name) => join(folder, name))) {
        // The other build wrote it already; names contain a hash of the content.
        if (existsSync(`${path}.br`)) continue
        const content = readFileSync(path)
        if (content.length < minBytes) continue
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
