import { callApi } from '@callout/domain/calls/call.api.ts'
import { callList } from '@callout/domain/calls/call.list.ts'
import { workLimits } from '@callout/domain/platform/work-limits.ts'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countLockWaiters } from '../../test/database/lock-waiters.ts'
import type { Person } from '../../test/fixtures/factories.ts'
import { startTestApp, type TestApp } from '../../test/support/test-app.ts'

const columns = Object.keys(callList.columns).map((Field) => ({ Name: `The ${Field}`, Field, Width: 145 }))

describe('a long export', () => {
  const many = 8000
  let long: TestApp
  let address: string

  beforeAll(async () => {
    long = await startTestApp()
    // Incompressible texts make the file larger than the buffers of a connection.
    const noise = sql.raw(Array(20).fill('md5(random()::text)').join(' || '))
    await sql`insert into calls ("ID", network_code, call_id, status_id, is_saved_status_open, is_cancelled_status, created_at,
        item_name, subcontractor_name, skill)
      select gen_random_uuid(), 'ATLIBE', (91000000 + n)::text, -3, true, false, now(), ${noise}, ${noise}, ${noise}
      from generate_series(1, ${many}::int) n`.execute(long.db)
    address = await long.fastify.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => long.close())

  const ask = async (signal?: AbortSignal, person: Person = 'dispatcher') => {
    const { token } = await long.signInAs(person)
    return fetch(`${address}${callApi.export.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ columns }),
      ...(signal && { signal }),
    })
  }
  // Connections of running exports: their latest query, finished or not, is a fetch.
  const exporting = `from pg_stat_activity where datname = current_database() and query like 'fetch%' and pid <> pg_backend_pid()`
  const inTransaction = async () => (await long.pool.query(`select ${exporting}`)).rows.length
  const freed = () => expect.poll(inTransaction).toBe(0)

  it('arrives complete, with every row once', async () => {
    const response = await ask()
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    const ids = (sheets[0]?.rows ?? []).slice(1).map(([call_id]) => call_id)
    expect(ids).toHaveLength(many)
    expect(ids).toEqual([...new Set(ids)].sort())
    await freed()
  })

  it('releases its database connection when the client disconnects', async () => {
    const leaving = new AbortController()
    const response = await ask(leaving.signal)
    const reader = response.body?.getReader()
    await reader?.read()
    expect(await inTransaction()).toBe(1)
    leaving.abort()
    await reader?.read().catch(() => {})
    await freed()
  })

  it('is canceled when the client disconnects before the first row', async () => {
    const blocker = await long.pool.connect()
    await blocker.query('begin; lock table calls in access exclusive mode')
    const blocked = () => countLockWaiters(blocker)
    const leaving = new AbortController()
    try {
      for (let n = 0; n < 5; n += 1) ask(leaving.signal).catch(() => {})
      await expect.poll(blocked, { timeout: 20_000 }).toBe(workLimits.export.atOnce)
      leaving.abort()
      await expect.poll(blocked, { timeout: 20_000 }).toBe(0)
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
    await freed()
    expect((await readXlsx(new Uint8Array(await (await ask()).arrayBuffer()))).sheets[0]?.rows).toHaveLength(many + 1)
  })

  it('leaves database connections for other requests, even with many exports at once', async () => {
    const leaving = new AbortController()
    const people = ['dispatcher', 'callcenter', 'backoffice'] as const
    const exports = people.flatMap((person) => Array.from({ length: 4 }, () => ask(leaving.signal, person)))
    for (const response of exports) response.catch(() => {})
    const { inProcess } = workLimits.export
    await expect.poll(inTransaction).toBe(inProcess)
    const { status } = await (await long.signInAs('dispatcher')).send(callApi.list, {})
    expect([status, await inTransaction()]).toEqual([200, inProcess])
    leaving.abort()
    await freed()
    const after = await ask()
    expect(after.status).toBe(200)
    await after.body?.cancel()
    await freed()
  })

  it('aborts the response when the database connection is lost, instead of ending it early', async () => {
    const response = await ask()
    const reader = response.body?.getReader()
    await reader?.read()
    await long.pool.query(`select pg_terminate_backend(pid) ${exporting}`)
    const rest = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(rest()).rejects.toThrow()
    expect((await (await long.signInAs('dispatcher')).send(callApi.list, {})).status).toBe(200)
  })

  it('answers with problem details if it fails before the first row', async () => {
    await sql`alter table calls rename column subject to subject_gone`.execute(long.db)
    try {
      const response = await ask()
      expect(response.status).toBe(500)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
    } finally {
      await sql`alter table calls rename column subject_gone to subject`.execute(long.db)
    }
    await freed()
  })
})
