import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openHouse, type TestHouse } from '../../test/harness.ts'
import { type Letter, openMailServer } from '../../test/mail-server.ts'
import { readConfig } from './config.ts'
import { type Db, openPool } from './db.ts'
import { openJobLocks } from './job-locks.ts'
import { openMetrics } from './metrics.ts'
import { queueMail } from './outbox.ts'
import { freePort } from './ports.ts'
import { startWorkers } from './workers.ts'

let house: TestHouse
let url: string
let port: number
const letters: Letter[] = []
/** How long the mail server thinks about each letter, in milliseconds. */
let thinksMs = () => 0
const endings: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  house = await openHouse()
  url = house.pool.options.connectionString ?? ''
  port = await freePort()
  endings.push(await openMailServer({ port, letters, thinksMs: () => thinksMs() }))
})
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(house.db))
afterAll(async () => {
  for (const end of endings) await end()
  await house.close()
})

/** Workers as a process has them, with connections of their own. */
async function aProcess() {
  const pool = openPool(url)
  const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'silent' })
  const workers = await startWorkers({ config, pool, metrics: openMetrics() })
  return async () => {
    await workers.stop()
    await pool.end()
  }
}

const write = (subject: string, recipients = ['norte@sat.example'], tx: Db = house.db) =>
  queueMail(tx, new Date().toISOString(), {
    network_code: 'ATLIBE',
    service_job_uuid: null,
    recipients,
    subject,
    body: 'Hello',
  })
const arrived = (subject: string) =>
  vi.waitFor(() => expect(letters.map((letter) => letter.subject)).toContain(subject), {
    timeout: 15_000,
    interval: 50,
  })
const lockedBy = async () =>
  (
    await sql<{ locked_by: string | null; attempts: number }>`select locked_by, attempts
    from graphile_worker._private_jobs order by id`.execute(house.db)
  ).rows

it('what a process that died had begun is done at the next start, as if it had not been tried', async () => {
  await write('Begun by a dead process')
  await sql`insert into job_workers (worker_id, process_lock) values ('pool-dead', 7)`.execute(house.db)
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now(), attempts = 20`.execute(
    house.db,
  )
  await sql`update graphile_worker._private_job_queues set locked_by = 'pool-dead', locked_at = now()`.execute(house.db)
  const stop = await aProcess()
  await arrived('Begun by a dead process')
  await stop()
  expect(await sql`select from job_workers`.execute(house.db)).toMatchObject({ rows: [] })
})

it('letters to one address follow each other, and wait for no round of looking', async () => {
  const stop = await aProcess()
  const subjects = Array.from({ length: 40 }, (_, n) => `One of many ${n}`)
  await house.db.transaction().execute(async (tx) => {
    for (const subject of subjects) await write(subject, ['norte@sat.example'], tx)
  })
  const came = () => letters.map(({ subject }) => subject).filter((subject) => subject.startsWith('One of many'))
  await vi.waitFor(() => expect(came()).toEqual(subjects), { timeout: 10_000, interval: 100 })
  await stop()
}, 20_000)

it('letters to however many addresses wait in no more queues than there are', async () => {
  const addresses = Array.from({ length: 600 }, (_, n) => `sat${n}@companies.example`)
  const queues = await house.db.transaction().execute(async (tx) => {
    await write('To many', addresses, tx)
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

it('a run whose database keeps silent is lost, and one whose database answers is not', async () => {
  const pool = openPool(url, 2)
  let life: pg.PoolClient | undefined
  pool.once('acquire', (client) => {
    life = client
  })
  const lost = vi.fn()
  const locks = await openJobLocks(pool, { every: 50, patience: 2000 })
  void locks.lost.then(lost)
  await life?.query('select pg_sleep(0.5)')
  expect(lost).not.toHaveBeenCalled()
  const silence = life?.query('select pg_sleep(60)').catch(() => {})
  await vi.waitFor(() => expect(lost).toHaveBeenCalled(), { timeout: 20_000 })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(60)'`.execute(
    house.db,
  )
  await silence
  await locks.release()
  await pool.end()
}, 30_000)

it('what a living process is about is left alone', async () => {
  const living = await openJobLocks(house.pool)
  await living.register('pool-living')
  await write('Under way elsewhere')
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-living', locked_at = now()`.execute(house.db)
  await sql`update graphile_worker._private_job_queues set locked_by = 'pool-living', locked_at = now()`.execute(
    house.db,
  )
  const stop = await aProcess()
  expect((await lockedBy()).map(({ locked_by }) => locked_by)).toEqual(['pool-living'])
  await living.release()
  await stop()
  const again = await aProcess()
  await arrived('Under way elsewhere')
  await again()
})

it('a job under way is locked by somebody registered', async () => {
  const silent = await freePort()
  let asked = 0
  endings.push(
    await openMailServer({
      port: silent,
      letters: [],
      answerTo: () => {
        asked += 1
        return ''
      },
    }),
  )
  const pool = openPool(url)
  const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${silent}`, LOG_LEVEL: 'silent' })
  await write('Never taken')
  const workers = await startWorkers({ config, pool, metrics: openMetrics() })
  await vi.waitFor(() => expect(asked).toBe(1), { timeout: 5000 })
  const { rows } = await sql<{ worker_id: string }>`select worker_id from job_workers`.execute(house.db)
  expect((await lockedBy()).map(({ locked_by }) => locked_by)).toEqual(rows.map(({ worker_id }) => worker_id))
  await endings.pop()?.()
  await workers.stop()
  await pool.end()
})

it('where every connection is cut, jobs go on by themselves, those under way too', async () => {
  const stop = await aProcess()
  await write('Before')
  await arrived('Before')
  for (const round of ['once', 'twice']) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(house.db)
    await write(`Cut ${round}`)
    await arrived(`Cut ${round}`)
  }
  await stop()
})

it('where nothing could say how several jobs ended, they go on once the database is back', async () => {
  const recipients = ['norte', 'sur', 'este', 'oeste'].map((name) => `${name}@sat.example`)
  const elsewhere = new URL(url)
  const name = elsewhere.pathname.slice(1)
  elsewhere.pathname = 'postgres'
  const admin = openPool(elsewhere.href, 1)
  const allow = (isAllowed: boolean) => admin.query(`alter database "${name}" allow_connections ${isAllowed}`)
  const stop = await aProcess()
  let thought = 500
  thinksMs = () => (thought += 100)
  await write('Under way', recipients)
  const underWay = () => letters.filter(({ subject }) => subject === 'Under way')
  await vi.waitFor(() => expect(underWay()).toHaveLength(recipients.length), { timeout: 15_000, interval: 20 })
  await allow(false)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await wait(2 * thought)
  await allow(true)
  thinksMs = () => 0
  await write('After', recipients)
  await vi.waitFor(async () => expect(await lockedBy()).toEqual([]), { timeout: 40_000, interval: 200 })
  await admin.end()
  await stop()
}, 60_000)
