import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase, type TestDatabase } from '../test/database/cluster.ts'
import { openDemoNetwork, openSmallNetwork } from '../test/database/networks.ts'
import { companyIds, createCall } from '../test/fixtures/factories.ts'
import { runCallout as commandLine } from '../test/support/command-line.ts'
import { openDb } from './platform/database/db.ts'
import type { ChangeEvent } from './platform/events/event-bus.ts'

let pool: pg.Pool
let database: TestDatabase

beforeAll(async () => {
  database = await openSmallNetwork()
  pool = database.pool
})
afterAll(() => database.close())

const runCallout = (line: string, env = {}) => commandLine(line, { DATABASE_URL: database.url, ...env })

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

describe('login-code', () => {
  test('prints only a code and stores only its hash', async () => {
    const { printed = '' } = await runCallout('login-code dispatcher')
    const { rows } = await pool.query(
      `select subject, expires_at > now() + interval '9 minutes' as lasts, used_at
       from login_codes join accounts using (account_uuid) where code_hash = $1`,
      [hashOf(printed)],
    )
    expect(rows).toEqual([{ subject: 'dispatcher', lasts: true, used_at: null }])
  })
  test('prints the requested number of one-time codes', async () => {
    const { printed = '' } = await runCallout('login-code dispatcher --count 3')
    const codes = printed.split('\n')
    const { rows } = await pool.query('select from login_codes where code_hash = any($1)', [codes.map(hashOf)])
    expect([new Set(codes).size, rows.length]).toEqual([3, 3])
  })
  test.each(['0', '1001', '2.5', 'many'])('refuses --count %s', async (count) =>
    expect(await runCallout(`login-code dispatcher --count ${count}`)).toEqual({
      refused: '--count is a number from 1 to 1000.',
    }),
  )
  test('refuses an unknown account', async () =>
    expect(await runCallout('login-code nobody')).toEqual({ refused: 'There is no open account "nobody".' }))
})

describe('connect-token', () => {
  test('prints only a token of the company', async () => {
    const { printed = '' } = await runCallout(`connect-token ${companyIds.norte}`)
    const { rows } = await pool.query('select societe_uuid from connect_tokens where token_hash = $1', [
      hashOf(printed),
    ])
    expect(rows).toEqual([{ societe_uuid: companyIds.norte }])
  })
  test.each([
    ['abc', '"abc" is not the uuid of a company.'],
    [companyIds.gone, `There is no active company ${companyIds.gone}.`],
  ])('refuses %s', async (given, message) =>
    expect(await runCallout(`connect-token ${given}`)).toEqual({ refused: message }),
  )
})

describe('reads', () => {
  test('lists who read a record, what an account read, and exports that may contain it', async () => {
    const call = await createCall(openDb(pool), { created_at: '2026-03-01T08:00:00Z' })
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

    const { printed = '' } = await runCallout(`reads --record ${call.call_id}`)
    expect(printed.split('\n')).toEqual([
      expect.stringMatching(`^2026-03-02T08:00:00.000Z  ATLIBE  sat +opened +call  ${call.call_id}$`),
      expect.stringMatching(/callcenter +exported +servicecalls {2}7 rows of {"ville":"León"}$/),
    ])
    const theirs = await runCallout('reads --account callcenter')
    expect(theirs.printed?.split('\n')).toHaveLength(2)
    expect((await runCallout('reads --account callcenter --since 2026-03-01T00:00Z')).printed).toMatch(/7 rows/)
    expect(await runCallout('reads --account dispatcher')).toEqual({ printed: 'There are no access records.' })
  })
  test.each([
    ['', 'either --record or --account'],
    ['--record 1 --account sat', 'either --record or --account'],
    ['--record 1', 'There is no call, contract or card 1.'],
    ['--account nobody', 'There is no account "nobody".'],
    ['--account sat --since yesterday', '--since must be a moment'],
  ])('refuses "%s"', async (options, message) =>
    expect(await runCallout(`reads ${options}`)).toEqual({ refused: expect.stringContaining(message) }),
  )
})

