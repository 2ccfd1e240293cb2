import { callApi } from '@callout/domain/calls/call.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { companyIds, createCall } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { createLoginCode } from '../../test/support/test-app.ts'
import { principalQuery } from './session.queries.ts'

const app = setUpApp()
beforeAll(() => createCall(app.db))

const query = (change: string) => app.pool.query(change)
const version = async () => (await query('select version from access_version')).rows[0].version as string

it('covers every column of the principal query: by the session check or by a change of the access version', async () => {
  const asView = principalQuery.replace('$1', `''::bytea`).replace('$2', 'null::text').replace('$3', 'now()')
  await query(`create view who_holds as ${asView}`)
  const { rows } = await sql<{ table_name: string; column_name: string; moves: boolean }>`
    select u.table_name::text, u.column_name::text, exists (
      select from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attname = u.column_name
      where t.tgname = 'access_changes' and t.tgrelid = u.table_name::regclass and t.tgenabled = 'O'
        and (cardinality(t.tgattr::int2[]) = 0 or a.attnum = any(t.tgattr::int2[]))) as moves
    from information_schema.view_column_usage u
    where view_name = 'who_holds' and u.table_name not in ('session_tokens', 'sessions', 'access_version')`.execute(
    app.db,
  )
  await query('drop view who_holds')
  expect(new Set(rows.map(({ table_name }) => table_name))).toEqual(
    new Set(['accounts', 'account_networks', 'companies', 'networks']),
  )
  expect(rows.filter(({ moves }) => !moves)).toEqual([])
})

describe('the access version', () => {
  it('changes at the commit of each transaction that changes access rights', async () => {
    const before = await version()
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query(`update accounts set culture = 'pt' where subject = 'sat'`)
    await client.query(`update networks set time_zone = time_zone`)
    expect(await version()).toBe(before)
    await client.query('commit')
    client.release()
    const after = await version()
    expect(after).not.toBe(before)
    await query(`update accounts set culture = 'en' where subject = 'sat'`)
    expect(await version()).not.toBe(after)
  })

  it('stays the same when an assignment updates the company', async () => {
    const before = await version()
    await query(`update companies set last_assigned_at = now()`)
    expect(await version()).toBe(before)
  })
})

const ofCallcenter = `account_uuid = (select account_uuid from accounts where subject = 'callcenter')`

describe('the principal cache', () => {
  it.each([
    [
      'an account that is closed',
      `update accounts set closed_at = now() where ${ofCallcenter}`,
      `update accounts set closed_at = null where ${ofCallcenter}`,
      401,
    ],
    [
      'another role',
      `update accounts set role = 'q', societe_uuid = '${companyIds.roma}' where ${ofCallcenter}`,
      `update accounts set role = 'W', societe_uuid = null where ${ofCallcenter}`,
      403,
    ],
    [
      'a network that is taken from an account',
      `delete from account_networks where ${ofCallcenter}`,
      `insert into account_networks select account_uuid, 'ATLIBE' from accounts where ${ofCallcenter}`,
      403,
    ],
  ])('is not used after a change: %s', async (_title, change, back, status) => {
    const callcenter = await app.signInAs('callcenter')
    const list = (query = {}) => callcenter.send(callApi.list, {}, { query: { networkCode: 'ATLIBE', ...query } })
    for (let i = 0; i < 3; i++) expect((await list()).body).toMatchObject({ Total: 1 })
    await query(change)
    for (let i = 0; i < 2; i++) expect((await list()).status).toBe(status)
    await query(back)
    expect((await list()).body).toMatchObject({ Total: 1 })
  })

  it('is not used after the session has ended or its token has expired', async () => {
    const code = await createLoginCode(app.db, 'dispatcher', app.clock.now)
    const { body } = await (await app.application()).send(sessionApi.loginCode, { code })
    const dispatcher = app.withToken(body.userToken)
    const answers = async () => [
      (await dispatcher.send(callApi.list, {})).status,
      (await dispatcher.send(callApi.unassignedCount, {})).status,
      (await dispatcher.send(sessionApi.check, {})).status,
    ]
    expect(await answers()).toEqual([200, 200, 200])
    expect(await answers()).toEqual([200, 200, 200])
    const began = app.clock.now
    app.clock.now = new Date(began.getTime() + 24 * 3600_000)
    expect(await answers()).toEqual([401, 401, 401])
    app.clock.now = began
    expect(await answers()).toEqual([200, 200, 200])
    await query(`update sessions set ended_at = now() where session_id = '${body.sessionId}'`)
    expect(await answers()).toEqual([401, 401, 401])
  })

  it('returns the totals and rows of the current account', async () => {
    const sat = await app.signInAs('sat')
    expect((await sat.send(callApi.list, {})).body).toMatchObject({ Total: 0 })
    await query(`update accounts set role = 'W', societe_uuid = null where subject = 'sat'`)
    expect((await sat.send(callApi.list, {})).body).toMatchObject({ Total: 1, Data: [{}] })
    await query(`update accounts set role = 'q', societe_uuid = '${companyIds.norte}' where subject = 'sat'`)
    expect((await sat.send(callApi.list, {})).body).toMatchObject({ Total: 0, Data: [] })
  })
})
