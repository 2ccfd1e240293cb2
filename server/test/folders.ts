import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/** The network that comes with the product as an example. */
export const exampleNetwork = fileURLToPath(new URL('../../docs/example-network', import.meta.url))

export type Content = string | Uint8Array

/** A folder of these files, gone after the test. */
export function aFolder(files: Readonly<Record<string, Content>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'callout-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

/** The example network with one file changed: each text in it replaced, which must be there. */
export function exampleWith(file: string, ...changes: readonly (readonly [from: string, to: string])[]): string {
  const folder = aFolder({})
  cpSync(exampleNetwork, folder, { recursive: true })
  let text = readFileSync(join(folder, file), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${file} holds no "${from}"`)
    text = text.replace(from, to)
  }
  writeFileSync(join(folder, file), text)
  return folder
}
