import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../test/cluster.ts'
import { smallNetwork } from '../../test/networks.ts'
import { type Answer, PreparedStatement } from './prepared-statement.ts'

let database: TestDatabase
let client: pg.PoolClient
/** How often the database said what the rows look like. */
let descriptions = 0

beforeAll(async () => {
  database = await smallNetwork()
  client = await database.pool.connect()
  await client.query('create temporary table kept (n int primary key, said text)')
  const { connection } = client as unknown as { connection: pg.Connection }
  connection.on('rowDescription', () => (descriptions += 1))
})
afterAll(async () => {
  client.release()
  await database.close()
})

const ask = (text: string, values: readonly unknown[] = [], types: pg.CustomTypesConfig = pg.types) =>
  new Promise<Answer>((resolve, reject) => {
    client.query(
      new PreparedStatement({ name: text.slice(0, 60), text, values }, types, (error, answer) =>
        answer ? resolve(answer) : reject(error),
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

it('gives what the library gives', async () => {
  const { rows } = await client.query({ name: 'theirs', text: kinds, values, types: pg.types })
  const first = await ask(kinds, values)
  expect(first).toEqual({ command: 'SELECT', rowCount: 1, rows })
  expect(await ask(kinds, values)).toEqual(first)
})

it('asks once a connection what the rows look like', async () => {
  const before = descriptions
  for (const n of [1, 2, 3]) expect((await ask('select $1::int + 1 as next', [n])).rows).toEqual([{ next: n + 1 }])
  expect(descriptions - before).toBe(1)
  const other = await database.pool.connect()
  const answer = await new Promise((resolve, reject) => {
    const statement = { name: 'select $1::int + 1 as next', text: 'select $1::int + 1 as next', values: [4] }
    other.query(new PreparedStatement(statement, pg.types, (error, given) => (given ? resolve(given) : reject(error))))
  })
  expect(answer).toMatchObject({ rows: [{ next: 5 }] })
  other.release()
})

it('counts what was changed', async () => {
  const insert = 'insert into kept select n, $1 from generate_series(1, 3) n'
  expect(await ask(insert, ['a'])).toEqual({ command: 'INSERT', rowCount: 3, rows: [] })
  const update = 'update kept set said = $1 where n > $2'
  expect(await ask(update, ['b', 1])).toEqual({ command: 'UPDATE', rowCount: 2, rows: [] })
  expect(await ask(update, ['b', 9])).toEqual({ command: 'UPDATE', rowCount: 0, rows: [] })
  expect((await ask('select n from kept where said = $1 order by n', ['b'])).rows).toEqual([{ n: 2 }, { n: 3 }])
  expect((await ask('delete from kept returning n')).rowCount).toBe(3)
})

it('fails as a whole, and works at the next run, also where the first one failed', async () => {
  const text = 'select 12 / $1::int as part'
  await expect(ask(text, [0])).rejects.toMatchObject({ code: '22012' })
  expect((await ask(text, [4])).rows).toEqual([{ part: 3 }])
  await expect(ask(text, [0])).rejects.toMatchObject({ code: '22012' })
  expect((await ask(text, [3])).rows).toEqual([{ part: 4 }])
  await expect(ask('select nothing from nowhere where $1', [1])).rejects.toMatchObject({ code: '42P01' })
})

it('is prepared again once its rows look different', async () => {
  const text = 'select kept.* from kept where n = $1'
  await ask(`insert into kept values ($1, 'one')`, [1])
  expect((await ask(text, [1])).rows).toEqual([{ n: 1, said: 'one' }])
  await client.query('alter table kept add more int not null default 5')
  await expect(ask(text, [1])).rejects.toMatchObject({ code: '0A000' })
  expect((await ask(text, [1])).rows).toEqual([{ n: 1, said: 'one', more: 5 }])
})

it('sends nothing where a value cannot be sent', async () => {
  const endless: Record<string, unknown> = {}
  endless.itself = endless
  const text = 'select $1::text as told'
  await expect(ask(text, [endless])).rejects.toThrow('circular')
  expect((await ask(text, ['x'])).rows).toEqual([{ told: 'x' }])
})

it('tells of an answer that cannot be read', async () => {
  const unreadable = {
    getTypeParser: () => () => {
      throw new Error('unreadable')
    },
  } as unknown as pg.CustomTypesConfig
  await expect(ask('select $1::int as n, 1', [1], unreadable)).rejects.toThrow('unreadable')
  expect((await ask('select $1::int as n, 2', [1])).rows).toEqual([{ n: 1, '?column?': 2 }])
})
