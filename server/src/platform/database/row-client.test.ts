import fc from 'fast-check'
import pg from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../../test/database/cluster.ts'
import { openSmallNetwork } from '../../../test/database/networks.ts'
import { RowClient } from './row-client.ts'

let database: TestDatabase
let ours: pg.Client
let theirs: pg.Client

beforeAll(async () => {
  database = await openSmallNetwork()
  ours = new RowClient({ connectionString: database.url })
  theirs = new pg.Client({ connectionString: database.url })
  await Promise.all([ours.connect(), theirs.connect()])
})
afterAll(async () => {
  await Promise.all([ours.end(), theirs.end()])
  await database.close()
})

const rowsOf = async (client: pg.Client, text: string, values: unknown[] = []) =>
  (await client.query({ text, values, rowMode: 'array' })).rows

// PostgreSQL stores no text with a NUL character.
const texts = fc.string({ unit: 'binary', maxLength: 300 }).map((text) => text.replaceAll('\0', ''))

it('reads every row as pg does', async () => {
  const row = fc.array(fc.option(texts), { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(row, async (values) => {
      const query = `select ${values.map((_, nth) => `$${nth + 1}::text`).join(', ')} from generate_series(1, 3)`
      expect(await rowsOf(ours, query, values)).toEqual([values, values, values])
    }),
  )
})

it('reads rows that arrive in pieces, and results of every kind', async () => {
  const queries = [
    `select repeat('${'né'.repeat(10)}', n), n, null, '' from generate_series(1, 20000, 371) n`,
    `select repeat('x', 300000), '€'`,
    'select',
    'select from generate_series(1, 2)',
    `select 'a', 1 where false`,
    `select now()::date, true, 1.50, array['é', null], '{"a":1}'::jsonb, '\\x00ff'::bytea`,
    'create temporary table kept (n int)',
    'insert into kept values (1), (2) returning n',
  ]
  for (const query of queries) expect(await rowsOf(ours, query)).toEqual(await rowsOf(theirs, query))
})

it('passes on errors of the database, and continues', async () => {
  await expect(ours.query('select 1/0')).rejects.toMatchObject({ code: '22012' })
  expect(await rowsOf(ours, `select 'ñ'`)).toEqual([['ñ']])
})

it('overrides a method that pg-protocol still has', () => {
  expect(Parser.prototype).toHaveProperty('handlePacket', expect.any(Function))
})