describe('maintenance', () => {
  const record = async () => {
    const { rows } = await pool.query('select * from maintenance')
    return rows
  }
  const [start, end] = ['2099-03-10T10:00:00.000Z', '2099-03-10T11:00:00.000Z']

  test('is set, replaced and switched off, and publishes each change', async () => {
    const receivedKinds: string[] = []
    const listener = new pg.Client({ connectionString: database.url })
    listener.on('notification', ({ payload }) =>
      receivedKinds.push(...JSON.parse(payload ?? '').map((event: ChangeEvent) => event.kind)),
    )
    await listener.connect()
    await listener.query('listen callout_live')

    await runCallout('maintenance set --start 2099-03-10T11:00+01:00 --end 2099-03-10T11:00:00Z --message es=a=b')
    const first = { active: true, date_start: start, date_end: end, messages: { es: 'a=b' } }
    const closed = { disabled_login: true, disabled_login_start: start, disabled_login_end: end }
    expect(await record()).toEqual([expect.objectContaining({ ...first, ...closed })])

    const login = '--login-start 2099-03-10T09:30Z --login-end 2099-03-10T11:00Z'
    await runCallout(`maintenance set --start 2099-03-10T10:00Z --end 2099-03-10T11:00Z ${login}`)
    const second = { messages: {}, disabled_login_start: '2099-03-10T09:30:00.000Z', disabled_login_end: end }
    expect(await record()).toEqual([expect.objectContaining(second)])

    expect(await runCallout('maintenance off')).toEqual({ printed: 'Maintenance is off.' })
    expect(await record()).toEqual([])
    expect(await runCallout('maintenance off')).toEqual({ printed: 'No maintenance was set.' })
    await vi.waitFor(() => expect(receivedKinds).toEqual(Array(4).fill('maintenance')), { timeout: 30_000 })
    await listener.end()
  })
  const validPeriod = '--start 2099-03-10T10:00Z --end 2099-03-10T11:00Z'
  test.each([
    ['', '--start and --end are required'],
    ['--start 2099-03-10T10:00Z', '--start and --end must be given together.'],
    ['--start 2099-03-10T10:00 --end 2099-03-10T11:00Z', '--start must be a moment with Z or an offset'],
    ['--start 2099-02-30T10:00Z --end 2099-03-10T11:00Z', '--start must be a moment'],
    ['--start 2099-03-10T11:00Z --end 2099-03-10T12:00+01:00', '--end must be after --start.'],
    ['--start 2022-01-20T08:40+01:00 --end 2022-01-20T08:50+01:00', 'is in the past'],
    [`${validPeriod} --login-start 2099-03-10T09:00Z`, '--login-start and --login-end must be given together.'],
    [`${validPeriod} --message de=Pause`, '--message must be LANGUAGE=TEXT'],
    [`${validPeriod} --message fr=`, '--message must be LANGUAGE=TEXT'],
    [`${validPeriod} --message fr=Un --message fr=Deux`, '--message fr= is given twice.'],
  ])('refuses set "%s" and changes nothing', async (options, message) => {
    expect(await runCallout(`maintenance set ${options}`)).toEqual({ refused: expect.stringContaining(message) })
    expect(await record()).toEqual([])
  })
})

test('demo is refused over another network, and without DEMO=1 in the database of DATABASE_URL', async () => {
  expect(await runCallout('demo --calls 10')).toEqual({ refused: expect.stringContaining('set DEMO=1') })
  const refused = expect.stringContaining('a network that is not the demo')
  expect(await runCallout('demo --calls 10', { DEMO: '1' })).toEqual({ refused })
  expect(await runCallout('demo --calls many', { DEMO: '1' })).toEqual({ refused: expect.stringContaining('--calls') })
})

test('demo made again keeps what only migrations write', async () => {
  // `change_log` gets its row again with the first change.
  const filledTables = async ({ pool }: TestDatabase) => {
    const { rows } = await pool.query<{ tablename: string }>(
      `select tablename from pg_tables where schemaname = 'public' and tablename <> 'change_log'
         and query_to_xml(format('select from %I limit 1', tablename), true, false, '')::text like '%<row%'`,
    )
    return rows.map(({ tablename }) => tablename)
  }
  const empty = await openDatabase()
  const migrated = await filledTables(empty)
  await empty.close()
  expect(migrated).toEqual(expect.arrayContaining(['access_version', 'settings']))
  const demo = await openDemoNetwork(300)
  expect(await commandLine('demo --calls 10', { DATABASE_URL: demo.url, DEMO: '1' })).toHaveProperty('printed')
  expect(await filledTables(demo)).toEqual(expect.arrayContaining(migrated))
  await demo.close()
})

test('import loads a network from its folder and reports what is missing', async () => {
  const folder = fileURLToPath(new URL('../../docs/example-network', import.meta.url))
  const { printed = '' } = await runCallout(`import ${folder}`)
  expect(printed).toMatch(/^networks\.csv +networks +1 new$/m)
  expect(printed).toMatch(/^Still missing: VALRHO: Skills that a company has: 1 missing \(GAS\)\. .+\.$/m)
  expect(printed).not.toContain('VALRHO: Tariff')
  // The files are of one network.
  expect(printed).not.toContain('ATLIBE')
  const again = await runCallout(`import ${folder}`)
  expect(again.printed?.match(/nothing new$/gm)).toHaveLength(34)
  // The demo is not made again next to it: that would delete the imported network.
  await pool.query(`insert into embedded_passwords values ('dispatcher', 'scrypt', true)`)
  const refused = expect.stringContaining('a network that is not the demo')
  expect(await runCallout('demo --calls 10', { DEMO: '1' })).toEqual({ refused })
  expect(await runCallout('import /nowhere')).toEqual({ refused: expect.stringContaining('cannot be read') })
  expect(await runCallout('import')).toEqual({ refused: expect.stringContaining('import FOLDER') })
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
  'account revoke',
  'account',
  'maintenance set',
  'maintenance',
])('%s prints help without a database', async (command) =>
  expect(await runCallout(`${command} --help`, { DATABASE_URL: 'postgres://127.0.0.1:1/none' })).toEqual({
    printed: expect.stringContaining(command),
  }),
)

test('an unknown command prints one sentence and the known commands, and exits with 1', async () => {
  const file = fileURLToPath(new URL('callout.ts', import.meta.url))
  const { code, message } = await new Promise<{ code: unknown; message: string }>((resolve) =>
    execFile(process.execPath, [file, 'dance'], (error, _out, message) => resolve({ code: error?.code, message })),
  )
  expect(code).toBe(1)
  expect(message).toMatch(/^There is no command "dance"\.\n.*connect-token/s)
})

test.each(['constructor', 'toString', 'toString --help'])('knows no command "%s"', async (line) => {
  const { printed, refused } = await runCallout(line)
  expect(printed ?? refused).toContain('connect-token')
})
