import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { openSmallNetwork } from '../../test/database/networks.ts'
import { companyIds } from '../../test/fixtures/factories.ts'
import { runCallout as commandLine } from '../../test/support/command-line.ts'
import { createEventBus, revalidateSessionsIn } from '../platform/events/event-bus.ts'

let pool: pg.Pool
let database: TestDatabase

beforeAll(async () => {
  database = await openSmallNetwork()
  pool = database.pool
})
afterAll(() => database.close())

const callout = (line: string) => commandLine(line, { DATABASE_URL: database.url })

describe('account', () => {
  const account = async (subject: string) => {
    const { rows } = await pool.query(
      `select user_name, role, culture, societe_uuid, can_create_call, closed_at is not null as closed,
         array_agg(network_code order by network_code) as networks
       from accounts join account_networks using (account_uuid) where subject = $1 group by account_uuid`,
      [subject],
    )
    return rows[0]
  }
  test('is added, changed and closed', async () => {
    await callout('account add ana --name Ana --role dispatcher --network ATLIBE --network YGNITA')
    expect(await account('ana')).toEqual({
      user_name: 'Ana',
      role: 'D',
      culture: 'es',
      societe_uuid: null,
      can_create_call: false,
      closed: false,
      networks: ['ATLIBE', 'YGNITA'],
    })
    await callout('account change ana --network YGNITA --can-create-call yes')
    expect(await account('ana')).toMatchObject({ user_name: 'Ana', can_create_call: true, networks: ['YGNITA'] })
    await callout('account close ana')
    expect(await account('ana')).toMatchObject({ closed: true })
    expect(await callout('login-code ana')).toEqual({ refused: 'There is no open account "ana".' })
  })
  test('has no session of before once it is opened again', async () => {
    await callout('account add eva --name Eva --role dispatcher --network ATLIBE')
    await pool.query(
      `with opened as (insert into sessions (session_id, account_uuid, network_code, created_at)
         select gen_random_uuid(), account_uuid, 'ATLIBE', now() from accounts where subject = 'eva' returning session_id)
       insert into session_tokens select 'eva', session_id, 'user', now() + interval '1 hour' from opened`,
    )
    const sessions = async () => (await callout('account sessions eva')).printed
    expect(await sessions()).toContain('since')
    await callout('account close eva')
    await callout('account open eva')
    expect(await sessions()).toBe('There is no open session.')
  })
  test('has no one-time code of before once it is opened again', async () => {
    await callout('account add iris --name Iris --role dispatcher --network ATLIBE')
    expect(await callout('login-code iris')).toEqual({ printed: expect.any(String) })
    await callout('account close iris')
    await callout('account open iris')
    const { rows } = await pool.query(
      `select from login_codes join accounts using (account_uuid) where subject = 'iris'`,
    )
    expect(rows).toEqual([])
  })
  test('gets the network of its company if its role is sat', async () => {
    await callout(`account add luis --name Luis --role sat --company ${companyIds.roma}`)
    expect(await account('luis')).toMatchObject({ societe_uuid: companyIds.roma, networks: ['YGNITA'], culture: 'it' })
  })
  test('belongs to one technician of its company, until it no longer does', async () => {
    const technician = async () => {
      const { rows } = await pool.query(`select technician_code from accounts where subject = 'teo'`)
      return rows[0]?.technician_code
    }
    await callout(`account add teo --name Teo --role sat --company ${companyIds.norte} --technician T1`)
    expect(await technician()).toBe('T1')
    expect((await callout('account list')).printed).toMatch(/teo .*technician T1/)
    await callout('account change teo --technician none')
    expect(await technician()).toBeNull()
  })
  test('moves to another company only with the technician that it has there', async () => {
    const stored = async () =>
      (await pool.query(`select societe_uuid, technician_code from accounts where subject = 'tea'`)).rows[0]
    await callout(`account add tea --name Tea --role sat --company ${companyIds.norte} --technician T1`)
    expect(await callout(`account change tea --company ${companyIds.roma}`)).toEqual({
      refused: expect.stringContaining('name --technician CODE or none for the new company'),
    })
    expect(await stored()).toEqual({ societe_uuid: companyIds.norte, technician_code: 'T1' })
    await callout(`account change tea --company ${companyIds.norte} --name Thea`)
    expect(await stored()).toEqual({ societe_uuid: companyIds.norte, technician_code: 'T1' })
    await callout(`account change tea --company ${companyIds.roma} --technician none`)
    expect(await stored()).toEqual({ societe_uuid: companyIds.roma, technician_code: null })
  })
  test.each([
    [`account add x --name X --role sat --company ${companyIds.norte} --technician T2`, 'has no technician "T2"'],
    [
      `account add x --name X --role sat --company ${companyIds.norte} --technician T1 --can-create-call yes`,
      'cannot create calls',
    ],
    [
      'account add x --name X --role dispatcher --network ATLIBE --technician T1',
      '--technician is only for the role sat',
    ],
    ['account add x --name X --role king --network ATLIBE', '--role must be one of'],
    [
      'account add x --name X --role dispatcher --network NOWHERE',
      'There is no network "NOWHERE"; there are: ATLIBE, YGNITA.',
    ],
    ['account add x --name X --role dispatcher', '--network is required'],
    ['account add x --name X --role sat', '--company is required'],
    ['account add x --name X --role sat --company S1', 'Several networks have a company "S1"'],
    ['account add x --role dispatcher --network ATLIBE', '--name is required'],
    ['account add sat --name X --role dispatcher --network ATLIBE', 'The account "sat" already exists'],
    ['account change nobody --name X', 'There is no account "nobody".'],
    ['account add x --colour red', 'Unknown option'],
  ])('refuses "%s" and changes nothing', async (line, message) => {
    expect(await callout(line)).toEqual({ refused: expect.stringContaining(message) })
    expect(await account('x')).toBeUndefined()
  })
})

