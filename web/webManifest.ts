import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Icons by file; `scripts/icons.mjs` makes them. A maskable one fills its square, because phones cut it to their shape.
 */
const icons = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'maskable-512.png', sizes: '512x512', purpose: 'maskable' },
]

interface OutputFile {
  readonly fileName: string
  readonly source: string | Uint8Array
}

/** Adds the manifest that makes the app installable, and its icons. */
export function webManifest(): Plugin {
  let files: readonly OutputFile[] = []
  let href = ''
  return {
    name: 'web-manifest',
    apply: 'build',
    buildStart: () => {
      const pictures = icons.map(({ file }) =>
        hashedFile(file, readFileSync(new URL(`icons/${file}`, import.meta.url))),
      )
      const manifest = hashedFile('app.webmanifest', JSON.stringify(manifestOf(pictures)))
      files = [...pictures, manifest]
      href = `/${manifest.fileName}`
    },
    generateBundle() {
      for (const file of files) this.emitFile({ type: 'asset', ...file })
    },
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href }, injectTo: 'head' }],
  }
}

const manifestOf = (pictures: readonly OutputFile[]) => ({
  id: '/',
  name: 'Callout',
  short_name: 'Callout',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#4254cc',
  icons: icons.map(({ sizes, purpose }, index) => ({
    src: `/${pictures[index]?.fileName}`,
    sizes,
    purpose,
    type: 'image/png',
  })),
})

/** A file under a name with a hash of its content, because assets are cached forever. */
function hashedFile(file: string, source: string | Uint8Array): OutputFile {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { fileName: `assets/${file.replace('.', `-${hash}.`)}`, source }
}
