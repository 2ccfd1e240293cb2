import { callApi } from '@callout/domain/calls/call.api.ts'
import { changeApi } from '@callout/domain/changes/change.api.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendSuccessfully } from '../../test/fixtures/acts.ts'
import { readChanges } from '../../test/fixtures/changes.ts'
import { createCall, type Person } from '../../test/fixtures/factories.ts'
import { signInEverybody, startTestApp, type TestApp, type TestClient } from '../../test/support/test-app.ts'

let app: TestApp
let as: Record<Person, TestClient>

beforeAll(async () => {
  app = await startTestApp()
  as = await signInEverybody(app)
})
afterAll(() => app.close())

it('refuses a cursor of lost changes also once the log has more changes than it had', async () => {
  const { ID } = await createCall(app.db)
  const save = (version: number) =>
    sendSuccessfully(as.callcenter, callApi.save, { ID, version, subject: `Round ${version}` })
  await save(1)
  const { next: kept } = await readChanges(as.dispatcher)
  await save(2)
  const { next: lost } = await readChanges(as.dispatcher)
  expect(Number(lost)).toBeGreaterThan(Number(kept))
  // As a failover that loses the last change.
  await app.pool.query('delete from changes where position > $1', [kept])
  await app.pool.query(`update change_log set last_position = $1, past = 'the primary before'`, [kept])
  for (const version of [3, 4, 5]) await save(version)
  const { body } = await as.dispatcher.send(changeApi.list, { after: lost })
  expect(body).toMatchObject({ HasError: true, Message: expect.stringContaining('not known here') })
  const told = await readChanges(as.dispatcher, kept)
  expect(told.Data.map(({ version }) => version)).toEqual([4, 5, 6])
  expect(await readChanges(as.dispatcher, told.next)).toEqual({ Data: [], next: told.next })
  // The log goes on without skipping again.
  await save(6)
  expect((await readChanges(as.dispatcher, told.next)).next).toBe(String(Number(told.next) + 1))
})

it('refuses a cursor that was given after an earlier restore of the same dump', async () => {
  const { ID } = await createCall(app.db)
  let version = 1
  const saveTimes = async (times: number) => {
    for (const last = version + times; version < last; version += 1)
      await sendSuccessfully(as.callcenter, callApi.save, { ID, version, subject: `Round ${version}` })
    return (await readChanges(as.dispatcher)).next
  }
  const ofDump = await saveTimes(1)
  const restore = async () => {
    await app.pool.query('delete from changes where position > $1', [ofDump])
    await app.pool.query('delete from skipped_positions where last_known >= $1', [ofDump])
    await app.pool.query(`update change_log set last_position = $1, past = 'the database of the dump'`, [ofDump])
  }
  await restore()
  const ofFirst = await saveTimes(1)
  await restore()
  await saveTimes(2)
  const { body } = await as.dispatcher.send(changeApi.list, { after: ofFirst })
  expect(body).toMatchObject({ HasError: true, Message: expect.stringContaining('not known here') })
  expect((await readChanges(as.dispatcher, ofDump)).Data.map((change) => change.version)).toEqual([4, 5])
})

it('names the past of the database by less where a service forbids functions', async () => {
  const client = await app.pool.connect()
  try {
    const past = async () => (await client.query('select database_past() as past')).rows[0].past
    const whole: string = await past()
    expect(whole).toMatch(/^\d+ \d+ [0-9A-F]{8}$/)
    await client.query('begin')
    await client.query('set local search_path = public, pg_catalog')
    await client.query(`create function pg_control_system() returns table (system_identifier bigint)
      language plpgsql as $$ begin raise insufficient_privilege; end $$`)
    expect(await past()).toBe(whole.split(' ')[0])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
