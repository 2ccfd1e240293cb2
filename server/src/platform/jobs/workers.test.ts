import { existsSync, writeFileSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type ReceivedEmail, startMailServer } from '../../../test/fakes/mail-server.ts'
import { uploadSample } from '../../../test/fixtures/attachments.ts'
import { deleteJobs, loadJobs, queueEmail } from '../../../test/fixtures/jobs.ts'
import { setUpApp } from '../../../test/support/set-up-app.ts'
import { readConfig } from '../config/config.ts'
import { findFreePort } from '../config/ports.ts'
import { openPool } from '../database/db.ts'
import { logSerializers } from '../observability/log.ts'
import { createMetrics } from '../observability/metrics.ts'
import { openJobLocks } from './job-locks.ts'
import { runWorkers } from './worker-run.ts'
import { startWorkers } from './workers.ts'

const app = setUpApp()
let url: string
let port: number
const emails: ReceivedEmail[] = []
/** Time that the mail server takes for each email, in milliseconds. */
let delayMs = () => 0
const closers: (() => Promise<unknown>)[] = []
/** Stops the processes that the current test has started. */
const running = new Set<() => Promise<void>>()

beforeAll(async () => {
  url = app.pool.options.connectionString ?? ''
  port = await findFreePort()
  closers.push(await startMailServer({ port, emails, delayMs: () => delayMs() }))
})
afterEach(async () => {
  for (const stop of running) await stop()
  await deleteJobs(app.db)
})
afterAll(async () => {
  for (const end of closers) await end()
})

/** Starts workers with their own connections, as another process would; returns the function to stop them. */
async function startProcess(variables: Record<string, string> = { SMTP_URL: `smtp://127.0.0.1:${port}` }) {
  const pool = openPool(url)
  const config = readConfig({ ...variables, LOG_LEVEL: 'silent' })
  const workers = await startWorkers({ config, pool, metrics: createMetrics() })
  const stop = async () => {
    if (!running.delete(stop)) return
    await workers.stop()
    await pool.end()
  }
  running.add(stop)
  return stop
}

const waitForEmail = (subject: string) =>
  vi.waitFor(() => expect(emails.map(({ subject }) => subject)).toContain(subject), {
    timeout: 30_000,
    interval: 50,
  })
const isSent = async (subject: string) =>
  (await app.db.selectFrom('mails').select('sent_at').where('subject', '=', subject).executeTakeFirst())?.sent_at !=
  null

it('sends emails to one address in order, without waiting for the next poll', async () => {
  const stop = await startProcess()
  const subjects = Array.from({ length: 40 }, (_, n) => `One of many ${n}`)
  const runTimes = await app.db.transaction().execute(async (tx) => {
    for (const subject of subjects) await queueEmail(tx, subject)
    const { rows } = await sql<{
      count: number
    }>`select count(distinct run_at) from graphile_worker._private_jobs`.execute(tx)
    return rows
  })
  expect(runTimes).toEqual([{ count: subjects.length }])
  const received = () => emails.map(({ subject }) => subject).filter((subject) => subject.startsWith('One of many'))
  await vi.waitFor(() => expect(received()).toEqual(subjects), { timeout: 40_000, interval: 100 })
  await stop()
})

it('cleans up this machine but no bucket while isolated', async () => {
  const requests: string[] = []
  const bucket = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.writeHead(204).end()
  })
  await new Promise<void>((listening) => bucket.listen(0, '127.0.0.1', listening))
  const file = await uploadSample(await app.signInAs('sat'))
  await sql`update uploads set expires_at = '2020-01-01' where file = ${file}`.execute(app.db)
  const leftover = await app.files.uploadPath()
  writeFileSync(leftover, 'half')
  await utimes(leftover, new Date('2020-01-01'), new Date('2020-01-01'))
  const { port } = bucket.address() as AddressInfo
  const s3 = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'b', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' }
  await sql`select graphile_worker.add_job('sweep_uploads')`.execute(app.db)
  const stop = await startProcess({ DATABASE_URL: url, DATA_DIR: app.dataDir, ...s3 })
  await vi.waitFor(async () => expect(await loadJobs(app.db)).toEqual([]), { timeout: 30_000, interval: 50 })
  await stop()
  bucket.close()
  expect(existsSync(leftover)).toBe(false)
  expect(requests).toEqual([])
  const rows = await app.db.selectFrom('uploads').select('file').where('file', '=', file).execute()
  expect(rows).toHaveLength(1)
})

it('uses at most 256 queues, however many addresses there are', async () => {
  const addresses = Array.from({ length: 600 }, (_, n) => `sat${n}@companies.example`)
  const queues = await app.db.transaction().execute(async (tx) => {
    await queueEmail(tx, 'To many', addresses)
    const { rows } = await sql<{ queues: number; mails: number }>`
      select (select count(*) from graphile_worker._private_job_queues) as queues,
        (select count(*) from graphile_worker._private_jobs) as mails`.execute(tx)
    await sql`delete from graphile_worker._private_jobs`.execute(tx)
    await sql`delete from mails where subject = 'To many'`.execute(tx)
    return rows[0]
  })
  expect(queues?.mails).toBe(600)
  expect(queues?.queues).toBeLessThanOrEqual(256)
})