describe('account --service', () => {
  const keys = async () => {
    const { rows } = await pool.query(
      `select name, scopes, role, societe_uuid, ends_at, revoked_by, key_hash, account_uuid, subject
       from api_keys join accounts using (account_uuid) order by created_at`,
    )
    return rows
  }
  test('creates a key that is printed once, lists it by its beginning, and ends it', async () => {
    const added = await callout(
      'account add ERP --service --role backoffice --network ATLIBE --scope read --scope write --ends-at 2099-01-01T00:00Z',
    )
    const key = added.printed ?? ''
    expect(key).toMatch(/^callout_[\w-]{43}/)
    const [stored] = await keys()
    expect(stored).toMatchObject({ name: 'ERP', scopes: ['read', 'write'], role: 'J', societe_uuid: null })
    const { printed = '' } = await callout('account list --service')
    expect(printed).toMatch(/backoffice +ATLIBE +ERP · read and write · until 2099-01-01/)
    expect(printed).not.toContain(key.slice(0, 20))
    expect((await callout('account list')).printed).not.toContain('ERP')
    const [beginning = ''] = printed.split(' ')
    expect((await callout(`account revoke ${beginning}`)).printed).toMatch(/ is revoked\.$/)
    expect((await keys())[0]).toMatchObject({ revoked_by: 'callout' })
    expect(await callout(`account revoke ${beginning}`)).toMatchObject({
      refused: expect.stringContaining('no API key'),
    })
    for (const command of ['close', 'open', 'change'])
      expect((await callout(`account ${command} ${stored.subject}`)).refused).toContain('There is no account')
    expect((await callout(`login-code ${stored.subject}`)).refused).toContain('There is no open account')
  })
  test('lists and ends the oldest of many keys', async () => {
    const added = await callout('account add Oldest --service --role backoffice --network ATLIBE')
    const beginning = added.printed?.slice(0, 14) ?? ''
    await pool.query(`
      with copies as (
        insert into accounts select (jsonb_populate_record(account, jsonb_build_object(
          'account_uuid', gen_random_uuid(), 'subject', 'newer ' || n))).*
        from api_keys join accounts account using (account_uuid), generate_series(1, 600) n where name = 'Oldest'
        returning account_uuid, subject)
      insert into api_keys select (jsonb_populate_record(key, jsonb_build_object(
        'ID', gen_random_uuid(), 'account_uuid', copies.account_uuid, 'name', 'Newer', 'prefix', copies.subject,
        'key_hash', '\\x' || md5(copies.subject), 'created_at', key.created_at + interval '1 hour'))).*
      from api_keys key, copies where key.name = 'Oldest'`)
    const { printed = '' } = await callout('account list --service')
    expect(printed.split('\n').filter((line) => line.includes('Newer'))).toHaveLength(600)
    expect((await callout(`account revoke ${beginning}`)).printed).toBe(`The API key ${beginning}… is revoked.`)
    await pool.query(`delete from api_keys where name = 'Newer'; delete from accounts where subject like 'newer %'`)
  })
  test('takes the network of the company, and reads by default', async () => {
    await callout(`account add Workshop --service --role sat --company ${companyIds.roma}`)
    expect((await keys()).at(-1)).toMatchObject({ name: 'Workshop', scopes: ['read'], societe_uuid: companyIds.roma })
  })
  test.each([
    ['account add X --service --role backoffice', '--network is required'],
    ['account add X --service --role backoffice --network ATLIBE --scope all', '--scope must be read, write or mail'],
    ['account add X --service --role backoffice --network ATLIBE --ends-at 2026-01-01', '--ends-at must be a moment'],
    [
      'account add X --service --role backoffice --network ATLIBE --ends-at 2020-01-01T00:00Z',
      'Choose a day in the future.',
    ],
    [`account add X --service --role sat --company ${companyIds.gone}`, 'This company is no longer active.'],
    ['account add X --service --role backoffice --network ATLIBE --name Y', '--name cannot be used with --service.'],
    ['account add x --name X --role backoffice --network ATLIBE --scope read', '--scope is only for API keys'],
  ])('refuses "%s" and changes nothing', async (line, message) => {
    const before = await keys()
    expect(await callout(line)).toEqual({ refused: expect.stringContaining(message) })
    expect(await keys()).toEqual(before)
  })
})

