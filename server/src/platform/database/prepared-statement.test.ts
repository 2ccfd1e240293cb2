import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../../test/database/cluster.ts'
import { openSmallNetwork } from '../../../test/database/networks.ts'
import { PreparedStatement, type QueryResult } from './prepared-statement.ts'

let database: TestDatabase
let client: pg.PoolClient
/** How often the database described the rows. */
let descriptions = 0

beforeAll(async () => {
  database = await openSmallNetwork()
  client = await database.pool.connect()
  await client.query('create temporary table kept (n int primary key, said text)')
  const { connection } = client as unknown as { connection: pg.Connection }
  connection.on('rowDescription', () => (descriptions += 1))
})
afterAll(async () => {
  client.release()
  await database.close()
})

const run = (text: string, values: readonly unknown[] = [], types: pg.CustomTypesConfig = pg.types) =>
  new Promise<QueryResult>((resolve, reject) => {
    client.query(
      new PreparedStatement({ name: text.slice(0, 60), text, values }, types, (error, result) =>
        result ? resolve(result) : reject(error),
      ),
    )
  })

const kinds = `select $1::int as int, $2::text as text, $3::text[] as texts, $4::jsonb as json, $5::bytea as bytes,
  $6::timestamptz as at, $7::boolean as yes, $8::numeric as amount, $9::text as nothing, $10::int[] as numbers`
const values = [
  7,
  `à "b" 'c' \\ {}`,
  ['x,y', null, '"'],
  JSON.stringify({ a: [1] }),
  Buffer.from([0, 255]),
  new Date('2026-01-31T09:05:00Z'),
  false,
  '12.50',
  undefined,
  [1, 2],
]

it('returns the same rows as pg', async () => {
  const { rows } = await client.query({ name: 'theirs', text: kinds, values, types: pg.types })
  const first = await run(kinds, values)
  expect(first).toEqual({ command: 'SELECT', rowCount: 1, rows })
  expect(await run(kinds, values)).toEqual(first)
})

it('describes its rows once per connection', async () => {
  const before = descriptions
  for (const n of [1, 2, 3]) expect((await run('select $1::int + 1 as next', [n])).rows).toEqual([{ next: n + 1 }])
  expect(descriptions - before).toBe(1)
  const other = await database.pool.connect()
  const result = await new Promise((resolve, reject) => {
    const statement = { name: 'select $1::int + 1 as next', text: 'select $1::int + 1 as next', values: [4] }
    other.query(new PreparedStatement(statement, pg.types, (error, given) => (given ? resolve(given) : reject(error))))
  })
  expect(result).toMatchObject({ rows: [{ next: 5 }] })
  other.release()
})

it('counts changed rows', async () => {
  const insert = 'insert into kept select n, $1 from generate_series(1, 3) n'
  expect(await run(insert, ['a'])).toEqual({ command: 'INSERT', rowCount: 3, rows: [] })
  const update = 'update kept set said = $1 where n > $2'
  expect(await run(update, ['b', 1])).toEqual({ command: 'UPDATE', rowCount: 2, rows: [] })
  expect(await run(update, ['b', 9])).toEqual({ command: 'UPDATE', rowCount: 0, rows: [] })
  expect((await run('select n from kept where said = $1 order by n', ['b'])).rows).toEqual([{ n: 2 }, { n: 3 }])
  expect((await run('delete from kept returning n')).rowCount).toBe(3)
})

it('works again after a failure, even of the first run', async () => {
  const text = 'select 12 / $1::int as part'
  await expect(run(text, [0])).rejects.toMatchObject({ code: '22012' })
  expect((await run(text, [4])).rows).toEqual([{ part: 3 }])
  await expect(run(text, [0])).rejects.toMatchObject({ code: '22012' })
  expect((await run(text, [3])).rows).toEqual([{ part: 4 }])
  await expect(run('select nothing from nowhere where $1', [1])).rejects.toMatchObject({ code: '42P01' })
})

it('is prepared again after its columns change', async () => {
  const text = 'select kept.* from kept where n = $1'
  await run(`insert into kept values ($1, 'one')`, [1])
  expect((await run(text, [1])).rows).toEqual([{ n: 1, said: 'one' }])
  await client.query('alter table kept add more int not null default 5')
  await expect(run(text, [1])).rejects.toMatchObject({ code: '0A000' })
  expect((await run(text, [1])).rows).toEqual([{ n: 1, said: 'one', more: 5 }])
})

it('sends nothing if a value cannot be serialized', async () => {
  const endless: Record<string, unknown> = {}
  endless.itself = endless
  const text = 'select $1::text as told'
  await expect(run(text, [endless])).rejects.toThrow('circular')
  expect((await run(text, ['x'])).rows).toEqual([{ told: 'x' }])
})

it('rejects if a value cannot be parsed', async () => {
  const unreadable = {
    getTypeParser: () => () => {
      throw new Error('unreadable')
    },
  } as unknown as pg.CustomTypesConfig
  await expect(run('select $1::int as n, 1', [1], unreadable)).rejects.toThrow('unreadable')
  expect((await run('select $1::int as n, 2', [1])).rows).toEqual([{ n: 1, '?column?': 2 }])
})
