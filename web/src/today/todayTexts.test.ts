import { first } from '@callout/domain/messages/first/es.ts'
import { later } from '@callout/domain/messages/later/es.ts'
import { today } from '@callout/domain/messages/today/es.ts'
import { expect, it } from 'vitest'

const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
})
const base = 'file:///src/today/'
const loaders = new Map(Object.entries(files).map(([path, load]) => [new URL(path, base).href, load]))

/** What a file shows without the later texts: its imports and its parts of the first screen, but no lazy component. */
const withoutLaterTexts = [
  /^(?:import|export)\s(?!type\b)(?:[^']*? from )?'(\.[^']+)'/gm,
  /firstScreenComponent\(\s*\(\) => import\('(\.[^']+)'\)/g,
]

/** Adds the files that a file needs to `sources`, which maps paths to texts. */
async function follow(path: string, sources: Map<string, string>) {
  const load = loaders.get(path)
  if (!load || sources.has(path)) return
  sources.set(path, '')
  const source = await load()
  sources.set(path, source)
  const paths = withoutLaterTexts.flatMap((pattern) => [...source.matchAll(pattern)].map(([, to = '']) => to))
  await Promise.all(paths.map((to) => follow(new URL(to, path).href, sources)))
}

it('the visits of the day use the texts that their entry loads', async () => {
  const sources = new Map<string, string>()
  await follow(new URL('../todayMain.tsx', base).href, sources)
  // Shared parts, parts that are loaded later with the first texts, and their dialogs.
  const names = [...sources.keys()].map((path) => path.split('/').at(-1))
  expect(names).toEqual(expect.arrayContaining(['ConnectionLine.tsx', 'Report.tsx', 'Question.tsx']))
  expect(names).not.toContain('ProblemAct.tsx')
  const found = [...sources.values()].join('\n').matchAll(/'([a-z_]+(?:\.[a-zA-Z_]+)+)'/g)
  const keys = [...new Set([...found].map(([, key = '']) => key))]
  const isFirst = (key: string) => Object.hasOwn(first, key) || Object.hasOwn(today, key)
  expect(keys.filter(isFirst).length).toBeGreaterThan(100)
  expect(keys.filter((key) => !isFirst(key) && Object.hasOwn(later, key))).toEqual([])
})
