import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type TestDatabase } from './database/cluster.ts'

const file = new URL('../../docs/SCALE.md', import.meta.url)

/** The paragraph of names that begins with these bold words: what is before its names, and the names. */
const paragraphOf = (words: string) => new RegExp(`(\\*\\*${words}\\*\\*[^:]*: )([^.]*)\\.`)

const namesBelow = (words: string) =>
  [...(paragraphOf(words).exec(readFileSync(file, 'utf8'))?.[2] ?? '').matchAll(/`(\w+)`/g)].map(
    ([, name = '']) => name,
  )

/** Checks the names below these words; writes them instead with UPDATE_SCHEMA. */
function expectNames(words: string, names: readonly string[]) {
  const text = names.map((name) => `\`${name}\``).join(', ')
  const page = readFileSync(file, 'utf8')
  if (process.env.UPDATE_SCHEMA) writeFileSync(file, page.replace(paragraphOf(words), `$1${text}.`))
  expect(namesBelow(words), `stale: see docs/SCALE.md, ${words}`).toEqual(names)
}

let database: TestDatabase
beforeAll(async () => {
  database = await openDatabase()
})
afterAll(() => database.close())

interface Table {
  readonly name: string
  readonly has_network: boolean
  readonly first_of_key: string | null
}

const loadTables = async () =>
  (
    await database.pool.query<Table>(`
      select c.relname as name,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'network_code' and a.attnotnull) as has_network,
        (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
          where i.indrelid = c.oid and i.indisprimary) as first_of_key
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by 1`)
  ).rows

it('docs/SCALE.md says of every table how it would be distributed by network', async () => {
  const [everywhere, own] = [namesBelow('The same on every node'), namesBelow('Of a node alone')]
  const tables = (await loadTables()).filter(({ name }) => ![...everywhere, ...own].includes(name))
  const namesOf = (isOne: (table: Table) => boolean) => tables.filter(isOne).map(({ name }) => name)
  expectNames(
    'Ready',
    namesOf(({ first_of_key }) => first_of_key === 'network_code'),
  )
  expectNames(
    'Needs another key',
    namesOf(({ first_of_key, has_network }) => has_network && first_of_key !== 'network_code'),
  )
  expectNames(
    'Needs the column',
    namesOf(({ has_network }) => !has_network),
  )
})

it('docs/SCALE.md names every sequence', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  )
  expectNames(
    'Sequences',
    rows.map(({ name }) => name),
  )
})
