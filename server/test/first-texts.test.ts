import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { callList } from '@callout/domain/calls/call.list.ts'
import { later } from '@callout/domain/messages/later/es.ts'
import { expect, it } from 'vitest'
import { qualityFilters } from '../src/quality/call-filter.queries.ts'

const web = resolve(import.meta.dirname, '../../web/src')
const domain = resolve(import.meta.dirname, '../../domain/src')

const staticImport = /^(?:import|export)\s(?!type\b)[^;'"`]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm
const firstScreenComponent = /firstScreenComponent\(\s*\(\) => import\('([^']+)'\)/g

function fileOf(importer: string, path: string): string | undefined {
  const file = path.startsWith('@callout/domain/')
    ? resolve(domain, path.slice('@callout/domain/'.length))
    : resolve(dirname(importer), path)
  return /\.tsx?$/.test(file) && existsSync(file) ? file : undefined
}

/** Every file that a first screen loads, with its source. */
function filesOfFirstScreens(): Map<string, string> {
  const sources = new Map<string, string>()
  const add = (file: string) => {
    if (sources.has(file)) return
    const source = readFileSync(file, 'utf8')
    sources.set(file, source)
    for (const [, from, bare] of source.matchAll(staticImport)) {
      const imported = fileOf(file, from ?? bare ?? '')
      if (imported) add(imported)
    }
    for (const [, path = ''] of source.matchAll(firstScreenComponent)) add(resolve(dirname(file), path))
  }
  add(resolve(web, 'main.tsx'))
  return sources
}

it('no file of a first screen uses a text that is loaded later', () => {
  const files = filesOfFirstScreens()
  expect([...files.keys()].filter((file) => file.endsWith('CallsPage.tsx'))).toHaveLength(2)
  const wrong: string[] = []
  for (const [file, source] of files) {
    // Labels of later screens are loaded with them.
    const prefixes = [...source.matchAll(/`([a-z_]+\.[\w.]*)\$\{/g)].flatMap(([, prefix = '']) =>
      prefix === 'field.' ? [] : [prefix],
    )
    for (const key of Object.keys(later))
      if (source.includes(`'${key}'`) || prefixes.some((prefix) => key.startsWith(prefix)))
        wrong.push(`${file}: ${key}`)
  }
  expect(wrong).toEqual([])
})

// Only figures of product quality set these filters, and their page has loaded the later texts.
const setByQuality = ['card', 'campaign', 'campaign_answer', ...Object.keys(qualityFilters)]

it('the list of a first screen has its labels with it', () => {
  const names = [...Object.keys(callList.columns), ...Object.keys(callList.filters)]
  expect(names.filter((name) => `field.${name}` in later && !setByQuality.includes(name))).toEqual([])
})
