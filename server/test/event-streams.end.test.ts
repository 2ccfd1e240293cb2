import { callApi } from '@callout/domain/calls/call.api.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { createEventBus, publishIn } from '../src/platform/events/event-bus.ts'
import { waitForLockWaiter } from './database/lock-waiters.ts'
import { createCall } from './fixtures/factories.ts'
import { startTestApp } from './support/test-app.ts'

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 10 })

describe('live events', () => {
  it('end when the process listens again after its connection was lost, so that browsers refresh', async () => {
    const second = await startTestApp()
    const at = await second.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { token } = await second.signInAs('dispatcher')
    const stream = await fetch(`${at}/api/events`, { headers: { authorization: `Bearer ${token}` } })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(second.db)
    expect(await stream.text()).toContain('listening')
    await second.close()
  })

  it('end in every process when one could not send its events', async () => {
    const second = await startTestApp()
    const { pool } = second
    const at = await second.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { token } = await second.signInAs('dispatcher')
    const stream = await fetch(`${at}/api/events`, { headers: { authorization: `Bearer ${token}` } })
    const query = vi.fn((config: pg.QueryConfig) => pool.query(config))
    query.mockRejectedValueOnce(new Error('no connection') as never)
    const other = createEventBus({ query } as unknown as pg.Pool, `${pool.options.connectionString}`)
    other.publish([{ kind: 'call', ID: 'lost', version: 1, network_code: 'ATLIBE', companies: [] }])
    expect(await stream.text()).not.toContain('lost')
    expect(query).toHaveBeenCalledTimes(2)
    await other.close()
    await second.close()
  })

  it('of a request that ends while the server stops reach the other processes', async () => {
    const second = await startTestApp()
    const { pool } = second
    const at = await second.fastify.listen({ port: 0, host: '127.0.0.1' })
    const headers = { authorization: `Bearer ${(await second.signInAs('dispatcher')).token}` }
    const other = createEventBus(pool, `${pool.options.connectionString}`)
    const received: string[] = []
    other.subscribe((events) => received.push(...events.map(({ ID }) => ID)))
    await soon(async () => {
      await publishIn(pool, [{ kind: 'call', ID: 'probe', version: 1, network_code: 'ATLIBE', companies: [] }])
      expect(received).toContain('probe')
    })
    const stream = await fetch(`${at}/api/events`, { headers })
    const { ID } = await createCall(second.db)
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from calls where "ID" = $1 for update', [ID])
    const saving = fetch(`${at}${callApi.save.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ID, version: 1, phone: '699' }),
    })
    await waitForLockWaiter(holder)
    const closing = second.fastify.close()
    // Streams end when the server begins to stop.
    await stream.text()
    await holder.query('commit')
    holder.release()
    expect(await (await saving).json()).toMatchObject({ HasError: false })
    await soon(() => expect(received).toContain(ID))
    await closing
    await other.close()
    await second.close()
  })

  it('end with the server', async () => {
    const second = await startTestApp()
    const at = await second.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { token } = await second.signInAs('dispatcher')
    const reply = await fetch(`${at}/api/events`, { headers: { authorization: `Bearer ${token}` } })
    const text = reply.text()
    await second.close()
    expect(await text).toContain('listening')
  })
})
