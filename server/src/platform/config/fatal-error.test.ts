import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../../test/database/cluster.ts'
import { openSmallNetwork } from '../../../test/database/networks.ts'
import { createCall } from '../../../test/fixtures/factories.ts'
import { openDb } from '../database/db.ts'
import { errorText, fatalError, reasonOf } from './fatal-error.ts'

const customer = 'Rosa Diez 600123456'
const secret = 'hunter2-hunter2'
const address = `postgres://callout:${secret}@db.example:5432/callout?password=${secret}`

let pool: pg.Pool
let database: TestDatabase
beforeAll(async () => {
  database = await openSmallNetwork()
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

describe('errorText', () => {
  test.each<[string, () => unknown, string]>([
    ['a value the database refuses', () => pool.query('select $1::text::int', [customer]), '22P02'],
    ['the text of a syntax error', () => JSON.parse(`{"customer_name": ${customer}`), 'SyntaxError'],
    ['an invalid address', () => new URL(`postgres://callout:${secret}@db.example:port/`), 'ERR_INVALID_URL'],
    [
      'an address in its message',
      () => Promise.reject(new TypeError(`${address} is away`)),
      'db.example:5432/callout is',
    ],
    [
      'an address in its cause',
      () => Promise.reject(new Error('no', { cause: new Error(`${address} said no`) })),
      'because',
    ],
    ['the value of an invalid argument', () => Buffer.from({ customer } as never), 'ERR_INVALID_ARG_TYPE'],
    ['a thrown value that is not an error', () => Promise.reject(customer), 'string'],
  ])('does not repeat %s', async (_what, act, expected) => {
    const text = errorText(await failureOf(act))
    expect(text).toContain(expected)
    for (const hidden of [customer, secret]) expect(text).not.toContain(hidden)
  })

  test('does not repeat a row that breaks a constraint', async () => {
    const { ID } = await createCall(openDb(pool), { customer_name: customer })
    const failure = await failureOf(() => pool.query('insert into calls select * from calls where "ID" = $1', [ID]))
    // The error itself contains it, so the check below can fail.
    expect(JSON.stringify(failure)).toContain(ID)
    const text = errorText(failure)
    expect(text).toContain('23505')
    expect(text).toContain('fatal-error.test.ts')
    expect(text).not.toContain(ID)
  })

  test('contains the message and the stack once', () => {
    const text = errorText(new RangeError('it is too far'))
    expect(text).toMatch(/^RangeError: it is too far\n {4}at /)
    expect(text).toContain('fatal-error.test.ts')
    expect(text.match(/too far/g)).toHaveLength(1)
  })
})

test('prints only the sentence of a fatal error, without credentials', () => {
  expect(errorText(fatalError('Set PORT.', new Error(secret)))).toBe('Set PORT.')
  expect(errorText(fatalError(`At ${address} nobody answers.`))).toBe(
    'At postgres://db.example:5432/callout nobody answers.',
  )
})

test.each([
  ['omits a value', `select '${customer}'::int`, 'a value does not fit (22P02)'],
  ['keeps names', 'select nothing from nowhere', 'relation "nowhere" does not exist'],
])('reasonOf: %s', async (_what, sql, reason) => expect(reasonOf(await failureOf(() => pool.query(sql)))).toBe(reason))

describe('an uncaught error', () => {
  const end = (code: string) => {
    const file = fileURLToPath(new URL('./fatal-error.ts', import.meta.url))
    const program = `import { exitOnUncaughtError } from ${JSON.stringify(file)}; exitOnUncaughtError(); ${code}`
    return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  }
  test.each([
    ['a rejection', `void Promise.reject(Object.assign(new Error('gone'), { detail: '${customer}' }))`, 'Error: gone'],
    ['a rejection with a text', `void Promise.reject('${customer}')`, 'ERR_UNHANDLED_REJECTION'],
    ['an error of a socket', `setTimeout(() => { throw new Error('at ${address}') })`, 'postgres://db.example'],
  ])('ends the program with code 1 and prints no data: %s', (_what, code, expected) => {
    const { status, stderr, stdout } = end(code)
    expect(status).toBe(1)
    expect(stderr).toContain(expected)
    for (const hidden of [customer, secret]) expect(stderr + stdout).not.toContain(hidden)
  })
})
