import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestDatabase } from '../test/cluster.ts'
import { callout as commandLine } from '../test/command-line.ts'
import { aCall, company } from '../test/factories.ts'
import { smallNetwork } from '../test/networks.ts'
import { openDb } from './kernel/db.ts'
import type { Told } from './kernel/live.ts'

let pool: pg.Pool
let database: TestDatabase

beforeAll(async () => {
  database = await smallNetwork()
  pool = database.pool
})
afterAll(() => database.close())

const callout = (line: string, env = {}) => commandLine(line, { DATABASE_URL: database.url, ...env })

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

describe('login-code', () => {
  test('prints nothing but a code, and keeps only its hash', async () => {
    const { printed = '' } = await callout('login-code dispatcher')
    const { rows } = await pool.query(
      `select subject, expires_at > now() + interval '9 minutes' as lasts, used_at
       from login_codes join accounts using (account_uuid) where code_hash = $1`,
      [hashOf(printed)],
    )
    expect(rows).toEqual([{ subject: 'dispatcher', lasts: true, used_at: null }])
  })
  test('prints as many as are asked for, each good once', async () => {
    const { printed = '' } = await callout('login-code dispatcher --count 3')
    const codes = printed.split('\n')
    const { rows } = await pool.query('select from login_codes where code_hash = any($1)', [codes.map(hashOf)])
    expect([new Set(codes).size, rows.length]).toEqual([3, 3])
  })
  test.each(['0', '1001', '2.5', 'many'])('refuses to print %s', async (count) =>
    expect(await callout(`login-code dispatcher --count ${count}`)).toEqual({
      refused: '--count is a number from 1 to 1000.',
    }),
  )
  test('an account that is not there is one sentence and exit 1', async () =>
    expect(await callout('login-code nobody')).toEqual({ refused: 'There is no open account "nobody".' }))
})

describe('connect-token', () => {
  test('prints nothing but a token of the company', async () => {
    const { printed = '' } = await callout(`connect-token ${company.norte}`)
    const { rows } = await pool.query('select societe_uuid from connect_tokens where token_hash = $1', [
      hashOf(printed),
    ])
    expect(rows).toEqual([{ societe_uuid: company.norte }])
  })
  test.each([
    ['abc', '"abc" is not the uuid of a company.'],
    [company.gone, `There is no active company ${company.gone}.`],
  ])('%s is refused', async (given, said) => expect(await callout(`connect-token ${given}`)).toEqual({ refused: said }))
})

describe('reads', () => {
  test('say who read a record, what somebody read, and which exports may hold it', async () => {
    const call = await aCall(openDb(pool), { created_at: '2026-03-01T08:00:00Z' })
    const read = (subject: string, columns: string, values: string) =>
      pool.query(`insert into reads (network_code, account_uuid, read_at, ${columns})
        select 'ATLIBE', account_uuid, ${values} from accounts where subject = '${subject}'`)
    await read('sat', 'kind, record, what', `'2026-03-02T08:00:00Z', 'call', '${call.ID}', 'opened'`)
    const filter = `'{"ville": "León"}'`
    await read(
      'callcenter',
      'kind, what, filter, rows',
      `'2026-03-03T08:00:00Z', 'servicecalls', 'exported', ${filter}, 7`,
    )
    await read('callcenter', 'kind, what, rows', `'2026-02-03T08:00:00Z', 'servicecalls', 'exported', 3`)

    const { printed = '' } = await callout(`reads --record ${call.call_id}`)
    expect(printed.split('\n')).toEqual([
      expect.stringMatching(`^2026-03-02T08:00:00.000Z  ATLIBE  sat +opened +call  ${call.call_id}$`),
      expect.stringMatching(/callcenter +exported +servicecalls {2}7 rows of {"ville":"León"}$/),
    ])
    const theirs = await callout('reads --account callcenter')
    expect(theirs.printed?.split('\n')).toHaveLength(2)
    expect((await callout('reads --account callcenter --since 2026-03-01T00:00Z')).printed).toMatch(/7 rows/)
    expect(await callout('reads --account dispatcher')).toEqual({ printed: 'Nothing was read.' })
  })
  test.each([
    ['', 'either --record or --account'],
    ['--record 1 --account sat', 'either --record or --account'],
    ['--record 1', 'There is no call, contract or card 1.'],
    ['--account nobody', 'There is no account "nobody".'],
    ['--account sat --since yesterday', '--since must be a moment'],
  ])('%s is refused', async (options, said) =>
    expect(await callout(`reads ${options}`)).toEqual({ refused: expect.stringContaining(said) }),
  )
})

