import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestDatabase } from '../../test/cluster.ts'
import { callout as commandLine } from '../../test/command-line.ts'
import { company } from '../../test/factories.ts'
import { smallNetwork } from '../../test/networks.ts'
import { doubtAt, openLive } from '../kernel/live.ts'

let pool: pg.Pool
let database: TestDatabase

beforeAll(async () => {
  database = await smallNetwork()
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
  test('add, change, close', async () => {
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
  test('a sat has the network of its company', async () => {
    await callout(`account add luis --name Luis --role sat --company ${company.roma}`)
    expect(await account('luis')).toMatchObject({ societe_uuid: company.roma, networks: ['YGNITA'], culture: 'it' })
  })
  test.each([
    ['account add x --name X --role king --network ATLIBE', '--role must be one of'],
    [
      'account add x --name X --role dispatcher --network NOWHERE',
      'There is no network "NOWHERE"; there are: ATLIBE, YGNITA.',
    ],
    ['account add x --name X --role dispatcher', '--network is needed'],
    ['account add x --name X --role sat', '--company is needed'],
    ['account add x --name X --role sat --company S1', 'Several networks have a company "S1"'],
    ['account add x --role dispatcher --network ATLIBE', '--name is needed'],
    ['account add sat --name X --role dispatcher --network ATLIBE', 'There is an account "sat" already'],
    ['account change nobody --name X', 'There is no account "nobody".'],
    ['account add x --colour red', 'Unknown option'],
  ])('%s is refused and changes nothing', async (line, said) => {
    expect(await callout(line)).toEqual({ refused: expect.stringContaining(said) })
    expect(await account('x')).toBeUndefined()
  })
})

describe('account sessions', () => {
  test('are listed, and ended', async () => {
    const opened = await pool.query(
      `insert into sessions (session_id, account_uuid, network_code, created_at, connected_as)
       select gen_random_uuid(), account_uuid, 'ATLIBE', now(), $1 from accounts where subject = 'dispatcher2' returning session_id`,
      [company.norte],
    )
    const { session_id } = opened.rows[0]
    await pool.query(`insert into session_tokens values ('x', $1, 'user', now() + interval '1 hour')`, [session_id])
    const { printed } = await callout('account sessions dispatcher2')
    expect(printed).toMatch(new RegExp(`^${session_id}  since .+  until .+  as Térmica Norte$`))
    expect((await callout('account sessions dispatcher2 --end')).printed).toMatch(/\n1 ended\.$/)
    expect(await callout('account sessions dispatcher2')).toEqual({ printed: 'No session is open.' })
    expect(await callout('account sessions nobody')).toEqual({ refused: 'There is no account "nobody".' })
  })
})

test('whoever listens as an account is asked about again when it is closed, changed, or its sessions are ended', async () => {
  const live = openLive(pool, database.url)
  const doubted: string[] = []
  let hears = false
  live.onDoubt((accounts) => {
    if (accounts.includes('a sound')) hears = true
    else doubted.push(...accounts)
  })
  await vi.waitFor(async () => {
    await doubtAt(pool, ['a sound'])
    expect(hears).toBe(true)
  })
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
    doubted.length = 0
    await callout(line)
    await vi.waitFor(() => expect([line, doubted]).toEqual([line, [rows[0].account_uuid]]))
  }
  await live.close()
})
