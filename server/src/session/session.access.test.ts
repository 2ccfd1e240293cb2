import { callApi } from '@callout/domain/calls/call.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCall, company } from '../../test/factories.ts'
import { aLoginCode, openHouse, type TestHouse } from '../../test/harness.ts'
import { whoHolds } from './session.queries.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
  await aCall(house.db)
})
afterAll(() => house.close())

const run = (change: string) => house.pool.query(change)
const version = async () => (await run('select version from access_version')).rows[0].version as string

it('whatever is read to know somebody lives with their session or moves the version', async () => {
  const asView = whoHolds.replace('$1', `''::bytea`).replace('$2', 'null::text').replace('$3', 'now()')
  await run(`create view who_holds as ${asView}`)
  const { rows } = await sql<{ table_name: string; column_name: string; moves: boolean }>`
    select u.table_name::text, u.column_name::text, exists (
      select from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attname = u.column_name
      where t.tgname = 'access_changes' and t.tgrelid = u.table_name::regclass and t.tgenabled = 'O'
        and (cardinality(t.tgattr::int2[]) = 0 or a.attnum = any(t.tgattr::int2[]))) as moves
    from information_schema.view_column_usage u
    where view_name = 'who_holds' and u.table_name not in ('session_tokens', 'sessions', 'access_version')`.execute(
    house.db,
  )
  await run('drop view who_holds')
  expect(new Set(rows.map(({ table_name }) => table_name))).toEqual(
    new Set(['accounts', 'account_networks', 'companies', 'networks']),
  )
  expect(rows.filter(({ moves }) => !moves)).toEqual([])
})

describe('the version', () => {
  it('moves with each transaction that changes what anybody may do, once that is done', async () => {
    const before = await version()
    const client = await house.pool.connect()
    await client.query('begin')
    await client.query(`update accounts set culture = 'pt' where subject = 'sat'`)
    await client.query(`update networks set time_zone = time_zone`)
    expect(await version()).toBe(before)
    await client.query('commit')
    client.release()
    const after = await version()
    expect(after).not.toBe(before)
    await run(`update accounts set culture = 'en' where subject = 'sat'`)
    expect(await version()).not.toBe(after)
  })

  it('stays when a call is assigned, which writes the company', async () => {
    const before = await version()
    await run(`update companies set last_assigned_at = now()`)
    expect(await version()).toBe(before)
  })
})

const ofCallcenter = `account_uuid = (select account_uuid from accounts where subject = 'callcenter')`

describe('who is known from the answers before', () => {
  it.each([
    [
      'an account that is closed',
      `update accounts set closed_at = now() where ${ofCallcenter}`,
      `update accounts set closed_at = null where ${ofCallcenter}`,
      401,
    ],
    [
      'another role',
      `update accounts set role = 'q', societe_uuid = '${company.roma}' where ${ofCallcenter}`,
      `update accounts set role = 'W', societe_uuid = null where ${ofCallcenter}`,
      403,
    ],
    [
      'a network that is taken from an account',
      `delete from account_networks where ${ofCallcenter}`,
      `insert into account_networks select account_uuid, 'ATLIBE' from accounts where ${ofCallcenter}`,
      403,
    ],
  ])('counts no longer after a change: %s', async (_title, change, back, status) => {
    const callcenter = await house.as('callcenter')
    const list = (query = {}) => callcenter.send(callApi.list, {}, { query: { networkCode: 'ATLIBE', ...query } })
    for (let i = 0; i < 3; i++) expect((await list()).body).toMatchObject({ Total: 1 })
    await run(change)
    for (let i = 0; i < 2; i++) expect((await list()).status).toBe(status)
    await run(back)
    expect((await list()).body).toMatchObject({ Total: 1 })
  })

  it('counts no longer once the session has ended or its token is over', async () => {
    const code = await aLoginCode(house.db, 'dispatcher', house.clock.now)
    const { body } = await (await house.application()).send(sessionApi.loginCode, { code })
    const dispatcher = house.withToken(body.userToken)
    const answers = async () => [
      (await dispatcher.send(callApi.list, {})).status,
      (await dispatcher.send(callApi.unassignedCount, {})).status,
      (await dispatcher.send(sessionApi.check, {})).status,
    ]
    expect(await answers()).toEqual([200, 200, 200])
    expect(await answers()).toEqual([200, 200, 200])
    const began = house.clock.now
    house.clock.now = new Date(began.getTime() + 24 * 3600_000)
    expect(await answers()).toEqual([401, 401, 401])
    house.clock.now = began
    expect(await answers()).toEqual([200, 200, 200])
    await run(`update sessions set ended_at = now() where session_id = '${body.sessionId}'`)
    expect(await answers()).toEqual([401, 401, 401])
  })

  it('gets the numbers and rows of who it is now', async () => {
    const sat = await house.as('sat')
    expect((await sat.send(callApi.list, {})).body).toMatchObject({ Total: 0 })
    await run(`update accounts set role = 'W', societe_uuid = null where subject = 'sat'`)
    expect((await sat.send(callApi.list, {})).body).toMatchObject({ Total: 1, Data: [{}] })
    await run(`update accounts set role = 'q', societe_uuid = '${company.norte}' where subject = 'sat'`)
    expect((await sat.send(callApi.list, {})).body).toMatchObject({ Total: 0, Data: [] })
  })
})
