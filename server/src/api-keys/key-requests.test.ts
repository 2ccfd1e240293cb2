import { callApi } from '@callout/domain/calls/call.api.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { refusesKeys } from '@callout/domain/platform/endpoint.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createRows } from '../../test/access/access.rows.ts'
import { samples } from '../../test/access/access.samples.ts'
import type { Sample } from '../../test/access/sample.ts'
import { countLockWaiters } from '../../test/database/lock-waiters.ts'
import { createKeyClient } from '../../test/fixtures/api-keys.ts'
import { createTariff } from '../../test/fixtures/documents.ts'
import { companyIds, createProduct } from '../../test/fixtures/factories.ts'
import { nameOfEndpoint } from '../../test/support/declared-endpoints.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { type TestClient, testNow } from '../../test/support/test-app.ts'
import { openDb } from '../platform/database/db.ts'
import { createQuotas } from '../platform/http/quotas.ts'
import { createKeyUsage } from './key.usage.ts'

const requestsPerMinute = 400
const app = setUpApp({ API_KEY_REQUESTS_PER_MINUTE: `${requestsPerMinute}` })

beforeAll(async () => {
  await createProduct(app.db)
  await createTariff(app.db)
})
beforeEach(() => {
  app.clock.now = testNow
})

const later = (seconds: number) => {
  app.clock.now = new Date(testNow.getTime() + seconds * 1000)
}
const endpoints = () => [...app.fastify.endpoints.values()].flat().map(({ endpoint }): Endpoint => endpoint)
const usageOf = ({ ID }: { readonly ID: string }) =>
  app.db.selectFrom('api_keys').select(['last_used_at', 'requests']).where('ID', '=', ID).executeTakeFirstOrThrow()
const read = (client: TestClient) => client.send(callApi.list, {})

it('every endpoint of dispatchers accepts a key with the scope it needs, and refuses one without it', async () => {
  const rows = await createRows(app, 'norte', {} as Sample, 'sat')
  const keys = {
    read: await createKeyClient(app, { scopes: ['read'], role: 'D' }),
    write: await createKeyClient(app, { scopes: ['write'], role: 'D' }),
  }
  const forDispatchers = endpoints().filter(({ who }) => typeof who !== 'string' && who.roles.includes('D'))
  expect(forDispatchers.length).toBeGreaterThan(80)
  const problems: string[] = []
  for (const endpoint of forDispatchers) {
    const needed = endpoint.isReadOnly ? 'read' : 'write'
    const body = samples[nameOfEndpoint(endpoint)]?.body(rows) ?? {}
    const other = await keys[needed === 'read' ? 'write' : 'read'].send(endpoint, body)
    if (other.status !== 403) problems.push(`${nameOfEndpoint(endpoint)} without the scope ${needed}: ${other.status}`)
    if (refusesKeys(endpoint)) continue
    const { status } = await keys[needed].send(endpoint, body)
    if (status === 401 || status === 403)
      problems.push(`${nameOfEndpoint(endpoint)} with the scope ${needed}: ${status}`)
  }
  expect(problems).toEqual([])
})

it('only sessions, administration, policy, keys, webhooks, getClient, decisions on documents, releases of invoices, team accounts and messages to phones refuse API keys', async () => {
  const refusing = endpoints().filter(refusesKeys)
  const known = [
    /^\/Account\//,
    /^\/api\/(Admin|ApiKey|Policy|Webhook|getClient)\//,
    /^\/api\/ServiceCall\/(ConfirmDocument|ConfirmMany|RejectDocument|TakeBackApproval)$/,
    /^\/api\/Invoice\/(Release|ReleaseMany)$/,
    /^\/api\/Team\/(Invite|SendLink|CloseAccount)$/,
    /^\/api\/Today\/(GetPushKey|SavePush|DeletePush)$/,
  ]
  const others = refusing.filter(({ path }) => !known.some((pattern) => pattern.test(path)))
  expect(others).toEqual([])
  const open = endpoints().filter(
    ({ path, refusesApiKeys, who }) => /^\/Account\//.test(path) && !refusesApiKeys && who !== 'open',
  )
  expect(open).toEqual([])
})

it('a key has a limit of requests in a minute, whatever other keys send', async () => {
  const [busy, calm] = [await createKeyClient(app), await createKeyClient(app)]
  const statuses: number[] = []
  for (let sent = 0; sent < requestsPerMinute; sent += 50)
    statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => read(busy)))).map(({ status }) => status))
  expect(statuses).toEqual(Array(requestsPerMinute).fill(200))
  later(20)
  const refused = await read(busy)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '40'])
  expect((await read(calm)).status).toBe(200)
  // A refused request reads nothing.
  const holder = await app.pool.connect()
  await holder.query('begin; lock table calls in access exclusive mode')
  expect((await read(busy)).status).toBe(429)
  const waiting = await countLockWaiters(holder)
  await holder.query('rollback')
  holder.release()
  expect(waiting).toBe(0)
  later(60)
  expect((await read(busy)).status).toBe(200)
})

it('processes share the limit of a key', async () => {
  const client = await createKeyClient(app)
  const now = testNow.toISOString()
  const processes = Array.from({ length: 3 }, () =>
    createKeyUsage(
      openDb(app.pool),
      createQuotas({ companyStorage: 1, mailsPerAccount: 1, mailsPerNetwork: 1 }, () => {}),
      requestsPerMinute,
    ),
  )
  const take = async (n: number) => {
    const counts = Array.from({ length: requestsPerMinute }, () => processes[n]?.countRequest(client.ID, now))
    return (await Promise.allSettled(counts)).filter(({ status }) => status === 'fulfilled').length
  }
  const taken = await Promise.all([take(0), take(1), take(2)])
  expect(taken.reduce((sum, one) => sum + one)).toBe(requestsPerMinute)
})

it('the last use is written once a minute', async () => {
  const client = await createKeyClient(app, { role: 'q', societe_uuid: companyIds.norte })
  expect((await usageOf(client)).last_used_at).toBeNull()
  await read(client)
  later(30)
  await read(client)
  expect(await usageOf(client)).toEqual({ last_used_at: testNow.toISOString(), requests: requestsPerMinute / 20 })
  later(90)
  await read(client)
  expect((await usageOf(client)).last_used_at).toBe('2026-03-10T09:31:30.000Z')
})
