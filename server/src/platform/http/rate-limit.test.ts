import { expect, it } from 'vitest'
import { setUpApp } from '../../../test/support/set-up-app.ts'
import { testNow } from '../../../test/support/test-app.ts'
import { openDb, openPool } from '../database/db.ts'
import { cleanUpExpiredRows } from '../jobs/cleanup.ts'
import { countAttempt, refuseTooManyAttempts } from './rate-limit.ts'

const app = setUpApp()

const at = (seconds: number) => new Date(testNow.getTime() + seconds * 1000).toISOString()

it('counts attempts over all processes, and starts again after the window', async () => {
  const { rows } = await app.pool.query('select current_database() as name')
  const url = Object.assign(new URL(app.pool.options.connectionString ?? ''), { pathname: `/${rows[0].name}` }).href
  const pool = openPool(url, 1)
  const other = openDb(pool)
  const limit = { subject: 'somebody somewhere', max: 4, windowSeconds: 60 }
  const waits = []
  for (let n = 0; n < 3; n += 1) for (const db of [app.db, other]) waits.push(await countAttempt(db, limit, at(n * 10)))
  expect(waits).toEqual([undefined, undefined, undefined, undefined, 40, 40])
  await expect(refuseTooManyAttempts(other, limit, at(59))).rejects.toMatchObject({
    status: 429,
    params: { seconds: 1 },
  })
  expect(await countAttempt(app.db, limit, at(60))).toBeUndefined()
  expect(await countAttempt(app.db, { ...limit, subject: 'somebody else' }, at(0))).toBeUndefined()
  await pool.end()
})

it('counts concurrent attempts', async () => {
  const limit = { subject: 'crowd', max: 10, windowSeconds: 60 }
  const all = await Promise.all(Array.from({ length: 20 }, () => countAttempt(app.db, limit, at(0))))
  expect(all.filter((wait) => wait === undefined)).toHaveLength(10)
})

it('cleanUpExpiredRows removes rows a day after they expire, and no others', async () => {
  await app.session('sat')
  await app.session('sat2')
  const account = await app.db.selectFrom('accounts').select('account_uuid').limit(1).executeTakeFirstOrThrow()
  const repeat = { ...account, network_code: 'ATLIBE', path: '/x', body_hash: Buffer.from('x'), answer: '{}' }
  await app.db
    .insertInto('idempotent_requests')
    .values([
      { ...repeat, key: 'old', created_at: at(0) },
      { ...repeat, key: 'new', created_at: at(25 * 3600) },
    ])
    .execute()
  await app.pool.query(
    `update sessions set ended_at = $1 where account_uuid = (select account_uuid from accounts where subject = 'sat')`,
    [at(3600)],
  )
  const spent = (name: string, seconds: number) => ({ token_hash: Buffer.from(name), expires_at: at(seconds) })
  const day = 24 * 3600
  await app.db
    .insertInto('spent_logout_tokens')
    .values([spent('old', day), spent('new', 26 * 3600)])
    .execute()
  const rowCounts = async () => {
    const of = (table: string) => `(select count(*)::int from ${table}) as ${table}`
    const tables = [
      'sessions',
      'session_tokens',
      'login_codes',
      'idempotent_requests',
      'attempts',
      'spent_logout_tokens',
    ].map(of)
    return (await app.pool.query(`select ${tables.join(', ')}`)).rows[0]
  }
  const before = await rowCounts()
  expect(await cleanUpExpiredRows(app.db, at(3600))).toBe(0)
  expect(await rowCounts()).toEqual(before)
  expect(await cleanUpExpiredRows(app.db, at(25.5 * 3600))).toBeGreaterThan(0)
  // A session is also removed a day after its last token expired; the newer idempotent request stays.
  expect(await rowCounts()).toMatchObject({
    sessions: 1,
    idempotent_requests: 1,
    login_codes: 0,
    attempts: 0,
    spent_logout_tokens: 1,
  })
})
