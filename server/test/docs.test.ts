import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const guides = ['docs/ARCHITECTURE.md', 'docs/ADD-A-SCREEN.md', 'CONTRIBUTING.md']

it.each([...guides, 'docs/DECISIONS.md', 'docs/CAPACITY.md', 'docs/OPERATIONS.md'])(
  '%s names files that exist',
  (guide) => {
    const named = read(guide).matchAll(/`((?:domain|server|web|e2e|scripts|docs|bench|proof|deploy)\/[\w./-]+)`/g)
    const missing = [...named].map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))
    expect(missing).toEqual([])
  },
)

it('docs/SECURITY.md names files that exist', () => {
  const named = read('docs/SECURITY.md').matchAll(/`([\w.-]+\/[\w./-]+\.(?:tsx?|mjs|sql|conf|ya?ml|service))`/g)
  const exists = (path: string) => existsSync(join(root, path)) || existsSync(join(root, 'server/src', path))
  expect([...named].map(([, path = '']) => path).filter((path) => !exists(path))).toEqual([])
})

it('docs/DECISIONS.md has at most 150 entries, each with context, decision and consequence', () => {
  const entries = read('docs/DECISIONS.md').split(/^### /m).slice(1)
  const parts = /^[^\n]+\n\n\*Context:\*.+\*Decision:\*.+\*Consequence:\*/s
  expect(entries.length).toBeLessThanOrEqual(150)
  expect(entries.filter((entry) => !parts.test(entry)).map((entry) => entry.split('\n')[0])).toEqual([])
})
