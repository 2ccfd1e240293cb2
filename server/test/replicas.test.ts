import { rmSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { positionHeader } from '@callout/domain/platform/endpoint.ts'
import { xlsxType } from '@callout/domain/platform/list.request.ts'
import { searchApi } from '@callout/domain/search/search.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isDatabaseUnavailable, openDb, openPool } from '../src/platform/database/db.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openClient } from '../src/platform/database/primary-client.ts'
import { createReadRouter, type ReadSource } from '../src/platform/database/read-router.ts'
import { createPostgresFolder } from './database/postgres-folder.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from './database/standby.ts'
import { companyIds, createCall, createNetworks } from './fixtures/factories.ts'
import { startTestApp, type TestApp, type TestClient } from './support/test-app.ts'

let folder: string
let cluster: ReplicatedPostgres
let app: TestApp
let dispatcher: TestClient

beforeAll(async () => {
  folder = createPostgresFolder('callout-replicas-')
  cluster = await startReplicatedPostgres(folder, async (url) => {
    await migrate(url)
    const pool = openPool(url, 2)
    await createNetworks(openDb(pool))
    await pool.end()
  })
  const pool = openPool(cluster.primary.url)
  const database = { url: cluster.primary.url, pool, close: () => pool.end() }
  app = await startTestApp({ DATABASE_READ_URL: cluster.standbyUrl }, async () => database)
  dispatcher = await app.signInAs('dispatcher')
})
afterAll(async () => {
  await app?.close()
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const metric = async (line: string) => {
  const text = (await app.signedOut.get('/metrics')).body as string
  return Number(
    text
      .split('\n')
      .find((one) => one.startsWith(line))
      ?.split(' ')[1],
  )
}
const readsAt = (source: string) => metric(`callout_replica_reads_total{source="${source}"}`)
const stateOf = async () => (await app.signedOut.get('/readyz')).body.replicas[0].state
const listIds = async (headers: Record<string, string> = {}) => {
  const { status, body } = await dispatcher.send(callApi.list, {}, { headers })
  expect(status).toBe(200)
  return body.Data.map(({ ID }: { ID: string }) => ID) as string[]
}
/** Reads until the replica has answered one. */
const untilReplicaAnswers = (read: () => Promise<unknown> = listIds) =>
  vi.waitFor(
    async () => {
      const before = await readsAt('replica')
      await read()
      expect(await readsAt('replica')).toBe(before + 1)
    },
    { timeout: 30_000, interval: 100 },
  )

describe('with a read replica', () => {
  it('lists, searches and exports are read from it, and show what its reader changed', async () => {
    await untilReplicaAnswers()
    for (let round = 0; round < 20; round++) {
      const { ID } = await createCall(app.db)
      const changed = await dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.norte })
      expect(changed.body.HasError).toBe(false)
      expect(changed.headers[positionHeader]).toMatch(/^[0-9a-f]{16}$/)
      expect(await listIds()).toContain(ID)
    }
    await untilReplicaAnswers(() => dispatcher.send(searchApi.find, { text: 'caldera' }))
    await untilReplicaAnswers(async () => {
      const columns = [{ Name: 'Number', Field: 'call_id', Width: 100 }]
      const file = await dispatcher.send(callApi.export, { columns })
      expect(file.headers['content-type']).toBe(xlsxType)
    })
    expect(await stateOf()).toBe('used')
  })

  it('a reader who comes from another process with a position sees no older state', async () => {
    await untilReplicaAnswers()
    await cluster.pauseReplay()
    // Written past this process, which therefore knows nothing of it.
    const { ID } = await createCall(app.db)
    const { rows } = await app.pool.query('select pg_current_wal_insert_lsn() - $1::pg_lsn as position', ['0/0'])
    const position = BigInt(rows[0].position).toString(16).padStart(16, '0')
    expect(await listIds()).not.toContain(ID)
    expect(await listIds({ [positionHeader]: position })).toContain(ID)
    await cluster.resumeReplay()
  })

  it('the primary answers a network whose change the replica does not have yet', async () => {
    await untilReplicaAnswers()
    await cluster.pauseReplay()
    const { ID } = await createCall(app.db)
    await dispatcher.send(callApi.assign, { ID, societe_uuid: companyIds.norte })
    const before = await readsAt('primary')
    expect(await listIds()).toContain(ID)
    expect(await readsAt('primary')).toBe(before + 1)
    await cluster.resumeReplay()
    await untilReplicaAnswers()
  })

  it('the primary answers at once while the replica is away, and the replica is used again when it is back', async () => {
    await untilReplicaAnswers()
    await cluster.stopStandby()
    const startedAt = performance.now()
    await listIds()
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(await stateOf()).toBe('away')
    await cluster.startStandby()
    await untilReplicaAnswers()
    expect(await stateOf()).toBe('used')
  })

  it('stays in use while all of its connections are busy, and the primary answers what finds none', async () => {
    await untilReplicaAnswers()
    const { pool, db } = app
    const observer = { onPoolWait: () => {}, onQuery: () => {} }
    const sources: string[] = []
    const onRead = (source: string) => void sources.push(source)
    const router = createReadRouter({ pool, db, readUrl: cluster.standbyUrl, observer, onRead })
    await vi.waitFor(() => expect(router.statuses()[0]?.state).toBe('used'), { timeout: 30_000 })
    const readSlowly = async ({ db, replicaUrl }: ReadSource) => replicaUrl && sql`select pg_sleep(6)`.execute(db)
    const reader = { network_code: 'ATLIBE', position: undefined }
    await Promise.all(Array.from({ length: 12 }, () => router.read(reader, readSlowly)))
    expect(new Set(sources)).toEqual(new Set(['primary', 'replica']))
    expect(router.statuses()[0]?.state).toBe('used')
    await router.close()
  })

  it('an export is closed if the replica opens it after it was given up', async () => {
    await untilReplicaAnswers()
    const { pool, db } = app
    const observer = { onPoolWait: () => {}, onQuery: () => {} }
    const router = createReadRouter({ pool, db, readUrl: cluster.standbyUrl, observer, onRead: () => {} })
    await vi.waitFor(() => expect(router.statuses()[0]?.state).toBe('used'), { timeout: 30_000 })
    const late = new PassThrough()
    const answer = Promise.withResolvers<object>()
    const act = vi.fn(({ replicaUrl }: ReadSource) =>
      replicaUrl ? answer.promise : Promise.resolve({ at: 'primary' }),
    )
    const reading = router.read({ network_code: 'ATLIBE', position: undefined }, act)
    await vi.waitFor(() => expect(act.mock.calls).toMatchObject([[{ replicaUrl: cluster.standbyUrl }]]), {
      timeout: 30_000,
    })
    await cluster.stopStandby()
    expect(await reading).toEqual({ at: 'primary' })
    answer.resolve({ stream: late })
    await vi.waitFor(() => expect(late.destroyed).toBe(true), { timeout: 30_000 })
    await router.close()
    await cluster.startStandby()
    await untilReplicaAnswers()
  })

  it('is not read from once it accepts writes itself', async () => {
    const standby = new URL(cluster.standbyUrl)
    const primary = new URL(cluster.primary.url)
    const both = `${primary.protocol}//${primary.username}:${primary.password}@${standby.host},${primary.host}/callout?target_session_attrs=read-write`
    const pool = openPool(both, 2)
    expect((await pool.query('show port')).rows[0].port).toBe(primary.port)
    const loadPast = async () => (await pool.query('select database_past() as past')).rows[0].past
    const pastOfPrimary = await loadPast()
    await cluster.primary.stop()
    const failure = await pool.query('select').catch((error: Error) => error)
    expect(isDatabaseUnavailable(failure as Error)).toBe(true)
    const starting = migrate(both)
    await cluster.promote()
    expect(await starting).toEqual([])
    await vi.waitFor(async () => expect((await pool.query('show port')).rows[0].port).toBe(standby.port), {
      timeout: 30_000,
      interval: 100,
    })
    // The log of changes recognises a failover by it.
    expect(await loadPast()).not.toBe(pastOfPrimary)
    await pool.end()
    const client = openClient(both)
    await client.connect()
    expect((await client.query('show transaction_read_only')).rows[0].transaction_read_only).toBe('off')
    await client.end()
    await vi.waitFor(() => expect(app.fastify.inject('/readyz')).resolves.toMatchObject({ statusCode: 503 }), {
      timeout: 30_000,
    })
  })
})
