import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../test/cluster.ts'
import { aCall } from '../../test/factories.ts'
import { smallNetwork } from '../../test/networks.ts'
import { openDb } from './db.ts'
import { reasonOf, sentenceOf, stop } from './stop.ts'

const customer = 'Rosa Diez 600123456'
const secret = 'hunter2-hunter2'
const address = `postgres://callout:${secret}@db.example:5432/callout?password=${secret}`

let pool: pg.Pool
let database: TestDatabase
beforeAll(async () => {
  database = await smallNetwork()
  pool = database.pool
})
afterAll(() => database.close())

const failureOf = (act: () => unknown) =>
  Promise.resolve()
    .then(act)
    .then(
      () => new Error('it did not fail'),
      (error: unknown) => error,
    )

describe('a failure that ends the program', () => {
  test.each<[string, () => unknown, string]>([
    ['a row the database refuses', () => pool.query('select $1::text::int', [customer]), '22P02'],
    ['the bytes a parser stumbles over', () => JSON.parse(`{"customer_name": ${customer}`), 'SyntaxError'],
    ['the address that is none', () => new URL(`postgres://callout:${secret}@db.example:port/`), 'ERR_INVALID_URL'],
    [
      'an address in its message',
      () => Promise.reject(new TypeError(`${address} is away`)),
      'db.example:5432/callout is',
    ],
    ['what is behind it', () => Promise.reject(new Error('no', { cause: new Error(`${address} said no`) })), 'because'],
    ['a value Node was not given', () => Buffer.from({ customer } as never), 'ERR_INVALID_ARG_TYPE'],
    ['what was thrown in place of an error', () => Promise.reject(customer), 'string'],
  ])('does not repeat %s', async (_what, act, tellsApart) => {
    const said = sentenceOf(await failureOf(act))
    expect(said).toContain(tellsApart)
    for (const kept of [customer, secret]) expect(said).not.toContain(kept)
  })

  test('does not repeat a row that breaks a rule', async () => {
    const { ID } = await aCall(openDb(pool), { customer_name: customer })
    const failure = await failureOf(() => pool.query('insert into calls select * from calls where "ID" = $1', [ID]))
    // Shown whole it would: this test looks for something that is there.
    expect(JSON.stringify(failure)).toContain(ID)
    const said = sentenceOf(failure)
    expect(said).toContain('23505')
    expect(said).toContain('stop.test.ts')
    expect(said).not.toContain(ID)
  })

  test('says where it was thrown, once', () => {
    const said = sentenceOf(new RangeError('it is too far'))
    expect(said).toMatch(/^RangeError: it is too far\n {4}at /)
    expect(said).toContain('stop.test.ts')
    expect(said.match(/too far/g)).toHaveLength(1)
  })
})

test('a sentence stays as it is, but for credentials', () => {
  expect(sentenceOf(stop('Set PORT.', new Error(secret)))).toBe('Set PORT.')
  expect(sentenceOf(stop(`At ${address} nobody answers.`))).toBe(
    'At postgres://db.example:5432/callout nobody answers.',
  )
})

test.each([
  ['a value it quotes', `select '${customer}'::int`, 'a value does not fit (22P02)'],
  ['names', 'select nothing from nowhere', 'relation "nowhere" does not exist'],
])('a reason in a sentence: %s', async (_what, sql, reason) =>
  expect(reasonOf(await failureOf(() => pool.query(sql)))).toBe(reason),
)

describe('a failure nobody waits for', () => {
  const end = (code: string) => {
    const file = fileURLToPath(new URL('./stop.ts', import.meta.url))
    const program = `import { endBySentence } from ${JSON.stringify(file)}; endBySentence(); ${code}`
    return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  }
  test.each([
    ['a rejection', `void Promise.reject(Object.assign(new Error('gone'), { detail: '${customer}' }))`, 'Error: gone'],
    ['a rejection with a text', `void Promise.reject('${customer}')`, 'ERR_UNHANDLED_REJECTION'],
    ['an error of a socket', `setTimeout(() => { throw new Error('at ${address}') })`, 'postgres://db.example'],
  ])('ends the program with care: %s', (_what, code, tellsApart) => {
    const { status, stderr, stdout } = end(code)
    expect(status).toBe(1)
    expect(stderr).toContain(tellsApart)
    for (const kept of [customer, secret]) expect(stderr + stdout).not.toContain(kept)
  })
})