describe('account sessions', () => {
  async function open(session: { connected_as?: string; opened_from?: string } = {}) {
    const { rows } = await pool.query(
      `insert into sessions (session_id, account_uuid, network_code, created_at, connected_as, opened_from,
         address, browser, system)
       select gen_random_uuid(), account_uuid, 'ATLIBE', now(), $1, $2, '192.0.2.7', 'Chrome', 'Windows'
       from accounts where subject = 'dispatcher2' returning session_id`,
      [session.connected_as, session.opened_from],
    )
    const { session_id } = rows[0]
    await pool.query(`insert into session_tokens values ($1, $2, 'user', now() + interval '1 hour')`, [
      Buffer.from(session_id),
      session_id,
    ])
    return session_id as string
  }

  test('lists sessions with address and browser, connected companies below, and ends them', async () => {
    const parent = await open()
    const child = await open({ connected_as: companyIds.norte, opened_from: parent })
    const { printed } = await callout('account sessions dispatcher2')
    expect(printed?.split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^${parent}  since \\S+  until \\S+  from 192\\.0\\.2\\.7  Chrome on Windows$`)),
      expect.stringMatching(new RegExp(`^  ${child}  since \\S+  as Térmica Norte$`)),
    ])
    expect((await callout('account sessions dispatcher2 --end')).printed).toMatch(/\n2 sessions ended\.$/)
    expect(await callout('account sessions dispatcher2')).toEqual({ printed: 'There is no open session.' })
    expect(await callout('account sessions nobody')).toEqual({ refused: 'There is no account "nobody".' })
  })

  test('ends a connected company alone, and a sign-in with the companies connected from it', async () => {
    const parent = await open()
    const [norte, sur] = [
      await open({ connected_as: companyIds.norte, opened_from: parent }),
      await open({ connected_as: companyIds.sur, opened_from: parent }),
    ]
    const ended = async () => {
      const { rows } = await pool.query('select session_id from sessions where ended_at is not null')
      return [parent, norte, sur].map((id) => rows.some(({ session_id }) => session_id === id))
    }
    const one = await callout(`account sessions dispatcher2 --session ${norte} --end`)
    expect(one.printed).toMatch(/^ {2}\S+ {2}since \S+ {2}as Térmica Norte\n1 session ended\.$/)
    expect(await ended()).toEqual([false, true, false])
    expect((await callout(`account sessions dispatcher2 --session ${parent} --end`)).printed).toContain(sur)
    expect(await ended()).toEqual([true, true, true])
    expect(await callout(`account sessions dispatcher2 --session ${parent} --end`)).toEqual({
      refused: `There is no open session "${parent}".`,
    })
  })
})

test('revalidates the sessions of an account when it is closed, opened, changed, or its sessions are ended', async () => {
  const events = createEventBus(pool, database.url)
  const revalidated: string[] = []
  let isListening = false
  events.onRevalidateSessions((accounts) => {
    if (accounts.includes('probe')) isListening = true
    else revalidated.push(...accounts)
  })
  await vi.waitFor(
    async () => {
      await revalidateSessionsIn(pool, ['probe'])
      expect(isListening).toBe(true)
    },
    { timeout: 30_000 },
  )
  const { rows } = await pool.query(`select account_uuid from accounts where subject = 'callcenter'`)
  await pool.query(
    `with opened as (insert into sessions (session_id, account_uuid, network_code, created_at)
       values (gen_random_uuid(), $1, 'ATLIBE', now()) returning session_id)
     insert into session_tokens select 'y', session_id, 'user', now() + interval '1 hour' from opened`,
    [rows[0].account_uuid],
  )
  for (const line of [
    'account sessions callcenter --end',
    'account close callcenter',
    'account open callcenter',
    'account change callcenter --name Anna',
  ]) {
    revalidated.length = 0
    await callout(line)
    await vi.waitFor(() => expect([line, revalidated]).toEqual([line, [rows[0].account_uuid]]), { timeout: 30_000 })
  }
  await events.close()
})
