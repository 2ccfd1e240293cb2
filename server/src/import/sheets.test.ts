import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exampleNetwork } from '../../test/fixtures/example-folders.ts'
import { sheets } from './sheets.ts'

const page = readFileSync(new URL('../../../docs/IMPORT.md', import.meta.url), 'utf8')
const sectionOf = (file: string) => page.split('\n## ').find((section) => section.startsWith(`${file}\n`)) ?? ''

/** Columns of a section, and whether each is required. Five texts are named by the first and the last. */
function describedColumns(file: string): Map<string, boolean> {
  const found = new Map<string, boolean>()
  for (const line of sectionOf(file).split('\n')) {
    const [, names = '', needed = ''] = line.split('|')
    const texts = /`(\w+)_es` … `\w+_it`/.exec(names)?.[1]
    const columns = texts ? ['es', 'pt', 'en', 'fr', 'it'].map((language) => `${texts}_${language}`) : undefined
    for (const name of columns ?? [...names.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? ''))
      if (line.split('|').length === 6) found.set(name, needed.includes('●') && !needed.includes('one'))
  }
  return found
}

test.each(sheets)('docs/IMPORT.md describes the columns of $file', ({ file, columns, key }) => {
  const found = describedColumns(file)
  expect([...found].sort()).toEqual(columns.map(({ name, required }) => [name, required]).sort())
  for (const name of key)
    expect(sectionOf(file)).toMatch(new RegExp(`^\\|[^|]*\`${name}\`[^|]*\\|[^|]*\\*\\*key\\*\\*`, 'm'))
})

test('the example network has every file', () =>
  expect(readdirSync(exampleNetwork).sort()).toEqual(sheets.map(({ file }) => file).sort()))
