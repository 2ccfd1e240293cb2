import { readFile } from 'node:fs/promises'
import { type Plugin, transformWithOxc } from 'vite'

const source = new URL('service-worker/service-worker.ts', import.meta.url).pathname

/** Adds `service-worker.js`, which stores all files of the client. `serverPaths` are no pages of the client. */
export function serviceWorker(serverPaths: readonly string[]): Plugin {
  return {
    name: 'service-worker',
    generateBundle: {
      // After all files have their final names.
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name))
        const lists = {
          clientFiles: files.map((name) => `/${name}`).sort(),
          serverPaths,
        }
        const declarations = Object.entries(lists).map(([name, list]) => `const ${name} = ${JSON.stringify(list)}\n`)
        const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: `${declarations.join('')}${code}` })
      },
    },
  }
}
