import { eventsPath } from '@callout/domain/platform/change-notice.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSmallNetwork } from '../../../test/database/networks.ts'
import type { Person } from '../../../test/fixtures/factories.ts'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { createQuotas } from '../http/quotas.ts'
import { createEventLeases } from './event-leases.ts'

let app: TestApp
/** Another process over the same database. */
let other: TestApp
let addresses: string[]

beforeAll(async () => {
  const database = await openSmallNetwork()
  const shared = (close: () => Promise<void>) => async () => ({ ...database, close })
  app = await startTestApp({}, shared(database.close))
  other = await startTestApp(
    {},
    shared(async () => {}),
  )
  addresses = await Promise.all([app, other].map(({ fastify }) => fastify.listen({ port: 0, host: '127.0.0.1' })))
})
afterAll(async () => {
  await other.close()
  await app.close()
})

/** Opens a stream at one of the processes. */
async function open(person: Person, process: 0 | 1, query = '?lang=fr') {
  const { token } = await app.signInAs(person)
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${addresses[process]}${eventsPath}${query}`, { headers, signal: stop.signal })
  const body = reply.status === 200 ? undefined : await reply.json()
  // The reply is kept: `fetch` closes the stream of one that is garbage-collected.
  return { status: reply.status, body, reply, stop: () => stop.abort() }
}

const openMany = (person: Person, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => open(person, (n % 2) as 0 | 1)))
const accepted = (streams: { status: number }[]) => streams.filter(({ status }) => status === 200).length
const countedRows = async () => (await app.db.selectFrom('event_streams').select('stream_id').execute()).length

describe('event streams', () => {
  it('are limited to 20 per account over all processes, even when opened at once', async () => {
    const streams = await openMany('dispatcher', 26)
    expect(accepted(streams)).toBe(20)
    const refused = streams.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ customErrorCode: 'TooManyRequests' })
    expect(refused?.body.Message).toContain('20 ')
    const refusals = await Promise.all(
      [app, other].map(async ({ signedOut }) => (await signedOut.get('/metrics')).body),
    )
    const counted = refusals.map((text) => Number(/quota_refused_total{quota="event_streams"} (\d+)/.exec(text)?.[1]))
    expect(counted).toEqual([3, 3].map(() => expect.any(Number)))
    expect((counted[0] ?? 0) + (counted[1] ?? 0)).toBe(6)
    expect((await open('dispatcher', 0, '')).body.Message).toContain('This account already')
    expect((await open('callcenter', 0)).status).toBe(200)
    for (const stream of streams) stream.stop()
  })

  it('free their lease when they are closed', async () => {
    await vi.waitFor(async () => expect(await countedRows()).toBeLessThanOrEqual(1), { timeout: 30_000 })
    const streams = await openMany('sat', 20)
    expect(accepted(streams)).toBe(20)
    expect((await open('sat', 1)).status).toBe(429)
    streams[0]?.stop()
    await vi.waitFor(async () => expect((await open('sat', 1)).status).toBe(200), { timeout: 30_000 })
    for (const stream of streams) stream.stop()
  })

  it('of a process that died expire after 45 seconds', async () => {
    const streams = await openMany('sat2', 20)
    expect((await open('sat2', 0)).status).toBe(429)
    const later = new Date(app.clock.now.getTime() + 45_001)
    app.clock.now = later
    expect((await open('sat2', 0)).status).toBe(200)
    for (const stream of streams) stream.stop()
  })

  it('are renewed while their process runs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const clock = { now: app.clock.now }
    const leases = createEventLeases(
      app.db,
      createQuotas({ companyStorage: 1, mailsPerAccount: 1, mailsPerNetwork: 1 }, () => {}),
      () => clock.now,
    )
    const account_uuid = crypto.randomUUID()
    const release = await leases.acquire(account_uuid)
    const row = app.db.selectFrom('event_streams').select('expires_at').where('account_uuid', '=', account_uuid)
    for (let n = 1; n <= 4; n += 1) {
      clock.now = new Date(clock.now.getTime() + 15_000)
      await vi.advanceTimersByTimeAsync(15_000)
      const until = new Date(clock.now.getTime() + 45_000).toISOString()
      await vi.waitFor(async () => expect(await row.execute()).toEqual([{ expires_at: until }]), { timeout: 30_000 })
    }
    release()
    await vi.waitFor(async () => expect(await row.execute()).toEqual([]), { timeout: 30_000 })
    leases.close()
    vi.useRealTimers()
  })
})
