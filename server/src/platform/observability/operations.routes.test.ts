import { callApi } from '@callout/domain/calls/call.api.ts'
import { eventsPath } from '@callout/domain/platform/change-notice.ts'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { createCall } from '../../../test/fixtures/factories.ts'
import { setUpApp } from '../../../test/support/set-up-app.ts'
import { startTestApp } from '../../../test/support/test-app.ts'
import { readConfig } from '../config/config.ts'
import { queueEmails } from '../jobs/outbox.ts'
import { startWorkers } from '../jobs/workers.ts'
import { createMetrics } from './metrics.ts'

const app = setUpApp()

const scrape = async (headers: Record<string, string> = {}, from = app) => {
  const reply = await from.fastify.inject({ url: '/metrics', headers })
  return { status: reply.statusCode, text: reply.body }
}

/** Value of a metric, by its name with labels as written in the output. */
function metric(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  if (!line) throw new Error(`there is no ${name}`)
  return Number(line.split(' ').at(-1))
}

describe('/metrics', () => {
  it('counts requests, statements and connections', async () => {
    const staff = await app.signInAs('callcenter')
    await createCall(app.db)
    await staff.send(callApi.list, {})
    const { text } = await scrape()
    const list = 'callout_request_seconds_count{route="/api/ServiceCall/GetListData",status="200"}'
    expect(metric(text, list)).toBe(1)
    await app.signedOut.send(callApi.list, {})
    expect(metric((await scrape()).text, 'callout_refused_total{status="401"}')).toBe(1)
    expect(metric(text, 'callout_query_seconds_count')).toBeGreaterThan(2)
    expect(metric(text, 'callout_pool_wait_seconds_count')).toBeGreaterThan(2)
    expect(metric(text, 'callout_pool_connections')).toBeGreaterThan(0)
    expect(metric(text, 'callout_pool_waiting')).toBe(0)
    expect(metric(text, 'callout_exports')).toBe(0)
  })

  it('starts every counter at 0, so that the first event is an increase', async () => {
    const fresh = await createMetrics().register.metrics()
    for (const name of [
      'callout_scans_total{outcome="infected"}',
      'callout_scans_total{outcome="unavailable"}',
      'callout_mails_total{outcome="refused"}',
      'callout_jobs_total{task="send_mail",outcome="failed"}',
      'callout_refused_total{status="429"}',
      'callout_quota_refused_total{quota="company_storage"}',
    ])
      expect([name, metric(fresh, name)]).toEqual([name, 0])
    const counters = [...fresh.matchAll(/^# TYPE (callout_\w+) counter$/gm)].map(([, name]) => name)
    const empty = counters.filter((name) => !fresh.includes(`\n${name}{`))
    expect([counters.length > 4, empty]).toEqual([true, []])
  })

  it('has a histogram bucket of half a second', async () => {
    const { text } = await scrape()
    for (const histogram of ['request', 'query', 'pool_wait'])
      expect(text).toMatch(new RegExp(`^callout_${histogram}_seconds_bucket\\{le="0.5"`, 'm'))
  })

  it('labels every request with its route', async () => {
    const { fastify } = app
    for (const url of ['/servicecalls', '/api/nothing', '/%zz', '/assets/nothing.js']) await fastify.inject({ url })
    await fastify.inject({ method: 'POST', url: '/servicecalls', payload: {} })
    await fastify.inject({ method: 'DELETE', url: '/api/nothing' })
    const { text } = await scrape()
    const routes = new Set(
      [...text.matchAll(/^callout_request_seconds_count\{route="([^"]*)"/gm)].map(([, one]) => one),
    )
    expect([...routes]).toEqual(expect.arrayContaining(['page', 'none']))
    expect(routes).not.toContain('unknown')
  })

  it('counts due jobs, unsent mails and sessions over all processes', async () => {
    const other = await startTestApp()
    await other.session('sat')
    // The clock of the test app is fixed in spring; sessions are counted by the real one.
    await sql`update session_tokens set expires_at = now() + interval '1 hour'`.execute(other.db)
    const mail = {
      network_code: 'ATLIBE',
      service_job_uuid: null,
      recipients: ['a@b.example'],
      subject: 's',
      body: 'b',
    }
    await queueEmails(other.db, new Date(Date.now() - 60_000).toISOString(), mail)
    // One that was given up, and one whose job was then removed, are not waiting.
    const longAgo = new Date(Date.now() - 3_600_000).toISOString()
    for (const subject of ['given up', 'removed']) await queueEmails(other.db, longAgo, { ...mail, subject })
    const jobOf = (subject: string) => sql`key = (select mail_uuid::text from mails where subject = ${subject})`
    await sql`update graphile_worker._private_jobs set attempts = 20 where ${jobOf('given up')}`.execute(other.db)
    await sql`delete from graphile_worker._private_jobs where ${jobOf('removed')}`.execute(other.db)
    await sql`select graphile_worker.add_job('nothing', run_at => now() + interval '1 hour')`.execute(other.db)
    await sql`select graphile_worker.add_job('hopeless', max_attempts => 1)`.execute(other.db)
    await sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`.execute(other.db)
    const { text } = await scrape({}, other)
    expect(metric(text, 'callout_jobs_waiting')).toBe(1)
    expect(metric(text, 'callout_jobs_failed')).toBe(2)
    expect(metric(text, 'callout_mails_waiting')).toBe(1)
    expect(metric(text, 'callout_mails_oldest_seconds')).toBeGreaterThan(50)
    expect(metric(text, 'callout_mails_oldest_seconds')).toBeLessThan(3000)
    expect(metric(text, 'callout_sessions_open')).toBe(1)

    // The value is cached, so a second scrape does not query the database.
    await sql`delete from mails`.execute(other.db)
    expect(metric((await scrape({}, other)).text, 'callout_mails_waiting')).toBe(1)
    await other.close()
  })

  it('counts the open event streams of the process', async () => {
    const { userToken } = await app.session('sat')
    const stream = await app.fastify.inject({
      url: eventsPath,
      headers: { authorization: `Bearer ${userToken}` },
      payloadAsStream: true,
    })
    expect(metric((await scrape()).text, 'callout_event_streams')).toBe(1)
    stream.stream().destroy()
  })

  it('counts jobs and mails by outcome', async () => {
    const metrics = createMetrics()
    const mail = {
      network_code: 'ATLIBE',
      service_job_uuid: null,
      recipients: ['a@b.example'],
      subject: 's',
      body: 'b',
    }
    await queueEmails(app.db, new Date().toISOString(), mail)
    // Nothing listens on that port.
    const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:9', DATA_DIR: app.dataDir, LOG_LEVEL: 'silent' })
    const workers = await startWorkers({ config, pool: app.pool, metrics })
    await vi.waitFor(
      async () => {
        const text = await metrics.register.metrics()
        expect(metric(text, 'callout_mails_total{outcome="refused"}')).toBe(1)
        expect(metric(text, 'callout_jobs_total{task="send_mail",outcome="tried"}')).toBe(1)
      },
      { timeout: 30_000 },
    )
    await workers.stop()
  })

  it('answers while all connections to the database are in use', async () => {
    const other = await startTestApp()
    const held = await Promise.all(Array.from({ length: 10 }, () => other.pool.connect()))
    const startedAt = performance.now()
    const { status, text } = await scrape({}, other)
    expect(performance.now() - startedAt).toBeLessThan(8000)
    expect([status, metric(text, 'callout_pool_connections')]).toEqual([200, 10])
    expect(metric((await scrape({}, other)).text, 'callout_pool_waiting')).toBe(1)
    for (const client of held) client.release()
    await other.close()
  })

  it('is only for this machine, and not through a proxy on it', async () => {
    expect((await scrape()).status).toBe(200)
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect([header, (await scrape({ [header]: '127.0.0.1' })).status]).toEqual([header, 403])
    const { statusCode } = await app.fastify.inject({ url: '/metrics', remoteAddress: '10.0.0.1' })
    expect(statusCode).toBe(403)
  })

  it('requires the token if one is configured', async () => {
    const other = await startTestApp({ METRICS_TOKEN: 'scrape-me' })
    const through = { 'x-forwarded-for': '10.0.0.1' }
    expect((await scrape({}, other)).status).toBe(403)
    expect((await scrape({ authorization: 'Bearer scrape-you' }, other)).status).toBe(403)
    expect((await scrape({ ...through, authorization: 'Bearer scrape-me' }, other)).status).toBe(200)
    await other.close()
  })
})
