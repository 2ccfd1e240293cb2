import { callApi } from '@callout/domain/calls/call.api.ts'
import { changeApi } from '@callout/domain/changes/change.api.ts'
import { expect, it } from 'vitest'
import { sendSuccessfully } from '../../test/fixtures/acts.ts'
import { readChanges } from '../../test/fixtures/changes.ts'
import { createCall } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

it('refuses a cursor of lost changes also once the log has more changes than it had', async () => {
  const { ID } = await createCall(app.db)
  const save = (version: number) =>
    sendSuccessfully(as.callcenter, callApi.save, { ID, version, subject: `Round ${version}` })
  await save(1)
  const { next: keptCursor } = await readChanges(as.dispatcher)
  await save(2)
  const { next: lostCursor } = await readChanges(as.dispatcher)
  expect(Number(lostCursor)).toBeGreaterThan(Number(keptCursor))
  // As a failover that loses the last change.
  await app.pool.query('delete from changes where position > $1', [keptCursor])
  await app.pool.query(`update change_log set last_position = $1, past = 'the primary before'`, [keptCursor])
  for (const version of [3, 4, 5]) await save(version)
  const { body } = await as.dispatcher.send(changeApi.list, { after: lostCursor })
  expect(body).toMatchObject({ HasError: true, Message: expect.stringContaining('not known here') })
  const afterLoss = await readChanges(as.dispatcher, keptCursor)
  expect(afterLoss.Data.map(({ version }) => version)).toEqual([4, 5, 6])
  expect(await readChanges(as.dispatcher, afterLoss.next)).toEqual({ Data: [], next: afterLoss.next })
  // The log goes on without skipping again.
  await save(6)
  expect((await readChanges(as.dispatcher, afterLoss.next)).next).toBe(String(Number(afterLoss.next) + 1))
})

it('refuses a cursor that was given after an earlier restore of the same dump', async () => {
  const { ID } = await createCall(app.db)
  let version = 1
  const saveTimes = async (times: number) => {
    for (const last = version + times; version < last; version += 1)
      await sendSuccessfully(as.callcenter, callApi.save, { ID, version, subject: `Round ${version}` })
    return (await readChanges(as.dispatcher)).next
  }
  const cursorOfDump = await saveTimes(1)
  const restore = async () => {
    await app.pool.query('delete from changes where position > $1', [cursorOfDump])
    await app.pool.query('delete from skipped_positions where last_known >= $1', [cursorOfDump])
    await app.pool.query(`update change_log set last_position = $1, past = 'the database of the dump'`, [cursorOfDump])
  }
  await restore()
  const cursorOfFirstRestore = await saveTimes(1)
  await restore()
  await saveTimes(2)
  const { body } = await as.dispatcher.send(changeApi.list, { after: cursorOfFirstRestore })
  expect(body).toMatchObject({ HasError: true, Message: expect.stringContaining('not known here') })
  expect((await readChanges(as.dispatcher, cursorOfDump)).Data.map((change) => change.version)).toEqual([4, 5])
})

it('identifies the past of the database by its OID alone where it may not read the system identifier', async () => {
  const client = await app.pool.connect()
  try {
    const past = async () => (await client.query('select database_past() as past')).rows[0].past
    const fullPast: string = await past()
    expect(fullPast).toMatch(/^\d+ \d+ [0-9A-F]{8}$/)
    await client.query('begin')
    await client.query('set local search_path = public, pg_catalog')
    await client.query(`create function pg_control_system() returns table (system_identifier bigint)
      language plpgsql as $$ begin raise insufficient_privilege; end $$`)
    expect(await past()).toBe(fullPast.split(' ')[0])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
