import { callApi } from '@callout/domain/calls/call.api.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { createKeyClient } from '../../../test/fixtures/api-keys.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'
import { startTestApp } from '../../../test/support/test-app.ts'
import type { ChangeEvent } from '../events/event-bus.ts'

const app = setUpApp()
const { dispatcher } = setUpClients(app, 'dispatcher')
/** Reads English. */

const send = (payload: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({
    method: 'POST',
    url: callApi.list.path,
    headers: { authorization: `Bearer ${dispatcher.token}`, 'content-type': 'application/json', ...headers },
    payload,
  })

describe('a request', () => {
  it('with an unreadable body is answered in the language of the account, also of a cached one', async () => {
    await send('{}')
    expect((await send('{')).json()).toMatchObject({
      status: 400,
      Message: expect.stringContaining('The request is not valid'),
    })
  })

  it('beyond the limit of an API key is refused in the language of its account', async () => {
    const limited = await startTestApp({ API_KEY_REQUESTS_PER_MINUTE: '1' })
    const key = await createKeyClient(limited)
    await sql`update accounts set culture = 'en' where is_service`.execute(limited.db)
    expect((await key.send(callApi.list, {})).status).toBe(200)
    const { status, body } = await key.send(callApi.list, {})
    expect([status, body.Message]).toEqual([429, expect.stringContaining('This API key may send 1')])
    await limited.close()
  })

  it.each(['bearer', 'BEARER'])('may name its scheme %s', async (scheme) => {
    expect((await send('{}', { authorization: `${scheme} ${dispatcher.token}` })).statusCode).toBe(200)
  })

  it.each([{ toString: 1 }, ['assign'], 7])('with the update_type %j is 400', async (update_type) => {
    expect((await dispatcher.post(callApi.save.path, { ID: 'x', update_type })).status).toBe(400)
  })
})

describe('a change whose commit is not answered', () => {
  it('is published, because it may be saved', async () => {
    await sql`create function lose_connection() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`.execute(app.db)
    await sql`create constraint trigger lost_commit after insert on calls deferrable initially deferred
      for each row when (new.subject = 'Lost') execute function lose_connection()`.execute(app.db)
    const kinds: string[] = []
    const listener = new pg.Client({ connectionString: app.pool.options.connectionString })
    listener.on('notification', ({ payload = '[]' }) =>
      kinds.push(...JSON.parse(payload).map(({ kind }: ChangeEvent) => kind)),
    )
    await listener.connect()
    await listener.query('listen callout_live')
    const call = { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'L', subject: 'Lost' }
    const { status, body } = await dispatcher.send(callApi.create, call)
    expect([status, body.Message]).toEqual([503, expect.stringContaining('whether it was saved')])
    await vi.waitFor(() => expect(kinds).toContain('call'), { timeout: 30_000 })
    await listener.end()
  })
})