it('leaves the jobs of a running process alone', async () => {
  const otherProcess = await openJobLocks(app.pool)
  await otherProcess.register('pool-living')
  await queueEmail(app.db, 'Under way elsewhere')
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-living', locked_at = now()`.execute(app.db)
  await sql`update graphile_worker._private_job_queues set locked_by = 'pool-living', locked_at = now()`.execute(app.db)
  const stop = await startProcess()
  expect((await loadJobs(app.db)).map(({ locked_by }) => locked_by)).toEqual(['pool-living'])
  await otherProcess.release()
  await stop()
  const again = await startProcess()
  await waitForEmail('Under way elsewhere')
  await again()
})

it('unlocks the queue of a job that another process has ended meanwhile', async () => {
  const stop = await startProcess()
  delayMs = () => 500
  await queueEmail(app.db, 'Ended by another process')
  await waitForEmail('Ended by another process')
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  delayMs = () => 0
  await vi.waitFor(async () => expect(await isSent('Ended by another process')).toBe(true), {
    timeout: 30_000,
    interval: 50,
  })
  await queueEmail(app.db, 'Behind the locked queue')
  const otherProcess = await openJobLocks(app.pool)
  await waitForEmail('Behind the locked queue')
  await otherProcess.release()
  await stop()
})

it('logs why a job failed, without what a mail server says', async () => {
  const pool = openPool(url)
  const lines: string[] = []
  const log = pino({ serializers: logSerializers }, { write: (line: string) => lines.push(line) })
  const failWith = (error: Error) => async () => {
    throw error
  }
  const taskList = {
    breaking: failWith(new Error('the disk is broken')),
    mailing: failWith(
      Object.assign(new Error('550 no ana@example.com here'), { code: 'EENVELOPE', command: 'RCPT TO' }),
    ),
  }
  await sql`select graphile_worker.add_job('breaking', max_attempts => 1)`.execute(app.db)
  await sql`select graphile_worker.add_job('mailing')`.execute(app.db)
  const run = await runWorkers({ pool, metrics: createMetrics(), taskList, log })
  await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 30_000 })
  await run.stop()
  await pool.end()
  const failures = lines.map((line) => JSON.parse(line)).sort((a, b) => a.task.localeCompare(b.task))
  expect(failures).toMatchObject([
    { msg: 'job failed for the last time', task: 'breaking', attempt: 1, err: { message: 'the disk is broken' } },
    {
      msg: 'job failed, it will be tried again',
      task: 'mailing',
      attempt: 1,
      err: { code: 'EENVELOPE', message: '' },
    },
  ])
})

it('registers a worker before it locks a job', async () => {
  const silent = await findFreePort()
  let commands = 0
  closers.push(
    await startMailServer({
      port: silent,
      emails: [],
      answerTo: () => {
        commands += 1
        return ''
      },
    }),
  )
  const pool = openPool(url)
  const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${silent}`, LOG_LEVEL: 'silent' })
  await queueEmail(app.db, 'Never taken')
  const workers = await startWorkers({ config, pool, metrics: createMetrics() })
  await vi.waitFor(() => expect(commands).toBe(1), { timeout: 30_000 })
  const { rows } = await sql<{ worker_id: string }>`select worker_id from job_workers`.execute(app.db)
  expect((await loadJobs(app.db)).map(({ locked_by }) => locked_by)).toEqual(rows.map(({ worker_id }) => worker_id))
  await closers.pop()?.()
  await workers.stop()
  await pool.end()
})

it('continues with jobs after every connection is cut', async () => {
  const stop = await startProcess()
  await queueEmail(app.db, 'Before')
  await waitForEmail('Before')
  for (const round of ['once', 'twice']) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(app.db)
    await queueEmail(app.db, `Cut ${round}`)
    await waitForEmail(`Cut ${round}`)
  }
  await stop()
})

it('continues after the end of several jobs could not be written', async () => {
  const recipients = ['norte', 'sur', 'este', 'oeste'].map((name) => `${name}@sat.example`)
  const elsewhere = new URL(url)
  const name = elsewhere.pathname.slice(1)
  elsewhere.pathname = 'postgres'
  const admin = openPool(elsewhere.href, 1)
  const allowConnections = (isAllowed: boolean) =>
    admin.query(`alter database "${name}" allow_connections ${isAllowed}`)
  const stop = await startProcess()
  let nextDelayMs = 500
  delayMs = () => (nextDelayMs += 100)
  await queueEmail(app.db, 'Under way', recipients)
  const sendingEmails = () => emails.filter(({ subject }) => subject === 'Under way')
  await vi.waitFor(() => expect(sendingEmails()).toHaveLength(recipients.length), { timeout: 30_000, interval: 20 })
  await allowConnections(false)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await wait(2 * nextDelayMs)
  await allowConnections(true)
  delayMs = () => 0
  await queueEmail(app.db, 'After', recipients)
  await vi.waitFor(async () => expect(await loadJobs(app.db)).toEqual([]), { timeout: 60_000, interval: 200 })
  await admin.end()
  await stop()
})
