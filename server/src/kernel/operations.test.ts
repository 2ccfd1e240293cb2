import { callApi } from '@callout/domain/calls/call.api.ts'
import { eventsPath } from '@callout/domain/kernel/live.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aCall } from '../../test/factories.ts'
import { openHouse, type TestHouse } from '../../test/harness.ts'
import { readConfig } from './config.ts'
import { openMetrics } from './metrics.ts'
import { queueMail } from './outbox.ts'
import { startWorkers } from './workers.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const scraped = async (headers: Record<string, string> = {}, from = house) => {
  const reply = await from.app.inject({ url: '/metrics', headers })
  return { status: reply.statusCode, text: reply.body }
}

/** The value of a metric as it is written, by its name and labels. */
function metric(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  if (!line) throw new Error(`there is no ${name}`)
  return Number(line.split(' ').at(-1))
}

describe('/metrics', () => {
  it('counts requests, statements and connections', async () => {
    const staff = await house.as('callcenter')
    await aCall(house.db)
    await staff.send(callApi.list, {})
    const { text } = await scraped()
    const list = 'callout_request_seconds_count{route="/api/ServiceCall/GetListData",status="200"}'
    expect(metric(text, list)).toBe(1)
    await house.signedOut.send(callApi.list, {})
    expect(metric((await scraped()).text, 'callout_refused_total{status="401"}')).toBe(1)
    expect(metric(text, 'callout_query_seconds_count')).toBeGreaterThan(2)
    expect(metric(text, 'callout_pool_wait_seconds_count')).toBeGreaterThan(2)
    expect(metric(text, 'callout_pool_connections')).toBeGreaterThan(0)
    expect(metric(text, 'callout_pool_waiting')).toBe(0)
    expect(metric(text, 'callout_exports')).toBe(0)
  })

  it('says what waits, over all processes', async () => {
    const other = await openHouse()
    await other.session('sat')
    // The house's clock stands in spring; a session is told by the real one.
    await sql`update session_tokens set expires_at = now() + interval '1 hour'`.execute(other.db)
    const mail = {
      network_code: 'ATLIBE',
      service_job_uuid: null,
      recipients: ['a@b.example'],
      subject: 's',
      body: 'b',
    }
    await queueMail(other.db, new Date(Date.now() - 60_000).toISOString(), mail)
    await sql`select graphile_worker.add_job('nothing', run_at => now() + interval '1 hour')`.execute(other.db)
    await sql`select graphile_worker.add_job('hopeless', max_attempts => 1)`.execute(other.db)
    await sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`.execute(other.db)
    const { text } = await scraped({}, other)
    expect(metric(text, 'callout_jobs_waiting')).toBe(1)
    expect(metric(text, 'callout_jobs_failed')).toBe(1)
    expect(metric(text, 'callout_mails_waiting')).toBe(1)
    expect(metric(text, 'callout_mails_oldest_seconds')).toBeGreaterThan(50)
    expect(metric(text, 'callout_sessions_open')).toBe(1)

    // Asked again at once, the database is not.
    await sql`delete from mails`.execute(other.db)
    expect(metric((await scraped({}, other)).text, 'callout_mails_waiting')).toBe(1)
    await other.close()
  })

  it('says what a process has open', async () => {
    const { userToken } = await house.session('sat')
    const stream = await house.app.inject({
      url: eventsPath,
      headers: { authorization: `Bearer ${userToken}` },
      payloadAsStream: true,
    })
    expect(metric((await scraped()).text, 'callout_event_streams')).toBe(1)
    stream.stream().destroy()
  })

  it('counts jobs and mails as they are done', async () => {
    const metrics = openMetrics()
    const mail = {
      network_code: 'ATLIBE',
      service_job_uuid: null,
      recipients: ['a@b.example'],
      subject: 's',
      body: 'b',
    }
    await queueMail(house.db, new Date().toISOString(), mail)
    // Nobody listens at that port.
    const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:9', DATA_DIR: house.dataDir, LOG_LEVEL: 'silent' })
    const workers = await startWorkers({ config, pool: house.pool, metrics })
    await vi.waitFor(
      async () => {
        const text = await metrics.register.metrics()
        expect(metric(text, 'callout_mails_total{outcome="refused"}')).toBe(1)
        expect(metric(text, 'callout_jobs_total{task="send_mail",outcome="tried"}')).toBe(1)
      },
      { timeout: 10_000 },
    )
    await workers.stop()
  })

  it('is for this machine, and not through a proxy on it', async () => {
    expect((await scraped()).status).toBe(200)
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect([header, (await scraped({ [header]: '127.0.0.1' })).status]).toEqual([header, 403])
    const { statusCode } = await house.app.inject({ url: '/metrics', remoteAddress: '10.0.0.1' })
    expect(statusCode).toBe(403)
  })

  it('is for whoever holds the token, where there is one', async () => {
    const other = await openHouse({ METRICS_TOKEN: 'scrape-me' })
    const through = { 'x-forwarded-for': '10.0.0.1' }
    expect((await scraped({}, other)).status).toBe(403)
    expect((await scraped({ authorization: 'Bearer scrape-you' }, other)).status).toBe(403)
    expect((await scraped({ ...through, authorization: 'Bearer scrape-me' }, other)).status).toBe(200)
    await other.close()
  })
})
