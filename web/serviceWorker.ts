import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'

const source = new URL('service-worker/service-worker.ts', import.meta.url).pathname

/** Large modules that only the map needs. Their files are stored when they are first used. */
const isOfMap = (module: string) => /node_modules[\\/](maplibre-gl|world-atlas)[\\/]/.test(module)

/** Files of `/today` that only a phone without a code reader of its own needs. They are stored when they are first used. */
const isCodeReader = (name: string) => /^assets\/(code-reader|zxing_reader)-/.test(name)

/**
 * Adds `service-worker.js`, which stores the files of the client and those of the entry of `/today`, which is built
 * first. `serverPaths` are no pages of the client.
 */
export function serviceWorker(serverPaths: readonly string[]): Plugin {
  let folder = ''
  return {
    name: 'service-worker',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
    },
    generateBundle: {
      // After all files have their final names.
      order: 'post',
      async handler(_options, bundle) {
        const filesOfMap = new Set(Object.values(bundle).flatMap(mapFilesOf))
        const built = await readdir(join(folder, 'assets')).catch(() => [])
        const all = new Set([...Object.keys(bundle), ...built.map((name) => `assets/${name}`)])
        const storedOnUse = new Set([
          ...filesOfMap,
          ...[...all].filter((name) => isCodeReader(name) && !/\.(br|gz)$/.test(name)),
        ])
        const files = [...all].filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name))
        const lists = {
          clientFiles: pathsOf(files.filter((name) => !storedOnUse.has(name))),
          filesStoredOnUse: pathsOf([...storedOnUse]),
          serverPaths,
        }
        const declarations = Object.entries(lists).map(([name, list]) => `const ${name} = ${JSON.stringify(list)}\n`)
        const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: `${declarations.join('')}${code}` })
      },
    },
  }
}

const pathsOf = (names: readonly string[]) => names.map((name) => `/${name}`).sort()

/** The names of an output file of the map and of its styles; nothing for other files. */
function mapFilesOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): readonly string[] {
  if (file.type === 'asset') return file.originalFileNames.some(isOfMap) ? [file.fileName] : []
  return file.moduleIds.some(isOfMap) ? [file.fileName, ...(file.viteMetadata?.importedCss ?? [])] : []
}