describe('maintenance', () => {
  const record = async () => {
    const { rows } = await pool.query('select * from maintenance')
    return rows
  }
  const [start, end] = ['2099-03-10T10:00:00.000Z', '2099-03-10T11:00:00.000Z']

  test('set, set anew, off; every process that serves is told', async () => {
    const heard: string[] = []
    const ear = new pg.Client({ connectionString: database.url })
    ear.on('notification', ({ payload }) => heard.push(...JSON.parse(payload ?? '').map((told: Told) => told.kind)))
    await ear.connect()
    await ear.query('listen callout_live')

    await callout('maintenance set --start 2099-03-10T11:00+01:00 --end 2099-03-10T11:00:00Z --message es=a=b')
    const first = { active: true, date_start: start, date_end: end, messages: { es: 'a=b' } }
    const closed = { disabled_login: true, disabled_login_start: start, disabled_login_end: end }
    expect(await record()).toEqual([expect.objectContaining({ ...first, ...closed })])

    const login = '--login-start 2099-03-10T09:30Z --login-end 2099-03-10T11:00Z'
    await callout(`maintenance set --start 2099-03-10T10:00Z --end 2099-03-10T11:00Z ${login}`)
    const second = { messages: {}, disabled_login_start: '2099-03-10T09:30:00.000Z', disabled_login_end: end }
    expect(await record()).toEqual([expect.objectContaining(second)])

    expect(await callout('maintenance off')).toEqual({ printed: 'Maintenance is off.' })
    expect(await record()).toEqual([])
    expect(await callout('maintenance off')).toEqual({ printed: 'No maintenance was set.' })
    await vi.waitFor(() => expect(heard).toEqual(Array(4).fill('maintenance')))
    await ear.end()
  })
  const whole = '--start 2099-03-10T10:00Z --end 2099-03-10T11:00Z'
  test.each([
    ['', '--start and --end are needed'],
    ['--start 2099-03-10T10:00Z', '--start and --end are given together.'],
    ['--start 2099-03-10T10:00 --end 2099-03-10T11:00Z', '--start must be a moment with Z or an offset'],
    ['--start 2099-02-30T10:00Z --end 2099-03-10T11:00Z', '--start must be a moment'],
    ['--start 2099-03-10T11:00Z --end 2099-03-10T12:00+01:00', '--end must be after --start.'],
    ['--start 2022-01-20T08:40+01:00 --end 2022-01-20T08:50+01:00', 'has passed already'],
    [`${whole} --login-start 2099-03-10T09:00Z`, '--login-start and --login-end are given together.'],
    [`${whole} --message de=Pause`, '--message must be LANGUAGE=TEXT'],
    [`${whole} --message fr=`, '--message must be LANGUAGE=TEXT'],
    [`${whole} --message fr=Un --message fr=Deux`, '--message fr= is given twice.'],
  ])('set %s is refused and changes nothing', async (options, said) => {
    expect(await callout(`maintenance set ${options}`)).toEqual({ refused: expect.stringContaining(said) })
    expect(await record()).toEqual([])
  })
})

test('the demo is not made over a network, nor without DEMO=1 in a database of DATABASE_URL', async () => {
  expect(await callout('demo --calls 10')).toEqual({ refused: expect.stringContaining('set DEMO=1') })
  const refused = expect.stringContaining('a network that is not the demo')
  expect(await callout('demo --calls 10', { DEMO: '1' })).toEqual({ refused })
  expect(await callout('demo --calls many', { DEMO: '1' })).toEqual({ refused: expect.stringContaining('--calls') })
})

test('a network is imported from its folder, and what it still lacks is said', async () => {
  const folder = fileURLToPath(new URL('../../docs/example-network', import.meta.url))
  const { printed = '' } = await callout(`import ${folder}`)
  expect(printed).toMatch(/^networks\.csv +networks +1 new$/m)
  expect(printed).toMatch(/^Still to bring: ATLIBE has no fees\.$/m)
  expect(printed).not.toContain('VALRHO')
  const again = await callout(`import ${folder}`)
  expect(again.printed?.match(/nothing new$/gm)).toHaveLength(19)
  // A demo beside it is not made anew: that would take the imported network along.
  await pool.query(`insert into embedded_passwords values ('dispatcher', 'scrypt', true)`)
  const refused = expect.stringContaining('a network that is not the demo')
  expect(await callout('demo --calls 10', { DEMO: '1' })).toEqual({ refused })
  expect(await callout('import /nowhere')).toEqual({ refused: expect.stringContaining('cannot be read') })
  expect(await callout('import')).toEqual({ refused: expect.stringContaining('import FOLDER') })
})

test.each([
  'login-code',
  'connect-token',
  'demo',
  'import',
  'reads',
  'customer find',
  'customer erase',
  'customer',
  'account list',
  'account add',
  'account',
  'maintenance set',
  'maintenance',
])('%s has help, without a database', async (command) =>
  expect(await callout(`${command} --help`, { DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toEqual({
    printed: expect.stringContaining(command),
  }),
)

test('an unknown command is one sentence, the known ones, and exit 1', async () => {
  const file = fileURLToPath(new URL('callout.ts', import.meta.url))
  const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) =>
    execFile(process.execPath, [file, 'dance'], (error, _out, said) => resolve({ code: error?.code, said })),
  )
  expect(code).toBe(1)
  expect(said).toMatch(/^There is no command "dance"\.\n.*connect-token/s)
})
